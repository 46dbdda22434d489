import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import {
  type EveryEngine,
  enginesHere,
  type FixtureEngine,
  openEveryEngine,
} from '#lib/datasource/__fixtures__/every-engine.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { readEnv } from '#lib/env.ts';
import { answers, furtherAnswers, type Rows } from './__fixtures__/club-answers.ts';
import { clubTables } from './__fixtures__/club-tables.ts';
import { answerQuestion } from './answer-question.ts';
import type { Composition } from './compose.ts';
import { drillStatement } from './go-on/drill-statement.ts';
import { readCell } from './go-on/read-cell.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** Questions that only the person can settle, and what is offered instead. */
const asked: readonly (readonly [question: string, offered: readonly string[]])[] = [
  [
    'How many transfers per city?',
    ['How many transfers per origin city?', 'How many transfers per target city?'],
  ],
  ['How many members per city?', ['How many members per home city?', 'How many members per work city?']],
  [
    'How many members live in Bern?',
    ['How many members live in home city Bern?', 'How many members live in work city Bern?'],
  ],
  [
    'How many rentals did Ada Berg make?',
    ['How many rentals did Ada Berg (1) make?', 'How many rentals did Ada Berg (2) make?'],
  ],
];

/** Where the club is, two hours before UTC: what arrives there on the first of June is still May in UTC. */
const zone = '+02:00';

let every: EveryEngine;
beforeAll(async () => {
  every = await openEveryEngine(clubTables, { offset: zone });
});
afterAll(() => every?.close());

/** Engines that are told no zone: they keep moments as they were written. */
const zoneless: ReadonlySet<FixtureEngine> = new Set(['sqlite', 'sqlserver']);

const here = enginesHere.filter(({ missing }) => missing === null);

/** Home and work are two references of a member to one table of places: only declared keys tell. */
const needsDeclaredKeys = /\b(home|work|origin|target) (city|country)\b|\bper city\b|\b(work|live) in\b/;

describe.each(here.map(({ engine }, row) => ({ engine, row })))('on $engine', ({ engine, row }) => {
  let folder: string;
  let workspace: Workspace;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-same-'));
    workspace = await openWorkspace({
      env: readEnv({
        NODE_ENV: 'test',
        TABLETALK_DATA: folder,
        TABLETALK_SOURCE_TIME_ZONE: zoneless.has(engine) ? '' : zone,
      }),
      path: every.address(engine),
      onProgress: () => undefined,
      vectorStore: 'in-process',
    });
  });
  afterAll(async () => {
    await workspace?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const told = ([question]: readonly [string, unknown]) =>
    engine !== 'clickhouse' || !needsDeclaredKeys.test(question);

  const all = [...answers, ...furtherAnswers];
  // Where a statement is spelled differently, the spelling has tests of its own.
  const questions = engine === 'sqlite' ? all : portionOf(all, 10, row);

  test.each(questions.filter(told))('%s', async (question, expected) => {
    // What would be asked back is compared as well: an answer that is an empty cell is held for a mistake.
    const outcome = await outcomeOf(question, workspace, workspace.compose({ asking: 'off' }));
    if (outcome?.kind !== 'answered') throw new Error(JSON.stringify(outcome));
    const { sql, result } = outcome.query;
    expect({ sql, rows: inOrder(result.rows.map(comparable)) }).toEqual({
      sql,
      rows: inOrder(expected).map((row) =>
        row.map((cell) => (typeof cell === 'number' ? expect.closeTo(cell, 6) : cell)),
      ),
    });
  });

  test.skipIf(zoneless.has(engine))('the time zone stands in the answer', async () => {
    const outcome = await outcomeOf('How many visits in June 2024?', workspace);
    const reading = outcome?.kind === 'answered' ? outcome.query.reading : [];
    expect(reading).toContain('visit.arrived: in the time zone UTC+2');
    const without = await outcomeOf('How many rentals in January 2024?', workspace);
    expect(JSON.stringify(without)).not.toContain('time zone');
  });

  test('the rows behind a figure are as many as the figure says, capitals apart', async () => {
    const outcome = await outcomeOf('How many rentals per status?', workspace);
    if (outcome?.kind !== 'answered') throw new Error(JSON.stringify(outcome));
    const { query } = outcome;
    const { dialect } = workspace.source;
    for (const [row, [status, count]] of query.result.rows.entries()) {
      const read = readCell(query, { step: '#E1', row, column: 1 }, dialect);
      const { sql } = drillStatement(read, { kind: 'rows' }, workspace.schema.tables, dialect);
      const behind = await workspace.source.query(sql, defaultLimits);
      expect([status, behind.rows.length]).toEqual([status, count]);
    }
  });

  test.each(asked.filter(told))('%s is asked back', async (question, offered) => {
    const outcome = await outcomeOf(question, workspace);
    const options = outcome?.kind === 'ambiguous' ? outcome.clarification.options : [];
    expect(options.map((option) => option.question)).toEqual(offered);
    for (const option of offered) {
      expect(await outcomeOf(option, workspace)).toMatchObject({ kind: 'answered' });
    }
  });
});

async function outcomeOf(
  question: string,
  workspace: Workspace,
  composition: Composition = workspace.composition,
) {
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'run',
    conversationId: 'conversation',
    person: 'tester',
    question,
    workspace,
    composition,
    history: [],
    limits: defaultLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });
  const outputs = events.flatMap((event) =>
    event.type === 'step-end' && event.tool === 'query-data' ? [event.output] : [],
  );
  return outputs.length === 1 ? queryOutcome.parse(outputs[0]) : null;
}

/** Truth is a number on some engines; a decimal that no double holds is a text, which is near enough to one. */
function comparable(row: readonly CellValue[]): CellValue[] {
  return row.map((cell) => {
    if (typeof cell === 'boolean') return Number(cell);
    return typeof cell === 'string' && /^-?\d{9,}\.\d+$/.test(cell) ? Number(cell) : cell;
  });
}

function inOrder(rows: Rows): Rows {
  const key = (row: readonly CellValue[]) =>
    JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1000) : cell)));
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
