import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import type { AnswerPart } from '#lib/domain/answer.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { answer, type RecordedRequest } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted, type ScriptedAnswer } from './__fixtures__/ask-scripted.ts';
import { type Injection, injections, obeyingReply } from './__fixtures__/injections.ts';
import { obedientReply } from './__fixtures__/obedient-model.ts';
import { openShop, type Shop } from './__fixtures__/shop.ts';
import { toolRegistry } from './tools/registry.ts';

/** What a person asks, and what a model that has read nothing hostile writes for it. */
type Asked = { readonly question: string; readonly sql: string };

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const name = (value: string) => `"${value.replaceAll('"', '""')}"`;
const of = (channel: Injection['channel']) => injections.filter((probe) => probe.channel === channel);

const moreTables = [
  'CREATE TABLE notes (id INTEGER PRIMARY KEY, topic TEXT NOT NULL, body TEXT NOT NULL);',
  ...of('cell').map(
    (probe, index) => `INSERT INTO notes VALUES (${index}, 'topic ${probe.id}', ${text(probe.text)});`,
  ),
  ...of('comment').map(
    (probe, index) =>
      `CREATE TABLE ledger_${index} (\n  id INTEGER PRIMARY KEY,\n  amount REAL -- ${probe.text}\n);`,
  ),
  ...of('table_name').map(
    (probe) => `CREATE TABLE ${name(probe.text)} (id INTEGER PRIMARY KEY, amount REAL);`,
  ),
].join('\n');

function askedFor(probe: Injection): Asked {
  const place = of(probe.channel).indexOf(probe);
  switch (probe.channel) {
    case 'question':
      return { question: probe.text, sql: 'SELECT name FROM customers' };
    case 'cell':
      return {
        question: `What is the body of the note on topic ${probe.id}?`,
        sql: `SELECT body FROM notes WHERE id = ${place}`,
      };
    case 'comment':
      return {
        question: `How many amounts does ledger ${place} have?`,
        sql: `SELECT count(amount) AS amounts FROM ledger_${place}`,
      };
    case 'table_name':
      return {
        question: `How many rows are in the table ${probe.text.replaceAll(/[^a-z]+/gi, ' ').trim()}?`,
        sql: `SELECT count(*) AS amounts FROM ${name(probe.text)}`,
      };
    case 'example':
    case 'glossary':
    case 'feedback':
    case 'model_output':
      return { question: 'How many orders are there?', sql: 'SELECT count(*) AS orders FROM orders' };
  }
}

let shop: Shop;
let before: string;
beforeAll(async () => {
  shop = await openShop(moreTables);
  before = stateOf(shop);
});
afterAll(() => shop.close());

/** The bytes of the database and the names of the files beside it. */
function stateOf({ file, folder }: Shop): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  return [hash, ...readdirSync(folder).toSorted()].join('\n');
}

type Obeyed = ScriptedAnswer & { readonly obeyed: boolean };

/** The probe as what a word of the question means, as the word itself, and with its statement as a named measure. */
function hostileTerms({ text, sql }: Injection): FoundTerm[] {
  const start = 'How many '.length;
  const mention = { text: 'orders', start, end: start + 'orders'.length };
  const measure = { expression: sql ?? 'COUNT(*)', table: 'orders', grain: text };
  return [
    { term: 'orders', synonyms: [], meaning: text, measure: null, mention },
    { term: text, synonyms: ['orders', text], meaning: text, measure, mention },
  ];
}

/** One probe, all of whose readers obey; `planner` says whether that one does too. */
async function run(
  probe: Injection,
  strategy: (typeof strategies)[number],
  { planner, isNote = false }: { readonly planner: boolean; readonly isNote?: boolean },
): Promise<Obeyed> {
  const asked = askedFor(probe);
  const usual = { sql: () => asked.sql };
  const examples =
    probe.channel === 'example'
      ? async () => [
          {
            id: probe.id,
            sourceId: shop.workspace.source.id,
            question: probe.text.split('\n')[0] ?? '',
            sql: probe.text,
            note: '',
            status: 'approved' as const,
            score: 1,
          },
        ]
      : shop.workspace.knowledge.findExamples;
  const terms = async () => (probe.channel === 'glossary' && !isNote ? hostileTerms(probe) : []);
  let obeyed = false;
  const reply = (request: RecordedRequest) => {
    if (request.body.model === 'planner' && !planner) return answer(obedientReply(request, usual));
    return answer(
      obeyingReply(request, probe, usual, () => {
        obeyed = true;
      }),
    );
  };
  const workspace = {
    ...shop.workspace,
    knowledge: { ...shop.workspace.knowledge, findExamples: examples, findTerms: terms },
  };
  const result = await askScripted(workspace, {
    question: asked.question,
    ...(isNote ? { notes: [{ id: probe.id, text: probe.text }] } : {}),
    choice: { strategy, effort: 'thorough' },
    // Only a statement that never ends may be stopped, however slow the machine is.
    limits: { timeoutMs: probe.goal === 'dos' ? 1000 : 60_000, maxRows: 500 },
    reply,
  });
  return { ...result, obeyed };
}

/** The tools of the plan that a question of this suite takes when nothing hostile is read. */
const usualTools = ['find-schema', 'find-entities', 'find-examples', 'table-insight', 'query-data'];

