import { expect, test } from 'vitest';
import type { CellValue } from '#lib/domain/result-table.ts';
import { AppError } from '#lib/errors.ts';
import { fakeContext, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { findTie } from './find-tie.ts';

/** What is told of a statement that keeps `kept` rows, when its probe returns these values. */
function tie(kept: number, values: readonly CellValue[] | AppError): Promise<string | null> {
  const workspace = fakeWorkspace(fakeRoles());
  const query = async () => {
    if (values instanceof AppError) throw values;
    return { columns: [], rows: values.map((value) => [value]), truncatedBy: null, elapsedMs: 0 };
  };
  return findTie(`SELECT name FROM pupil ORDER BY grade DESC LIMIT ${kept}`, kept, {
    ...fakeContext(workspace),
    source: { ...workspace.source, query },
  });
}

test('one that shares its place is told to be one of several', async () => {
  expect(await tie(1, [9, 9])).toBe('one of several that come first equally');
  expect(await tie(2, [9, 8, 8])).toBe('the last of the 2 ties with others that are left out');
});

test.each([
  ['it comes first alone', 1, [9, 8]],
  ['nothing is left out', 2, [9, 9]],
  ['the tie is above the cut', 2, [9, 9, 8]],
] as const)('nothing is told where %s', async (_why, kept, values) => {
  expect(await tie(kept, values)).toBeNull();
});

test('a probe that fails takes nothing from the answer', async () => {
  expect(await tie(1, new AppError('query-timeout', { userMessage: 'It took too long.' }))).toBeNull();
});
