import { expect, test } from 'vitest';
import type { CellValue } from '#lib/domain/result-table.ts';
import { AppError } from '#lib/errors.ts';
import { fakeContext, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { findLeftOut } from './find-left-out.ts';
import { table } from './repair/__fixtures__/school.ts';

const sql = 'SELECT AVG(total), SUM(fee) FROM orders';

/** What is told when the probe counts these rows: all, with a total, with a fee. */
function leftOut(counted: readonly CellValue[] | AppError): Promise<string[]> {
  const workspace = fakeWorkspace(fakeRoles());
  const context = fakeContext(workspace);
  const query = async () => {
    if (counted instanceof AppError) throw counted;
    return { columns: [], rows: [[...counted]], truncatedBy: null, elapsedMs: 0 };
  };
  const snapshot = {
    ...context.knowledge.snapshot,
    tables: [table('orders', ['id*:integer', 'total:number', 'fee:number'])],
  };
  return findLeftOut(sql, {
    ...context,
    knowledge: { ...context.knowledge, snapshot },
    source: { ...workspace.source, query },
  });
}

test('rows without a value are told, for each figure that leaves them out', async () => {
  expect(await leftOut([1200, 1197, 1200])).toEqual([
    '3 of 1,200 rows have no total and are left out of the average.',
  ]);
  expect(await leftOut(['40', '39', '30'])).toEqual([
    '1 of 40 rows have no total and are left out of the average.',
    '10 of 40 rows have no fee and are left out of the total.',
  ]);
});

test('nothing is told where every row has its value, or where it cannot be found out', async () => {
  expect(await leftOut([40, 40, 40])).toEqual([]);
  expect(await leftOut(new AppError('query-timeout', { userMessage: 'It took too long.' }))).toEqual([]);
});
