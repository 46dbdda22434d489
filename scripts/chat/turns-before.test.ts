import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTurnsBefore } from '#agents/conversation/with-turns-before.ts';
import type { PreviousTurn } from '#agents/previous-turn.ts';
import type { Knowledge } from '#agents/run-context.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { createTableFinder } from '#vector/find-tables.ts';
import { openInProcessStore } from '#vector/in-process-store.ts';
import { indexSchema } from '#vector/index-schema.ts';
import { openShippedEmbedder } from '#vector/shipped-embedder.ts';
import { largeSchema } from '../bench/retrieval/large-schema.ts';

const { snapshot, questions: all } = largeSchema(200, 60);
/** What the first question finds is the matter of other tests. */
const questions = all.filter(({ kind }) => kind === 'described').slice(0, 10);
let folder: string;
let knowledge: Knowledge;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turns-before-'));
  const embedder = openShippedEmbedder();
  const store = await openInProcessStore(folder, { embedder });
  const place = { store, embedder, sourceId: 'large' };
  await indexSchema({ ...place, snapshot, onProgress: () => undefined });
  knowledge = {
    id: 'large',
    curated: nothingCurated,
    snapshot,
    withheldWords: () => [],
    isRestricted: false,
    findTables: createTableFinder({ ...place, snapshot }),
    findEntities: async () => ({ mentions: [], elapsedMs: 0 }),
    findExamples: async () => [],
    findTerms: async () => [],
    likenessOf: async (_said, names) => names.map(() => 0),
    restsOn: () => [],
    findRepairs: async () => [],
    recordRepair: async () => undefined,
  };
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const answered = (question: string, table: string): PreviousTurn => ({
  question,
  chart: null,
  query: {
    question,
    sql: `SELECT count(*) FROM "${table}"`,
    result: { columns: [], rows: [], truncatedBy: null, elapsedMs: 1 },
    reading: [],
    warnings: [],
    confidence: 1,
    intent: null,
    readings: [],
  },
});

test.each(questions)(
  '“$question”, “and in Japan?”, “only the largest of them”: the table stays in the slice',
  async ({ question, table }) => {
    const turns = [question, 'and in Japan?', 'Show only the largest of them instead'];
    const history: PreviousTurn[] = [];
    for (const turn of turns) {
      const { tables } = await withTurnsBefore(knowledge, history).findTables(turn);
      expect(
        tables.map((each) => each.table.name),
        turn,
      ).toContain(table);
      if (history.length > 0) expect(tables[0]?.table.name).toBe(table);
      history.push(answered(turn, table));
    }
  },
);

test('a question of its own puts what it names first, and keeps the tables before for the case that it leans on them', async () => {
  const [first, second] = questions;
  if (!first || !second) throw new Error('no questions');
  const history = [answered(first.question, first.table)];
  const { tables } = await withTurnsBefore(knowledge, history).findTables(second.question);
  const names = tables.map((each) => each.table.name);
  expect(names).toEqual(expect.arrayContaining([first.table, second.table]));
  expect(names.indexOf(second.table)).toBeLessThan(names.indexOf(first.table));
});
