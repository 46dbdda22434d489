import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repair } from '../commands/repair.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-repair-'));
  const database = new DatabaseSync(path.join(folder, 'pets.sqlite'));
  database.exec(`
    CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE pet (pet_id INTEGER PRIMARY KEY, kind TEXT, owner_id INTEGER REFERENCES owner (owner_id));
    INSERT INTO owner VALUES (1, 'Ann'), (2, 'Ben');
    INSERT INTO pet VALUES (1, 'dog', 1), (2, 'cat', 2);`);
  database.close();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const cases = [
  { id: 'a', sql: "SELECT name FROM owner WHERE kind = 'Dog'", gold: 'never read' },
  { id: 'b', sql: 'SELECT count(*) FROM pet', gold: 'never read' },
  { id: 'c', sql: 'I cannot tell.', gold: 'never read' },
];

async function runRepair(): Promise<Record<string, unknown>[]> {
  const file = path.join(folder, 'cases.jsonl');
  const lines = cases.map((item) => JSON.stringify({ ...item, db_id: 'pets', question: 'Who has a dog?' }));
  await writeFile(file, lines.join('\n'));
  const out = path.join(folder, 'out.jsonl');
  expect(await repair.run(['--cases', file, '--databases', folder, '--out', out])).toBe(0);
  return (await readFile(out, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('tabletalk repair', () => {
  test('mends what fails, keeps what is sound and says what it could not read', async () => {
    const [mended, sound, hopeless] = await runRepair();
    expect(mended).toMatchObject({
      repaired_sql: "SELECT name FROM owner JOIN pet ON owner.owner_id = pet.owner_id WHERE pet.kind = 'dog'",
      status: 'rows',
      executions: 1,
    });
    expect(mended?.edits).toContainEqual(
      expect.objectContaining({ kind: 'value_format_wrong', after: 'dog' }),
    );
    expect(sound).toMatchObject({ repaired_sql: 'SELECT count(*) FROM pet', edits: [], status: 'rows' });
    expect(hopeless).toMatchObject({ repaired_sql: 'I cannot tell.', edits: [], status: 'failed' });
    expect(mended).not.toHaveProperty('gold');
  });

  test('goes on where it was stopped, dropping a line that was cut', async () => {
    await runRepair();
    const out = path.join(folder, 'out.jsonl');
    const first = (await readFile(out, 'utf8')).split('\n')[0] ?? '';
    await writeFile(out, `${first}\n{"id": "b", "db_`);
    const results = await runRepair();
    expect(results.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('does not write to a file that holds something else', async () => {
    await writeFile(path.join(folder, 'out.jsonl'), 'notes\n');
    await expect(runRepair()).rejects.toThrow('is no result of tabletalk repair');
  });
});
