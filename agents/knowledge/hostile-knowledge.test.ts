import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { readMeasure } from '#lib/knowledge/read-measure.ts';
import { fakeLimits } from '../__fixtures__/fake-workspace.ts';
import { injections } from '../__fixtures__/injections.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import { fenced } from '../fenced.ts';
import { termLine } from '../query/writer/model/term-line.ts';

/** Every hostile text of the suite, as if somebody had accepted it as a description and as the meaning of a term. */
const hostile: CuratedKnowledge = {
  descriptions: [
    {
      table: 'orders',
      column: null,
      text: injections
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 2000),
    },
    { table: 'orders', column: 'total', text: injections.at(0)?.text.slice(0, 2000) ?? '' },
    { table: 'customers', column: 'name', text: injections.at(-1)?.text.slice(0, 2000) ?? '' },
  ],
  glossary: injections.map(({ id, text }) => ({
    term: `zork ${id}`,
    synonyms: ['orders'],
    meaning: text.slice(0, 2000),
    measure: null,
  })),
  examples: [],
  joins: [],
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function ask(question: string) {
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'run',
    conversationId: 'conversation',
    person: 'tester',
    question,
    workspace: shop.workspace,
    history: [],
    limits: fakeLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });
  return {
    tools: events.flatMap((event) => (event.type === 'step-start' ? [event.tool] : [])),
    sql: events.flatMap((event) => (event.type === 'candidate-available' ? [event.candidate.sql] : [])),
    end: events.at(-1)?.type,
  };
}

test('hostile descriptions and terms add no step and leave the statement as it was', async () => {
  const question = 'How many customers are there per country?';
  const before = await ask(question);
  expect(before.sql.length).toBeGreaterThan(0);
  await shop.workspace.publish(hostile);
  expect(await ask(question)).toEqual(before);
});

test('a hostile term that is named runs nothing but reading statements', async () => {
  await shop.workspace.publish(hostile);
  const { tools, sql, end } = await ask('How many orders are there?');
  expect(end).toBe('run-end');
  expect(new Set(tools)).toEqual(
    new Set(['find-schema', 'find-entities', 'find-examples', 'table-insight', 'query-data']),
  );
  for (const statement of sql) expect(statement).toMatch(/^SELECT COUNT/);
});

test('no hostile text is a measure', () => {
  const { tables } = shop.workspace.schema;
  for (const { text, sql } of injections) {
    for (const expression of sql === null ? [text] : [text, sql]) {
      const measure = { expression, table: 'orders', grain: '' };
      expect(() => readMeasure(measure, tables, (name) => name), expression).toThrow();
    }
  }
});

test('no meaning ends the fence it stands in', () => {
  for (const entry of hostile.glossary) {
    const said = fenced(termLine({ ...entry, mention: null }));
    expect(said.match(/<\/?\s*data\s*>/gi)).toEqual(['<data>', '</data>']);
  }
});
