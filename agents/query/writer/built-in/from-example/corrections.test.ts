import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import { type Correction, corrections, openShopChain, type ShopChain } from './corrections.fixture.ts';
import { candidateFromExample } from './from-example.ts';

let chain: ShopChain;
beforeAll(async () => {
  chain = await openShopChain();
});
afterAll(() => chain.close());

const names = ['Harbour', 'Old Mill', 'Station'];

/** Names the stores, as the referential search would. */
function storesIn(question: string): EntityMatches {
  const mentions = names.flatMap((label, index) => {
    const start = question.indexOf(label);
    const match = {
      table: 'stores',
      keyColumn: 'store_id',
      key: index + 1,
      label,
      matchedColumn: 'store_name',
      matchedValue: label,
      kind: 'name' as const,
      score: 1,
      validFrom: null,
      validTo: null,
    };
    return start < 0 ? [] : [{ text: label, start, end: start + label.length, matches: [match] }];
  });
  return { mentions, elapsedMs: 0 };
}

/** The statement with which a correction answers a question; null when it leaves the question alone. */
async function answered(question: string, { question: known, sql }: Correction): Promise<string | null> {
  const example = {
    id: 'e',
    sourceId: 'chain',
    question: known,
    sql,
    note: '',
    status: 'approved',
    score: 1,
  } as const;
  const candidate = await candidateFromExample(
    { question, examples: [example], history: [] },
    {
      source: { dialect: sqliteDialect, explain: async () => ({ estimatedRows: null, estimatedCost: null }) },
      knowledge: {
        snapshot: chain.snapshot,
        isRestricted: false,
        findEntities: async (asked) => storesIn(asked),
      },
      limits: defaultLimits,
      emit: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return candidate?.sql ?? null;
}

test('there are 30 corrections, each with 5 neighbours and 5 paraphrases, and their statements run', () => {
  expect(corrections).toHaveLength(30);
  for (const { sql, paraphrases, neighbours } of corrections) {
    expect([new Set(paraphrases).size, new Set(neighbours).size]).toEqual([5, 5]);
    expect(chain.rows(sql)).not.toEqual([]);
  }
});

test.each(corrections)('"$question" changes no neighbour of another meaning', async (correction) => {
  const statements = await Promise.all(correction.neighbours.map((each) => answered(each, correction)));
  expect(correction.neighbours.filter((_, index) => statements[index] !== null)).toEqual([]);
});

test.each(corrections)('"$question" answers at least 4 of 5 paraphrases', async (correction) => {
  const statements = await Promise.all(correction.paraphrases.map((each) => answered(each, correction)));
  const missed = correction.paraphrases.filter((_, index) => statements[index] !== correction.sql);
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(1);
});
