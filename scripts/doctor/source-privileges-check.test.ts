import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountNotice } from '#agents/source/account-notice.ts';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import { resolveSource } from '#lib/datasource/source-config.ts';
import { readEnv } from '#lib/env.ts';
import { sourcePrivilegesCheck } from './source-privileges-check.ts';

const missing = postgresMissing();

describe.skipIf(missing !== null)('the check of the account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres();
    await server.admin('CREATE ROLE clerk LOGIN; CREATE SCHEMA closed');
  });
  afterAll(() => server?.stop());

  const said = (user: string, options = '') =>
    sourcePrivilegesCheck(
      readEnv({ NODE_ENV: 'test' }),
      `postgres://${user}@127.0.0.1:${server.port}/postgres${options}`,
    )
      .find()
      .catch((error: Error) => error.message);

  test('gives a superuser another account instead of changing it', async () => {
    const text = await said('owner');
    expect(text).toContain('superuser');
    expect(text).toContain('CREATE ROLE "tabletalk_reader" LOGIN');
    expect(text).not.toMatch(/(?:CREATE|ALTER) ROLE "owner"/);
  });

  test('everybody who asks as a superuser is told, and nobody else', async () => {
    const notice = async (user: string) => {
      const config = await resolveSource(
        `postgres://${user}@127.0.0.1:${server.port}/postgres`,
        readEnv({ NODE_ENV: 'test' }),
      );
      const source = await openSource(config);
      try {
        return await accountNotice(source);
      } finally {
        await source.close();
      }
    };
    expect(await notice('owner')).toContain('nothing but Tabletalk holds a statement back');
    expect(await notice('clerk')).toBeNull();
  });

  test('makes an account that is missing', async () => {
    const text = await said('nobody');
    expect(text).toContain('does not let this account in');
    expect(text).toContain('CREATE ROLE "nobody" LOGIN');
    expect(text).toContain('GRANT SELECT ON ALL TABLES IN SCHEMA "public" TO "nobody"');
  });

  test('gives an account that is there what it lacks, and does not make it again', async () => {
    const text = await said('clerk', '?schemas=closed');
    expect(text).toContain('USAGE on the schema closed is missing.');
    expect(text).toContain('GRANT USAGE ON SCHEMA "closed" TO "clerk"');
    expect(text).not.toContain('CREATE ROLE');
  });
});

if (missing) test.skip(`PostgreSQL is left out: ${missing}`, () => {});
