import { describe, expect, it } from 'vitest';
import { duckdbDialect } from '#lib/datasource/duckdb/duckdb-dialect.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import { openTradingGround } from './trading.fixture.ts';

function column(name: string, kind: ColumnSchema['kind'], part: Partial<ColumnSchema> = {}): ColumnSchema {
  return { name, type: kind, kind, nullable: true, description: null, unique: false, ...part };
}

/** A file as it is opened: no key, no comment, headings with spaces. */
const orders: TableSchema = {
  name: 'orders 2024',
  kind: 'table',
  description: null,
  columns: [
    column('Order Date', 'date', { range: { min: '2024-01-02', max: '2024-12-30' } }),
    column('Region', 'text', { distinctValues: ['North', 'South'] }),
    column('Customer', 'text', { distinctValues: ['Ana', 'Bo'] }),
    column('Units', 'integer', { range: { min: 1, max: 20 } }),
    column('Unit Price', 'number', { range: { min: 1.5, max: 90 } }),
    column('Revenue', 'number', { range: { min: 1.5, max: 1800 } }),
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 400,
  sampleRows: [],
};

async function write(question: string): Promise<string> {
  const ground = await openTradingGround(duckdbDialect);
  ground.close();
  const snapshot = { id: 'flat', tables: [orders] };
  const context = { ...ground.context, knowledge: { ...ground.context.knowledge, snapshot } };
  const input = {
    ...ground.input(question),
    schema: { tables: [{ table: orders, score: 1, found: 'description' as const }], elapsedMs: 0 },
  };
  const writing = await builtInWriter(input, context);
  if (writing.kind !== 'candidates') throw new Error(JSON.stringify(writing));
  return (writing.candidates[0]?.sql ?? '')
    .replaceAll('"orders 2024".', '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ');
}

const from = 'FROM orders 2024';
const cases: readonly [string, string][] = [
  [
    'total revenue by region',
    `SELECT Region AS region, SUM(Revenue) AS total_revenue ${from} GROUP BY Region`,
  ],
  [
    'average unit price per region',
    `SELECT Region AS region, AVG(Unit Price) AS average_unit_price ${from} GROUP BY Region`,
  ],
  ['revenue for the South', `SELECT SUM(Revenue) AS total_revenue ${from} WHERE Region = 'South'`],
  ['list the customers', `SELECT DISTINCT Customer AS customer ${from}`],
  [
    'top 3 customers by revenue',
    `SELECT Customer AS customer, SUM(Revenue) AS total_revenue ${from} GROUP BY Customer ORDER BY SUM(Revenue) DESC, Customer ASC LIMIT 3`,
  ],
  [
    'Which region sold the most units?',
    `SELECT Region AS region, SUM(Units) AS total_units ${from} GROUP BY Region ORDER BY SUM(Units) DESC, Region ASC LIMIT 1`,
  ],
  ['How many units did Ana buy?', `SELECT SUM(Units) AS total_units ${from} WHERE Customer = 'Ana'`],
];

describe('a table without keys', () => {
  it.each(cases)('adds up the rows behind "%s"', async (question, sql) => {
    expect(await write(question)).toBe(sql);
  });

  it('compares days with date literals of the engine', async () => {
    expect(await write('revenue in March 2024')).toContain(
      `Order Date >= ${duckdbDialect.dateLiteral('2024-03-01')} AND Order Date < ${duckdbDialect.dateLiteral('2024-04-01')}`,
    );
  });
});