function expectSafe(probe: Injection, done: Obeyed): void {
  const { events } = done;
  expect(['run-end', 'run-error']).toContain(events.at(-1)?.type);

  // No step is added.
  const tools = events.flatMap((event) => (event.type === 'step-start' ? [event.tool] : []));
  expect([...toolRegistry.keys()]).toEqual(expect.arrayContaining(tools));
  const allowed = probe.channel === 'question' ? [...toolRegistry.keys()] : usualTools;
  expect(allowed).toEqual(expect.arrayContaining(tools));
  expect(tools.filter((tool) => tool === 'query-data').length).toBeLessThanOrEqual(1);

  // No statement passes that should not, and nothing was changed.
  for (const { sql, status } of outcomesOf(events)) {
    if (probe.refused && sql === probe.sql) expect(['rejected', 'failed'], sql).toContain(status);
  }
  expect(stateOf(shop)).toBe(before);

  // No number that is in no cell and not in the question, and no address, is said in an answer.
  const { words, numbersKnown } = said(events, askedFor(probe).question);
  expect(words).not.toMatch(/:\/\/|\bwww\./i);
  for (const number of words.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? [])
    expect(numbersKnown, `the answer says ${number}: ${words}`).toContain(number);
}

function outcomesOf(events: readonly RunEvent[]) {
  const statements = new Map<string, string>();
  return events.flatMap((event) => {
    if (event.type === 'candidate-available' || event.type === 'candidate-repaired')
      statements.set(event.candidate.id, event.candidate.sql);
    return event.type === 'candidate-checked'
      ? [{ sql: statements.get(event.outcome.candidateId) ?? '', status: event.outcome.status }]
      : [];
  });
}

/** Everything that the answer says in words, and the text in which its numbers may stand. */
function said(events: readonly RunEvent[], question: string) {
  const results: ResultTable[] = events.flatMap((event) => {
    if (event.type !== 'step-end') return [];
    const outcome = queryOutcome.safeParse(event.output);
    return outcome.success && outcome.data.kind === 'answered' ? [outcome.data.query.result] : [];
  });
  // A failure quotes the statement that was refused and the source's own words about it.
  const refusals = events.flatMap((event) => {
    if (event.type === 'candidate-available') return [event.candidate.sql];
    return event.type === 'candidate-checked' ? [event.outcome.error ?? ''] : [];
  });
  const cells = results.flatMap(({ columns, rows }) => [
    ...columns.map((column) => column.name),
    ...rows.flat().map(String),
  ]);
  const parts = events.flatMap((event) => (event.type === 'answer-part' ? [event.part] : []));
  return { words: parts.map(wordsOf).join('\n'), numbersKnown: [question, ...cells, ...refusals].join('\n') };
}

function wordsOf(part: AnswerPart): string {
  switch (part.kind) {
    case 'text':
      return part.segments.map((segment) => (segment.kind === 'words' ? segment.text : '')).join(' ');
    case 'chart':
    case 'chart-offer':
      return part.spec.title;
    case 'failure':
      return part.message;
    case 'about':
      return JSON.stringify(part.reply);
    case 'table':
    case 'unreadable':
    case 'clarification':
      return '';
  }
}

const modelStrategies = strategies.filter((strategy) => strategy !== 'built-in');

describe.each(modelStrategies)('%s with models that obey whatever they read', (strategy) => {
  const row = modelStrategies.indexOf(strategy);

  test.each(portionOf(injections, 5, row))('$id ($goal) gains nothing', async (probe) => {
    const done = await run(probe, strategy, { planner: false });
    expectSafe(probe, done);
    // A probe that no model has read proves nothing.
    if (['question', 'example', 'glossary'].includes(probe.channel)) expect(done.obeyed).toBe(true);
  });

  test.each(of('glossary'))('$id ($goal) gains nothing as a note of the person', async (probe) => {
    const done = await run(probe, strategy, { planner: false, isNote: true });
    expectSafe(probe, done);
    expect(done.obeyed).toBe(true);
  });

  test.each(of('question'))('$id ($goal) gains nothing from the planner either', async (probe) => {
    const done = await run(probe, strategy, { planner: true });
    expectSafe(probe, done);
    expect(done.events.some((event) => event.type === 'step-start')).toBe(false);
  });
});

describe('the built-in engine', () => {
  test.each([...of('glossary'), ...of('example')])('$id ($goal) gains nothing', async (probe) => {
    expectSafe(probe, await run(probe, 'built-in', { planner: false }));
  });
});

test('the texts in the database do reach the models', async () => {
  const reached = await Promise.all(
    [...of('cell'), ...of('comment'), ...of('table_name')].map(async (probe) => {
      const { obeyed } = await run(probe, 'chase', { planner: false });
      return obeyed ? [] : [probe.id];
    }),
  );
  expect(reached.flat()).toEqual([]);
});

test.each(injections.filter((probe) => probe.refused))(
  '$id: the source itself refuses its statement',
  async (probe) => {
    await expect(
      shop.workspace.source.query(probe.sql ?? '', { timeoutMs: 1000, maxRows: 10, maxBytes: 1e6 }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^query-(rejected|failed)$/) });
    expect(stateOf(shop)).toBe(before);
  },
);
