import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '../../domain/result-table.ts';
import type { DateStorage } from '../../schema/date-storage.ts';
import { guardStatement } from '../../sql/guard/guard.ts';
import { periodCondition } from '../../sql/period-condition.ts';
import { type EveryEngine, enginesHere, openEveryEngine } from '../__fixtures__/every-engine.ts';
import { type Dialect, defaultLimits } from '../data-source.ts';
import { oracleDialect } from '../oracle/oracle-dialect.ts';

/** One row a moment, on both sides of midnights that end months, quarters and years; and one without anything. */
const moments = [
  '2023-12-31 23:59:59',
  '2024-01-01 00:00:00',
  '2024-01-31 18:30:00',
  '2024-02-01 00:00:00',
  '2024-02-29 12:00:00',
  '2024-12-31 23:00:00',
  null,
];

const whens = {
  name: 'whens',
  columns: {
    id: 'integer',
    day: 'date',
    moment: 'moment',
    zoned: 'zoned',
    written: 'text',
    number: 'integer',
    seconds: 'integer',
  },
  primaryKey: ['id'],
  rows: moments.map((moment, index): CellValue[] =>
    moment === null
      ? [index + 1, null, null, null, null, null, null]
      : [
          index + 1,
          moment.slice(0, 10),
          moment,
          moment,
          moment.replace(' ', 'T'),
          Number(moment.slice(0, 10).replaceAll('-', '')),
          Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000,
        ],
  ),
} as const;

const values = {
  name: 'values_of',
  columns: { id: 'integer', n: 'integer', exact: 'decimal', label: 'name', flag: 'boolean' },
  primaryKey: ['id'],
  rows: [
    [1, 1, '0.1000000000', 'paid', true],
    [2, 2, '0.2000000000', 'Paid', false],
    [3, 2, '1000000000.0000000003', 'Zürich', true],
    [4, null, null, 'Zurich', null],
    [5, 5, '0.0000000000', null, false],
    [6, 0, null, '50%_x', null],
  ],
} as const;

const storages: readonly (readonly [column: keyof typeof whens.columns, storage: DateStorage])[] = [
  ['day', 'native'],
  ['moment', 'native'],
  ['zoned', 'native'],
  ['written', 'iso-text'],
  ['number', 'yyyymmdd'],
  ['seconds', 'epoch-seconds'],
];

let every: EveryEngine;
beforeAll(async () => {
  every = await openEveryEngine([whens, values]);
});
afterAll(() => every?.close());

