import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { select } from '../commands/select.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-select-'));
  const database = new DatabaseSync(path.join(folder, 'pets.sqlite'));
  database.exec(`
    CREATE TABLE pet (pet_id INTEGER PRIMARY KEY, name TEXT, kind TEXT);
    INSERT INTO pet VALUES (1, 'Rex', 'dog'), (2, 'Tom', 'cat'), (3, 'Kit', 'cat');`);
  database.close();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const cases = [
  {
    id: 'mixed',
    question: 'How many cats are there?',
    candidates: [
      'DROP TABLE pet',
      'I cannot tell.',
      "SELECT name FROM pet WHERE kind = 'cat'",
      "SELECT COUNT(*) FROM pet WHERE kind = 'Cat'",
    ],
  },
  { id: 'hopeless', question: 'Who?', candidates: ['DELETE FROM pet', 'no idea'] },
  { id: 'bare', question: 'Who?', candidates: [] },
];

async function runSelect(): Promise<Record<string, unknown>[]> {
  const file = path.join(folder, 'cases.jsonl');
  await writeFile(
    file,
    cases.map((item) => JSON.stringify({ ...item, db_id: 'pets', gold: 'x' })).join('\n'),
  );
  const out = path.join(folder, 'out.jsonl');
  expect(await select.run(['--cases', file, '--databases', folder, '--out', out])).toBe(0);
  return (await readFile(out, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('tabletalk select', () => {
  test('chooses among what runs, after repair, and says how sure it is', async () => {
    const [mixed] = await runSelect();
    expect(mixed).toMatchObject({
      id: 'mixed',
      chosen: 3,
      sql: "SELECT COUNT(*) FROM pet WHERE kind = 'cat'",
      readings: [{ candidate: 3 }],
    });
    expect(mixed?.confidence).toBeGreaterThan(0);
    expect(mixed?.reasons).toContain('2 of 4 candidates could not be run');
    expect(mixed).not.toHaveProperty('gold');
  });

  test('keeps the first candidate, without confidence, when none runs, and none when there is none', async () => {
    const [, hopeless, bare] = await runSelect();
    expect(hopeless).toMatchObject({ chosen: 0, confidence: 0, readings: [] });
    expect(bare).toMatchObject({ chosen: null, sql: null, confidence: 0 });
  });

  test('changes nothing in the database, whatever a candidate says', async () => {
    await runSelect();
    const database = new DatabaseSync(path.join(folder, 'pets.sqlite'));
    expect(database.prepare('SELECT COUNT(*) AS pets FROM pet').get()).toEqual({ pets: 3 });
    database.close();
  });

  test('goes on where it was stopped', async () => {
    await runSelect();
    const out = path.join(folder, 'out.jsonl');
    const first = (await readFile(out, 'utf8')).split('\n')[0] ?? '';
    await writeFile(out, `${first}\n{"id": "hope`);
    expect((await runSelect()).map(({ id }) => id)).toEqual(['mixed', 'hopeless', 'bare']);
  });
});
