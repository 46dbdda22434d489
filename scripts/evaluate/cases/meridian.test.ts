import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDemo } from '#scripts/demo/__fixtures__/copy-demo.ts';
import { about } from '#scripts/demo/about.ts';
import { readCases } from '../read-cases.ts';

const cases = await readCases(fileURLToPath(new URL('./meridian.jsonl', import.meta.url)));

let folder: string;
let database: DatabaseSync;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-cases-'));
  const { path } = await copyDemo(folder);
  database = new DatabaseSync(path, { readOnly: true });
});

afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The words of a question that carry meaning. */
function words(question: string): Set<string> {
  return new Set(question.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []);
}

describe('the cases on the demo database', () => {
  it('are at least thirty', () => {
    expect(cases.questions.length).toBeGreaterThanOrEqual(30);
    expect(new Set(cases.questions.map(({ db_id }) => db_id))).toEqual(new Set(['meridian']));
  });

  it.each(cases.questions.map(({ id, question }) => [id, question]))(
    '%s has golds that return rows: %s',
    (id) => {
      for (const sql of cases.golds.get(id) ?? []) {
        expect(database.prepare(sql).all().length, sql).toBeGreaterThan(0);
      }
    },
  );

  it('share no wording and no statement with the examples the knowledge starts with', () => {
    for (const { question, sql } of about.examples) {
      const exampleWords = words(question);
      for (const other of cases.questions) {
        const shared = [...words(other.question)].filter((word) => exampleWords.has(word));
        expect(shared.length / exampleWords.size, `${question} / ${other.question}`).toBeLessThan(0.6);
        expect(cases.golds.get(other.id)).not.toContain(sql.replace(/\s+/g, ' ').trim());
      }
    }
  });
});
