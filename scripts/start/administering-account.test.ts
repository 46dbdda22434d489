import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { projectRoot } from '#lib/project-root.ts';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { runTabletalk } from '../__fixtures__/run-tabletalk.ts';
import { createProgress } from '../progress.ts';
import { nothingConfigured } from './__fixtures__/nothing-configured.ts';
import { prepareSource } from './prepare-process.ts';

const missing = postgresMissing();
const notice = /administers its server: nothing but Tabletalk holds a statement back/;

describe.skipIf(missing !== null)('an account that administers its server', () => {
  let server: TestServer;
  let dataDir: string;
  const addressOf = (user: string) => `postgres://${user}@127.0.0.1:${server.port}/postgres`;

  beforeAll(async () => {
    server = await startPostgres();
    await server.admin(
      'CREATE ROLE clerk LOGIN; CREATE TABLE ferry (id int PRIMARY KEY); GRANT SELECT ON ferry TO clerk',
    );
    dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-account-'));
  });
  afterAll(async () => {
    await server?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  test('is told by ask', async () => {
    const ask = ['ask', 'How many ferries are there?', '--source', addressOf('owner')];
    expect((await runTabletalk(ask, { dataDir })).stderr).toMatch(notice);
  }, 120_000);

  test('is told by the start, and another is not', async () => {
    const noticesAs = async (user: string) => {
      const stop = new AbortController();
      const ownData = path.join(dataDir, user);
      await copyEmptyStore(ownData);
      const { prepared } = prepareSource({
        variables: {
          ...nothingConfigured,
          TABLETALK_ROOT: projectRoot,
          TABLETALK_SOURCES: '',
          TABLETALK_SOURCE_PASSWORD_FILE: '',
          TABLETALK_PORT: '',
          TABLETALK_DATA: ownData,
          TABLETALK_SOURCE: addressOf(user),
        },
        progress: createProgress({ silent: true }),
        signal: stop.signal,
      });
      return (await prepared).notices.join('\n');
    };
    expect(await noticesAs('owner')).toMatch(notice);
    expect(await noticesAs('clerk')).not.toMatch(notice);
  }, 120_000);
});

if (missing) test.skip(`PostgreSQL is left out: ${missing}`, () => {});