describe.each(enginesHere)('the dialect of $engine', ({ engine, missing }) => {
  const skipped = missing !== null;
  const rows = async (write: (dialect: Dialect, quote: Dialect['quoteIdentifier']) => string) => {
    const source = every.source(engine);
    const sql = write(source.dialect, source.dialect.quoteIdentifier);
    return (await source.query(sql, defaultLimits)).rows;
  };
  const ids = async (
    where: (dialect: Dialect, quote: Dialect['quoteIdentifier']) => string,
    table = 'whens',
  ) =>
    (
      await rows((dialect, quote) => `SELECT id FROM ${table} WHERE ${where(dialect, quote)} ORDER BY id`)
    ).flat();
  const cell = async (
    expression: (dialect: Dialect, quote: Dialect['quoteIdentifier']) => string,
    id: number,
  ) =>
    (
      await rows((dialect, quote) => `SELECT ${expression(dialect, quote)} FROM whens WHERE id = ${id}`)
    )[0]?.[0];

  test.skipIf(skipped).each(storages)('finds every hour of a month, kept as %s', async (column, storage) => {
    const within = (first: string | null, last: string | null) =>
      ids((dialect, quote) => periodCondition(quote(column), storage, { first, last }, dialect));
    expect(await within('2024-01-01', '2024-01-31')).toEqual([2, 3]);
    expect(await within('2024-02-29', '2024-02-29')).toEqual([5]);
    expect(await within('2024-12-01', null)).toEqual([6]);
    expect(await within(null, '2023-12-31')).toEqual([1]);
    expect(await within(null, null)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.skipIf(skipped).each(storages)(
    'truncates to every grain what is kept as %s',
    async (column, storage) => {
      const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
      const found = await rows(
        (dialect, quote) =>
          `SELECT ${grains.map((grain) => dialect.dateGrain(dialect.moment(quote(column), storage), grain)).join(', ')} FROM whens ORDER BY id`,
      );
      expect(found).toEqual([
        ['2023-12-31', '2023-W52', '2023-12', '2023-Q4', '2023'],
        ['2024-01-01', '2024-W01', '2024-01', '2024-Q1', '2024'],
        ['2024-01-31', '2024-W05', '2024-01', '2024-Q1', '2024'],
        ['2024-02-01', '2024-W05', '2024-02', '2024-Q1', '2024'],
        ['2024-02-29', '2024-W09', '2024-02', '2024-Q1', '2024'],
        ['2024-12-31', '2025-W01', '2024-12', '2024-Q4', '2024'],
        [null, null, null, null, null],
      ]);
    },
  );

  test.skipIf(skipped).each(storages)(
    'numbers the weekday and the hour of what is kept as %s',
    async (column, storage) => {
      const found = await rows(
        (dialect, quote) =>
          `SELECT ${(['weekday', 'hour'] as const).map((part) => dialect.datePart(dialect.moment(quote(column), storage), part)).join(', ')} FROM whens ORDER BY id`,
      );
      expect(found.map(([weekday]) => weekday && Number(weekday))).toEqual([7, 1, 3, 4, 4, 2, null]);
      // A day has no hour of its own.
      const isDay = column === 'day' || column === 'number';
      const hours = moments.map((moment) => moment && (isDay ? 0 : Number(moment.slice(11, 13))));
      expect(found.map(([, hour]) => hour && Number(hour))).toEqual(hours);
    },
  );

  test.skipIf(skipped).each([
    ['day', [0, 1, 31, 32, 60, 366]],
    ['week', [0, 1, 5, 5, 9, 53]],
    ['month', [0, 1, 1, 2, 2, 12]],
    ['quarter', [0, 1, 1, 1, 1, 4]],
    ['year', [0, 1, 1, 1, 1, 1]],
  ] as const)('numbers each %s, so that neighbours differ by one', async (grain, steps) => {
    const found = await rows(
      (dialect, quote) =>
        `SELECT ${dialect.periodNumber(quote('moment'), grain)} FROM whens WHERE moment IS NOT NULL ORDER BY id`,
    );
    const first = Number(found[0]?.[0]);
    expect(found.map(([number]) => Number(number) - first)).toEqual(steps);
  });

  test.skipIf(skipped).each([
    [3, 1, 'month', '2024-02-29'],
    [3, -1, 'month', '2023-12-31'],
    [3, 1, 'quarter', '2024-04-30'],
    [5, 1, 'year', '2025-02-28'],
    [5, 1, 'month', '2024-03-29'],
    [1, 1, 'week', '2024-01-07'],
    [2, -1, 'day', '2023-12-31'],
  ] as const)('moves row %i by %i %s', async (id, count, grain, expected) => {
    expect(
      await cell((dialect, quote) => dialect.dayOf(dialect.addPeriods(quote('day'), count, grain)), id),
    ).toBe(expected);
  });

  test.skipIf(skipped)('counts whole days between two dates', async () => {
    const end = `'2024-03-01 08:00:00'`;
    expect(await cell((dialect, quote) => dialect.daysBetween(quote('moment'), end), 5)).toBe(1);
    expect(await cell((dialect, quote) => dialect.daysBetween(end, quote('moment')), 5)).toBe(-1);
  });

  test.skipIf(skipped)('counts the seconds between two moments', async () => {
    const [begin, end] = [`'2024-03-01 23:15:00'`, `'2024-03-02 00:45:20'`];
    expect(await cell((dialect) => dialect.secondsBetween(begin, end), 5)).toBe(5420);
    expect(await cell((dialect) => dialect.secondsBetween(end, begin), 5)).toBe(-5420);
  });

  test.skipIf(skipped)('puts what has no value last in either direction', async () => {
    const ordered = (descending: boolean) =>
      rows((dialect) => `SELECT n FROM values_of ORDER BY ${dialect.orderTerm('n', descending)}`);
    expect((await ordered(true)).flat()).toEqual([5, 2, 2, 1, 0, null]);
    expect((await ordered(false)).flat()).toEqual([0, 1, 2, 2, 5, null]);
  });

  test.skipIf(skipped)('keeps some rows after skipping others', async () => {
    expect(
      (await rows((dialect) => `SELECT id FROM whens ORDER BY id ${dialect.limit(2, 3)}`)).flat(),
    ).toEqual([4, 5]);
  });

  test.skipIf(skipped)('divides whole numbers with their fraction and gives nothing for zero', async () => {
    const found = await rows(
      (dialect) =>
        `SELECT ${dialect.divide('1', '3')}, ${dialect.divide('n', '0')} FROM values_of WHERE id = 1`,
    );
    expect(found).toEqual([[expect.closeTo(1 / 3, 12), null]]);
  });

  test.skipIf(skipped)('averages whole numbers with their fraction', async () => {
    const found = await rows(
      (dialect) => `SELECT ${dialect.average('n')} FROM values_of WHERE id IN (1, 2, 3, 4)`,
    );
    expect(found).toEqual([[expect.closeTo(5 / 3, 12)]]);
  });

  test.skipIf(skipped)('keeps capitals and accents apart, whatever the collation', async () => {
    const named = (texts: string[], negated = false) =>
      ids((dialect, quote) => dialect.oneOfTexts(quote('label'), texts, negated), 'values_of');
    expect(await named(['paid'])).toEqual([1]);
    expect(await named(['Zürich'])).toEqual([3]);
    expect(await named(['paid', 'Zurich'])).toEqual([1, 4]);
    expect(await named(['paid', 'Zurich'], true)).toEqual([2, 3, 6]);
    expect(await named(['paid'], true)).toEqual([2, 3, 4, 6]);
    const groups = await rows((dialect) => {
      const label = dialect.exactText('label');
      return `SELECT COUNT(DISTINCT ${label}) FROM values_of`;
    });
    expect(groups).toEqual([[5]]);
    const counted = await rows((dialect) => {
      const terms = [...new Set(['label', dialect.exactText('label')])].join(', ');
      return `SELECT label, COUNT(*) FROM values_of WHERE label IN ('paid', 'Paid') GROUP BY ${terms} ORDER BY MIN(id)`;
    });
    expect(counted).toEqual([
      ['paid', 1],
      ['Paid', 1],
    ]);
  });

  test.skipIf(skipped).each([
    ['PAI', 'start', [1, 2]],
    ['ID', 'end', [1, 2]],
    ['zür', 'start', [3]],
    ['50%_', 'anywhere', [6]],
    ['_', 'start', []],
  ] as const)('finds %s at the %s, whatever its case', async (text, place, expected) => {
    expect(
      await ids((dialect, quote) => dialect.matchText(quote('label'), text, place), 'values_of'),
    ).toEqual(expected);
  });

  test.skipIf(skipped)('tells true from false and from unknown', async () => {
    expect(await ids((dialect, quote) => dialect.isTrue(quote('flag')), 'values_of')).toEqual([1, 3]);
    expect(
      await ids((dialect, quote) => `${quote('flag')} = ${dialect.booleanLiteral(false)}`, 'values_of'),
    ).toEqual([2, 5]);
  });

  test.skipIf(skipped)('casts', async () => {
    const found = await rows(
      (dialect) =>
        `SELECT ${dialect.cast("'12'", 'integer')}, ${dialect.cast('n', 'double')}, ${dialect.cast('n', 'text')}, ${dialect.cast("'1.5'", 'decimal')} FROM values_of WHERE id = 2`,
    );
    expect(found).toEqual([[12, 2, '2', 1.5]]);
  });

  test.skipIf(skipped)('interpolates a percentile where it has one', async () => {
    const { percentile } = every.source(engine).dialect;
    if (percentile === null) return expect(['sqlite', 'mysql', 'sqlserver', 'bigquery']).toContain(engine);
    expect(
      await rows(() => `SELECT ${percentile('n', 0.5)}, ${percentile('n', 0.9)} FROM values_of`),
    ).toEqual([[2, expect.closeTo(3.8, 12)]]);
  });
});

test('Oracle, which is not here, is written in SQL that the grammar of its guard reads', async () => {
  const dialect = oracleDialect;
  const column = dialect.quoteIdentifier('placed "x"');
  const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
  const stored = ['native', 'iso-text', 'yyyymmdd', 'epoch-seconds'] as const;
  const period = { first: '2024-01-01', last: '2024-01-31' };
  for (const sql of [
    ...grains.flatMap((grain) =>
      stored.map(
        (storage) =>
          `SELECT ${dialect.dateGrain(dialect.moment(column, storage), grain)}, ${dialect.periodNumber(column, grain)}, ${dialect.addPeriods(column, -2, grain)} FROM t WHERE ${periodCondition(column, storage, period, dialect)}`,
      ),
    ),
    `SELECT ${dialect.daysBetween(column, dialect.dateLiteral('2025-01-31'))}, ${dialect.secondsBetween(column, column)}, ${dialect.dayOf(column)}, ${dialect.datePart(column, 'weekday')}, ${dialect.datePart(column, 'hour')} FROM t`,
    `SELECT ${dialect.divide('1', '3')}, ${dialect.average(column)}, ${dialect.percentile?.(column, 0.5)} FROM t`,
    `SELECT ${dialect.cast(column, 'integer')}, ${dialect.cast(column, 'text')}, ${dialect.cast(column, 'double')} FROM t ORDER BY ${dialect.orderTerm(column, true)} ${dialect.limit(5, 10)}`,
    `SELECT 1 FROM t WHERE ${dialect.matchText(column, `O'Brien 100%_\\`, 'start')} AND ${dialect.oneOfTexts(column, ['a', "b'"], true)} AND ${dialect.isTrue(column)} ${dialect.limit(5)}`,
    `SELECT count(*) FROM (SELECT DISTINCT ${column} FROM t WHERE ${column} IS NOT NULL ${dialect.limit(101)}) probe`,
  ]) {
    expect({ sql, ...(await guardStatement(sql, 'oracle')) }).toEqual({ sql, verdict: 'allow' });
  }
});
