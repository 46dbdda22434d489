import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { clubTables } from './__fixtures__/club-tables.ts';
import { answerQuestion } from './answer-question.ts';
import { drillStatement } from './go-on/drill-statement.ts';
import { readCell } from './go-on/read-cell.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

type Rows = readonly (readonly CellValue[])[];

/** Questions and what they are answered with, reasoned by hand from the club's tables. Rows in any order. */
const answers: readonly (readonly [question: string, rows: Rows])[] = [
  ['How many members are there?', [[6]]],
  // Nobody knows the height of Ben Moser and Dora Egli: they are neither.
  ['Who is the tallest member?', [['Cleo Ott', 182]]],
  ['Who is the shortest member?', [['dora egli', 158]]],
  [
    'top 3 members by height',
    [
      ['Cleo Ott', 182],
      ['Ada Berg', 171],
      ['Ada Berg', 165],
    ],
  ],
  ['members taller than average', [['Ada Berg'], ['Cleo Ott']]],
  ['Average height of members', [[169]]],
  ['most expensive boat', [['heron', 20000]]],
  ['cheapest boat', [['Swift', 990.99]]],
  ['boats with more than 3 seats', [['Heron'], ['heron']]],
  ['boats between 900 and 13000 price', [['Heron'], ['Swift']]],
  ['average price of boats', [[33491.49 / 3]]],
  ['total price of boats', [[33491.49]]],
  ['How many seats does Otter have?', [[null]]],
  // Averages of whole numbers keep their fraction, and leave out what nobody knows.
  ['average hours of rentals', [[16 / 7]]],
  ['average rating of visits', [[11 / 3]]],
  ['total hours of rentals', [[16]]],
  ['maximum amount of rentals', [[1000000000]]],
  ['total amount of rentals', [[1000000750.6]]],
  ['total amount in rentals', [[1000000750.6]]],
  // Two people of one name stay two; asked for by name they are one.
  [
    'total amount of rentals per member',
    [
      ['Ada Berg', 150.3],
      ['Ada Berg', 500.3],
      ['Cleo Ott', 100],
      ['dora egli', 1000000000],
    ],
  ],
  [
    'total amount of rentals per member full name',
    [
      ['Ada Berg', 650.6],
      ['Cleo Ott', 100],
      ['dora egli', 1000000000],
    ],
  ],
  ['Which member has the highest total amount of rentals?', [['dora egli', 1000000000]]],
  [
    'average amount of rentals per boat',
    [
      ['Heron', 380.4 / 3],
      ['Swift', 35.1],
      ['heron', 500000150],
    ],
  ],
  [
    'How many rentals per boat?',
    [
      ['Heron', 3],
      ['Swift', 3],
      ['heron', 2],
    ],
  ],
  // Names that differ in capitals are different things; a value that is spelled in two ways is one.
  ['When was heron built?', [['2020-01-01']]],
  ['When was Heron built?', [['2015-06-30']]],
  ['When did dora egli join?', [['2024-02-29']]],
  ['When did Dora Egli join?', [[null]]],
  ['How many rentals did dora egli make?', [[1]]],
  ['How many rentals did Dora Egli make?', [[0]]],
  ['How many rentals have the status paid?', [[4]]],
  ['How many rentals have the status Paid?', [[4]]],
  [
    'How many rentals per status?',
    [
      ['paid', 3],
      ['Paid', 1],
      ['open', 2],
      ['cancelled', 1],
      [null, 1],
    ],
  ],
  ['How many different statuses are there?', [[4]]],
  ['members whose name starts with d', [['dora egli'], ['Dora Egli']]],
  ['members whose name contains BERG', [['Ada Berg'], ['Ada Berg']]],
  ['How many rentals did Cleo Ott make?', [[3]]],
  // Periods go to the last second of their last day.
  ['How many rentals in January 2024?', [[2]]],
  ['How many rentals in 2023?', [[1]]],
  ['How many rentals in the first quarter of 2024?', [[5]]],
  ['How many rentals since 2024-02-01?', [[5]]],
  ['How many rentals before 2024-01-01?', [[1]]],
  ['How many rentals on 2024-01-31?', [[1]]],
  [
    'rentals in January 2024',
    [
      ['Ada Berg', 'Swift', '2024-01-01 00:00:00', 50.2, 1, 'paid'],
      ['Ada Berg', 'Heron', '2024-01-31 23:59:59', 200.3, 3, 'open'],
    ],
  ],
  ['members who joined in 2023', [['Ada Berg'], ['Ada Berg'], ['Ben Moser']]],
  ['How many members joined after 2023-12-31?', [[2]]],
  ['Which boats were built in 2019?', [['Swift', '2019-12-31']]],
  [
    'Which boats were built before 2020?',
    [
      ['Heron', '2015-06-30'],
      ['Swift', '2019-12-31'],
    ],
  ],
  ['How many visits in June 2024?', [[2]]],
  ['How many visits on 2024-06-01?', [[1]]],
  [
    'How many visits per month?',
    [
      ['2024-05', 1],
      ['2024-06', 2],
      ['2024-07', 1],
    ],
  ],
  [
    'How many rentals per month?',
    [
      ['2023-12', 1],
      ['2024-01', 2],
      ['2024-02', 2],
      ['2024-03', 1],
      ['2024-04', 1],
      ['2024-12', 1],
    ],
  ],
  [
    'How many rentals per quarter?',
    [
      ['2023-Q4', 1],
      ['2024-Q1', 5],
      ['2024-Q2', 1],
      ['2024-Q4', 1],
    ],
  ],
  [
    'How many rentals per year?',
    [
      ['2023', 1],
      ['2024', 7],
    ],
  ],
  [
    'How many rentals per week?',
    [
      ['2023-W52', 1],
      ['2024-W01', 1],
      ['2024-W05', 2],
      ['2024-W09', 1],
      ['2024-W13', 1],
      ['2024-W14', 1],
      ['2025-W01', 1],
    ],
  ],
  [
    'total amount of rentals per month',
    [
      ['2023-12', 100.1],
      ['2024-01', 250.5],
      ['2024-02', 380],
      ['2024-03', null],
      ['2024-04', 20],
      ['2024-12', 1000000000],
    ],
  ],
  // Of two keys to the cities the words tell which.
  [
    'How many members per work city?',
    [
      ['Bern', 1],
      ['Linz', 2],
      ['Zürich', 2],
    ],
  ],
  [
    'How many members per home city?',
    [
      ['Bern', 2],
      ['Graz', 2],
      ['Linz', 1],
      ['Zürich', 1],
    ],
  ],
  ['Which members work in Zürich?', [['Ada Berg'], ['Cleo Ott']]],
  ['How many members live in home city Bern?', [[2]]],
  ['How many members have the work city Linz?', [[2]]],
  ['How many members have no work city?', [[1]]],
  [
    'Total amount of rentals per home country',
    [
      ['Austria', 1000000500.3],
      ['Switzerland', 250.3],
    ],
  ],
  ['Which members have no rentals?', [['Ben Moser'], ['Dora Egli']]],
  ['Which boats have no rentals?', [['Otter']]],
  [
    'How many members per active?',
    [
      [0, 2],
      [1, 4],
    ],
  ],
  // Figures over figures.
  ['What percentage of members have no rentals?', [[100 / 3]]],
  ['What share of rentals have the status open?', [[0.25]]],
  [
    'share of rentals by boat',
    [
      ['Heron', 3 / 8],
      ['Swift', 3 / 8],
      ['heron', 2 / 8],
    ],
  ],
  ['average number of rentals per boat', [[8 / 3]]],
  ['median height of members', [[168]]],
  [
    'running total of hours of rentals by quarter',
    [
      ['2023-Q4', 2, 2],
      ['2024-Q1', 7, 9],
      ['2024-Q2', 2, 11],
      ['2024-Q4', 5, 16],
    ],
  ],
  // After a quarter without rentals nothing is compared.
  [
    'quarterly growth of hours of rentals',
    [
      ['2023-Q4', 2, null],
      ['2024-Q1', 7, 2.5],
      ['2024-Q2', 2, -5 / 7],
      ['2024-Q4', 5, null],
    ],
  ],
  ['how much did hours of rentals change from 2023 to 2024?', [[2, 14, 12, 6]]],
  [
    'top 1 boats in each status by hours of rentals',
    [
      ['Paid', 'heron', 2],
      ['cancelled', 'Swift', 2],
      ['open', 'heron', 5],
      ['paid', 'Heron', 3],
      [null, 'Swift', null],
    ],
  ],
];

/** Questions that only the person can settle, and what is offered instead. */
const asked: readonly (readonly [question: string, offered: readonly string[]])[] = [
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

/** Home and work are two references of a member to one table of places: only declared keys tell. */
const needsDeclaredKeys = /\b(home|work) (city|country)\b|\bper city\b|\b(work|live) in\b/;

describe.each(enginesHere.filter(({ missing }) => missing === null))('on $engine', ({ engine }) => {
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

  test.each(answers.filter(told))('%s', async (question, expected) => {
    const outcome = await outcomeOf(question, workspace);
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

async function outcomeOf(question: string, workspace: Workspace) {
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'run',
    conversationId: 'conversation',
    person: 'tester',
    question,
    workspace,
    composition: workspace.composition,
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
