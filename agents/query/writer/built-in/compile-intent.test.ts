import { describe, expect, it } from 'vitest';
import type { Dialect } from '#lib/datasource/data-source.ts';
import { duckdbDialect } from '#lib/datasource/duckdb/duckdb-dialect.ts';
import { mysqlDialect } from '#lib/datasource/mysql/mysql-dialect.ts';
import { oracleDialect } from '#lib/datasource/oracle/oracle-dialect.ts';
import { postgresDialect } from '#lib/datasource/postgres/postgres-dialect.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { sqlserverDialect } from '#lib/datasource/sqlserver/sqlserver-dialect.ts';
import { trinoDialect } from '#lib/datasource/trino/trino-dialect.ts';
import type { Dimension, JoinStep, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { bareIntent } from '../../../__fixtures__/bare-intent.ts';
import { compileIntent } from './compile-intent.ts';

const name: Dimension = { column: { table: 'FIRM', column: 'NAME' }, grain: null, label: 'firm name' };
const paid: Dimension = { column: { table: 'PAYMENT', column: 'PAID' }, grain: 'month', label: 'month' };
const count: Measure = {
  aggregate: 'count',
  column: null,
  times: null,
  table: 'FIRM',
  label: 'number of firms',
};
const toPayment: JoinStep = {
  fromTable: 'FIRM',
  fromColumns: ['ID'],
  toTable: 'PAYMENT',
  toColumns: ['FIRM_ID'],
};

function intent(part: Partial<QueryIntent>): QueryIntent {
  return bareIntent({ subject: 'FIRM', select: [{ dimension: name }], ...part });
}

function bare(sql: string): string {
  return sql.replaceAll('"', '').replaceAll(/\s+/g, ' ');
}

const cases: readonly [string, Partial<QueryIntent>, string | ((dialect: Dialect) => string)][] = [
  [
    'a group by a key, told by a name that every engine wants grouped as well',
    {
      joins: [toPayment],
      groupBy: [{ column: { table: 'PAYMENT', column: 'FIRM_ID' }, grain: null, label: 'firm' }],
      orderBy: [{ by: { measure: count }, descending: true }],
    },
    'SELECT FIRM.NAME AS firm_name FROM FIRM JOIN PAYMENT ON FIRM.ID = PAYMENT.FIRM_ID GROUP BY PAYMENT.FIRM_ID, FIRM.NAME ORDER BY COUNT(*) DESC',
  ],
  [
    'the second of an order',
    {
      orderBy: [{ by: { dimension: name }, descending: true }],
      limit: 1,
      offset: 1,
    },
    (dialect) =>
      `SELECT FIRM.NAME AS firm_name FROM FIRM ORDER BY ${bare(dialect.orderTerm('FIRM.NAME', true))} ${dialect.limit(1, 1, 'ordered')}`,
  ],
  [
    'what is above that of one row by its name',
    {
      filters: [
        {
          kind: 'versus-named',
          column: { table: 'FIRM', column: 'SIZE' },
          comparison: '>',
          name: { table: 'FIRM', column: 'ID' },
          value: 7,
        },
      ],
    },
    'SELECT FIRM.NAME AS firm_name FROM FIRM WHERE FIRM.SIZE > (SELECT SIZE FROM FIRM WHERE ID = 7)',
  ],
  [
    'rows that lead to every row of another table',
    {
      filters: [
        {
          kind: 'every',
          table: 'FIRM',
          of: 'CLERK',
          joins: [
            toPayment,
            { fromTable: 'PAYMENT', fromColumns: ['CLERK_ID'], toTable: 'CLERK', toColumns: ['ID'] },
          ],
          filters: [],
        },
      ],
    },
    (dialect) => {
      const as = dialect.capabilities.tableAliasAs ? ' AS ' : ' ';
      return `SELECT FIRM.NAME AS firm_name FROM FIRM WHERE NOT EXISTS (SELECT 1 FROM CLERK${as}each_1 WHERE NOT EXISTS (SELECT 1 FROM PAYMENT${as}related_2_1 WHERE related_2_1.FIRM_ID = FIRM.ID AND related_2_1.CLERK_ID = each_1.ID))`;
    },
  ],
  ['a plain list', {}, 'SELECT FIRM.NAME AS firm_name FROM FIRM'],
  ['a distinct list', { distinct: true }, 'SELECT DISTINCT FIRM.NAME AS firm_name FROM FIRM'],
  ['a count', { select: [{ measure: count }] }, 'SELECT COUNT(*) AS number_of_firms FROM FIRM'],
  [
    'a ranked list with a tie-breaker',
    {
      orderBy: [
        {
          by: { measure: { ...count, aggregate: null, column: { table: 'FIRM', column: 'SIZE' } } },
          descending: true,
        },
      ],
      limit: 3,
    },
    (dialect) =>
      `SELECT FIRM.NAME AS firm_name FROM FIRM ORDER BY FIRM.SIZE DESC, ${dialect.orderTerm('FIRM.NAME', false)} LIMIT 3`,
  ],
  [
    'several values of one column',
    { filters: [{ kind: 'equals', column: name.column, values: ["O'Neil", 'B'], negated: true }] },
    "SELECT FIRM.NAME AS firm_name FROM FIRM WHERE FIRM.NAME NOT IN ('O''Neil', 'B')",
  ],
  [
    'alternatives',
    {
      filters: [
        {
          kind: 'any',
          filters: [
            { kind: 'missing', column: name.column, negated: false },
            {
              kind: 'range',
              column: { table: 'FIRM', column: 'SIZE' },
              from: null,
              to: 5,
              includeFrom: true,
              includeTo: false,
              bounds: 'number',
            },
          ],
        },
      ],
    },
    'SELECT FIRM.NAME AS firm_name FROM FIRM WHERE (FIRM.NAME IS NULL OR FIRM.SIZE < 5)',
  ],
  [
    'a comparison with an average',
    {
      filters: [
        { kind: 'versus', column: { table: 'FIRM', column: 'SIZE' }, comparison: '>', aggregate: 'avg' },
      ],
    },
    'SELECT FIRM.NAME AS firm_name FROM FIRM WHERE FIRM.SIZE > (SELECT AVG(SIZE) FROM FIRM)',
  ],
  [
    'rows with none of something',
    {
      filters: [
        { kind: 'exists', table: 'FIRM', related: 'PAYMENT', negated: true, joins: [toPayment], filters: [] },
      ],
    },
    'SELECT FIRM.NAME AS firm_name FROM FIRM WHERE NOT EXISTS (SELECT 1 FROM PAYMENT AS related_1_1 WHERE related_1_1.FIRM_ID = FIRM.ID)',
  ],
  [
    'groups with a condition on their count',
    { joins: [toPayment], groupBy: [name], having: [{ measure: count, comparison: '>=', value: 2 }] },
    'SELECT FIRM.NAME AS firm_name FROM FIRM JOIN PAYMENT ON FIRM.ID = PAYMENT.FIRM_ID GROUP BY FIRM.NAME HAVING COUNT(*) >= 2',
  ],
  [
    'the start of a text',
    { filters: [{ kind: 'contains', column: name.column, text: '10%', at: 'start', negated: false }] },
    (dialect) =>
      `SELECT FIRM.NAME AS firm_name FROM FIRM WHERE ${dialect.matchText('FIRM.NAME', '10%', 'start')}`,
  ],
];

describe.each([sqliteDialect, duckdbDialect])('compileIntent for $name', (dialect) => {
  it.each(cases)('writes %s', (_what, part, sql) => {
    expect(bare(compileIntent(intent(part), dialect))).toBe(typeof sql === 'string' ? sql : sql(dialect));
  });
});

describe('compileIntent', () => {
  it('compares days that are kept as text as text, where the engine compares no text with a day', () => {
    const built = { name: 'BUILT', nullable: true, description: null } as const;
    const sql = (column: Pick<ColumnSchema, 'type' | 'kind'>) =>
      bare(
        compileIntent(
          intent({
            filters: [
              {
                kind: 'range',
                column: { table: 'FIRM', column: 'BUILT' },
                from: '2019-01-01',
                to: '2019-12-31',
                includeFrom: true,
                includeTo: true,
                bounds: 'day',
              },
            ],
          }),
          trinoDialect,
          [
            {
              name: 'FIRM',
              kind: 'table',
              description: null,
              columns: [{ ...built, ...column }],
              primaryKey: [],
              foreignKeys: [],
              rowCount: 1,
              sampleRows: [],
            },
          ],
        ),
      );
    expect(sql({ type: 'varchar', kind: 'date' })).toContain(
      "FIRM.BUILT >= '2019-01-01' AND FIRM.BUILT < '2020-01-01'",
    );
    expect(sql({ type: 'date', kind: 'date' })).toContain("FIRM.BUILT >= DATE '2019-01-01'");
  });

  const byMonth = intent({
    subject: 'PAYMENT',
    select: [{ dimension: paid }, { measure: { ...count, table: 'PAYMENT' } }],
    groupBy: [paid],
    filters: [
      {
        kind: 'range',
        column: paid.column,
        from: '2025-01-01',
        to: '2025-03-31',
        includeFrom: true,
        includeTo: true,
        bounds: 'day',
      },
    ],
  });

  it('groups days by month and compares text days in SQLite', () => {
    expect(bare(compileIntent(byMonth, sqliteDialect))).toBe(
      "SELECT strftime('%Y-%m', PAYMENT.PAID) AS month, COUNT(*) AS number_of_firms FROM PAYMENT WHERE PAYMENT.PAID >= '2025-01-01' AND PAYMENT.PAID < '2025-04-01' GROUP BY strftime('%Y-%m', PAYMENT.PAID)",
    );
  });

  it('uses date literals and the grain of the dialect in DuckDB', () => {
    const sql = compileIntent(byMonth, duckdbDialect);
    expect(sql).toContain(duckdbDialect.dateLiteral('2025-01-01'));
    expect(sql).toContain(`GROUP BY ${duckdbDialect.dateGrain('"PAYMENT"."PAID"', 'month')}`);
  });

  it('leaves the column of a period bare, so that an index serves', () => {
    const range = { kind: 'range', column: paid.column, includeFrom: true, includeTo: true } as const;
    const where = (bounds: 'day' | 'day-of-datetime', from: string | null, to: string | null) =>
      bare(compileIntent(intent({ filters: [{ ...range, bounds, from, to }] }), sqliteDialect)).split(
        'WHERE ',
      )[1];
    expect(where('day-of-datetime', '2025-01-01', '2025-01-31')).toBe(
      "PAYMENT.PAID >= '2025-01-01' AND PAYMENT.PAID < '2025-02-01'",
    );
    expect(where('day-of-datetime', '2025-01-01', '2025-01-01')).toBe(
      "PAYMENT.PAID >= '2025-01-01' AND PAYMENT.PAID < '2025-01-02'",
    );
    expect(where('day', '2025-01-01', '2025-01-01')).toBe("PAYMENT.PAID = '2025-01-01'");
    expect(where('day-of-datetime', '2025-01-01', null)).toBe("PAYMENT.PAID >= '2025-01-01'");
  });

  it('counts a row that began at noon as in force on that day', () => {
    const [begin, end] = [paid.column, { table: 'PAYMENT', column: 'GONE' }];
    const sql = compileIntent(
      intent({ filters: [{ kind: 'valid-on', begin, end, day: '2025-01-31' }] }),
      sqliteDialect,
    );
    expect(bare(sql)).toContain(
      "PAYMENT.PAID < '2025-02-01' AND (PAYMENT.GONE IS NULL OR PAYMENT.GONE >= '2025-01-31')",
    );
  });

  it.each([
    [postgresDialect, true, 'FIRM.SIZE DESC NULLS LAST'],
    [postgresDialect, false, 'FIRM.SIZE ASC'],
    [oracleDialect, true, 'FIRM.SIZE DESC NULLS LAST'],
    [sqliteDialect, false, 'FIRM.SIZE ASC NULLS LAST'],
    [mysqlDialect, false, '`FIRM`.`SIZE` IS NULL, `FIRM`.`SIZE` ASC'],
  ])('never calls what has no value the largest or smallest', (dialect, descending, order) => {
    const size: Measure = { ...count, aggregate: null, column: { table: 'FIRM', column: 'SIZE' } };
    const sql = compileIntent(
      intent({ orderBy: [{ by: { measure: size }, descending }], limit: 1 }),
      dialect,
    );
    expect(bare(sql)).toContain(`ORDER BY ${order}`);
  });

  it('keeps only the latest day, for each key or within the other filters', () => {
    const filters: QueryIntent['filters'] = [
      { kind: 'equals', column: { table: 'PAYMENT', column: 'FIRM_ID' }, values: [7], negated: false },
    ];
    const within = intent({
      subject: 'PAYMENT',
      select: [{ dimension: paid }],
      filters: [...filters, { kind: 'latest', column: paid.column, per: [] }],
    });
    expect(bare(compileIntent(within, sqliteDialect))).toContain(
      'PAYMENT.PAID = (SELECT MAX(newest_1_1.PAID) FROM PAYMENT AS newest_1_1 WHERE newest_1_1.FIRM_ID = 7)',
    );
    const each = intent({
      subject: 'PAYMENT',
      select: [{ dimension: paid }],
      filters: [{ kind: 'latest', column: paid.column, per: [{ table: 'PAYMENT', column: 'FIRM_ID' }] }],
    });
    expect(bare(compileIntent(each, sqliteDialect))).toContain(
      'PAYMENT.PAID = (SELECT MAX(newest_1.PAID) FROM PAYMENT AS newest_1 WHERE newest_1.FIRM_ID = PAYMENT.FIRM_ID)',
    );
  });

  const optional = { ...toPayment, optional: true };
  const founded = { table: 'FIRM', column: 'FOUNDED' };
  const amount = { table: 'PAYMENT', column: 'AMOUNT' };

  it('looks for the latest day among all rows that a join keeps without a partner', () => {
    const sql = compileIntent(
      intent({
        joins: [optional],
        filters: [
          { kind: 'equals', column: amount, values: [7], negated: false },
          { kind: 'latest', column: founded, per: [] },
        ],
      }),
      sqliteDialect,
    );
    expect(bare(sql)).toContain(
      'FIRM.FOUNDED = (SELECT MAX(newest_1_1.FOUNDED) FROM FIRM AS newest_1_1 LEFT JOIN PAYMENT AS newest_1_2 ON newest_1_1.ID = newest_1_2.FIRM_ID AND newest_1_2.AMOUNT = 7)',
    );
  });

  it('compares a row with one that it may have where that is joined', () => {
    const larger = {
      kind: 'columns',
      column: { table: 'FIRM', column: 'SIZE' },
      comparison: '<',
      other: amount,
    } as const;
    expect(bare(compileIntent(intent({ joins: [optional], filters: [larger] }), sqliteDialect))).toBe(
      'SELECT FIRM.NAME AS firm_name FROM FIRM LEFT JOIN PAYMENT ON FIRM.ID = PAYMENT.FIRM_ID AND FIRM.SIZE < PAYMENT.AMOUNT',
    );
  });

  describe('for SQL Server', () => {
    const size: Measure = {
      aggregate: 'sum',
      column: { table: 'FIRM', column: 'SIZE' },
      times: null,
      table: 'FIRM',
      label: 'size',
    };
    const column = { type: 'int', kind: 'integer', nullable: true, description: null } as const;
    const tables: TableSchema[] = [
      {
        name: 'FIRM',
        kind: 'table',
        description: null,
        columns: [{ ...column, name: 'SIZE' }],
        primaryKey: [],
        foreignKeys: [],
        rowCount: 1,
        sampleRows: [],
      },
    ];
    const written = (part: Partial<QueryIntent>) =>
      bare(compileIntent(intent(part), sqlserverDialect, tables));

    it('adds up whole numbers in a type that their sum fits', () => {
      expect(written({ select: [{ measure: size }] })).toBe(
        'SELECT SUM(CAST(FIRM.SIZE AS bigint)) AS size FROM FIRM',
      );
    });

    it('keeps the fraction of an average that somebody defined', () => {
      const defined = (expression: string) =>
        written({ select: [{ measure: { ...size, aggregate: null, expression } }] });
      expect(defined('AVG("FIRM"."SIZE") / 2')).toBe(
        'SELECT AVG(CAST(FIRM.SIZE AS float)) / 2 AS size FROM FIRM',
      );
      expect(defined('AVG(CAST(DATEDIFF(day, "BEGUN", "ENDED") AS float))')).toBe(
        'SELECT AVG(CAST(DATEDIFF(day, BEGUN, ENDED) AS float)) AS size FROM FIRM',
      );
    });

    it('orders a list without repetitions by more than its columns', () => {
      const order = [{ by: { dimension: name }, descending: false }];
      expect(written({ distinct: true, orderBy: order, limit: 5 })).toBe(
        'SELECT FIRM.NAME AS firm_name FROM FIRM GROUP BY FIRM.NAME ORDER BY CASE WHEN FIRM.NAME IS NULL THEN 1 ELSE 0 END, FIRM.NAME ASC OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY',
      );
    });

    it('cuts what has no order of its own', () => {
      expect(written({ limit: 5 })).toContain('ORDER BY (SELECT NULL) OFFSET 0 ROWS');
      expect(written({ distinct: true, limit: 5 })).toContain('ORDER BY 1 OFFSET 0 ROWS');
    });
  });

  it('gives columns of one label different headings', () => {
    expect(
      bare(compileIntent(intent({ select: [{ dimension: name }, { dimension: name }] }), sqliteDialect)),
    ).toBe('SELECT FIRM.NAME AS firm_name, FIRM.NAME AS firm_name_2 FROM FIRM');
  });
});
