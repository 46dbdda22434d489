import { expect, test } from 'vitest';
import { mended, table } from '../__fixtures__/school.ts';

const building = table('Building', ['ID*:integer', 'built:integer', 'sold:integer']);
const ranged = {
  ...building,
  columns: building.columns.map((column) =>
    column.name === 'built' ? { ...column, range: { min: 1887, max: 2011 } } : column,
  ),
};

test.each([
  ["strftime('%Y', built)", 'built'],
  ["CAST(strftime('%Y', built) AS INTEGER)", 'CAST(built AS INTEGER)'],
  ['EXTRACT(YEAR FROM built)', 'built'],
])('%s of a column of years is the column', (year, column) => {
  const of = (expression: string) => `SELECT ${expression}, COUNT(*) FROM Building GROUP BY ${expression}`;
  expect(mended(of(year), 'Number of buildings by year', null, [ranged])).toBe(of(column));
});

test('a number that is no year stays as it is', () => {
  const sql = "SELECT strftime('%Y', sold), COUNT(*) FROM Building GROUP BY strftime('%Y', sold)";
  expect(mended(sql, 'Number of buildings by year sold', null, [ranged])).toBe(sql);
});
