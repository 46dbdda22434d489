import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import type { Command } from '../command.ts';
import { repair } from './repair.ts';
import { select } from './select.ts';

const missing = postgresMissing();

describe.skipIf(missing !== null)(`cases of a server${missing === null ? '' : `: ${missing}`}`, () => {
  let server: TestServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-server-cases-'));
    server = await startPostgres();
    await server.admin('CREATE ROLE reader LOGIN');
    await server.admin('CREATE DATABASE kennel');
    await server.admin(
      `CREATE TABLE pet (pet_id int PRIMARY KEY, kind text);
       INSERT INTO pet VALUES (1, 'dog'), (2, 'cat'), (3, 'cat');
       CREATE VIEW chip AS SELECT (1 / (pet_id - 1))::text AS code FROM pet;
       GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`,
      'kennel',
    );
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Cases of two databases by name, both of which `--source` answers. */
  const answered = async (command: Command, item: object): Promise<unknown[]> => {
    const cases = path.join(folder, 'cases.jsonl');
    const out = path.join(await mkdtemp(path.join(folder, 'out-')), 'out.jsonl');
    const lines = ['kennel', 'pound'].map((db_id) => JSON.stringify({ id: db_id, db_id, ...item }));
    await writeFile(cases, lines.join('\n'));
    const source = `postgres://reader@127.0.0.1:${server.port}/kennel`;
    expect(await command.run(['--cases', cases, '--source', source, '--out', out])).toBe(0);
    const text = await readFile(out, 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  };

  const question = 'How many cats are there?';
  const mended = "SELECT count(*) FROM pet WHERE kind = 'cat'";

  test('are repaired on it, by the values of columns that it can read', async () => {
    const results = await answered(repair, { question, sql: "SELECT count(*) FROM pet WHERE kind = 'Cat'" });
    expect(results).toMatchObject([
      { id: 'kennel', repaired_sql: mended, status: 'rows' },
      { id: 'pound', repaired_sql: mended, status: 'rows' },
    ]);
  });

  test('are chosen among on it', async () => {
    const candidates = ['SELECT kind FROM pet', "SELECT count(*) FROM pet WHERE kind = 'Cat'"];
    const results = await answered(select, { question, candidates });
    expect(results).toMatchObject([
      { id: 'kennel', chosen: 1, sql: mended },
      { id: 'pound', chosen: 1, sql: mended },
    ]);
  });
});

test.each([
  ['repair', repair],
  ['select', select],
])('%s needs either --databases or --source', async (_, command) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-neither-'));
  const cases = path.join(folder, 'cases.jsonl');
  await writeFile(cases, '');
  const neither = command.run(['--cases', cases, '--out', path.join(folder, 'out.jsonl')]);
  await expect(neither).rejects.toThrow('either --databases DIR or --source NAME');
  await rm(folder, { recursive: true });
});
