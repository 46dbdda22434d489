import type { ResultTable } from '#lib/domain/result-table.ts';
import { fingerprintResult, sameResult } from '#lib/sql/compare-results.ts';

/** Results with more cells are compared with the columns in their places only. */
const mostCells = 20_000;

/**
 * Groups results that hold the same rows, in any order of rows and columns. Each result's group, by number in the order
 * of first appearance.
 */
export function clusterResults(results: readonly ResultTable[]): number[] {
  const groups: { readonly fingerprint: string; readonly result: ResultTable }[] = [];
  return results.map((result) => {
    const fingerprint = fingerprintResult(result);
    const known = groups.findIndex(
      (group) => group.fingerprint === fingerprint || isTurned(group.result, result),
    );
    if (known >= 0) return known;
    groups.push({ fingerprint, result });
    return groups.length - 1;
  });
}

/** The same table with its columns in other places. Empty results say nothing about what their columns are. */
function isTurned(one: ResultTable, other: ResultTable): boolean {
  const { rows, columns } = one;
  return (
    rows.length > 0 &&
    columns.length > 1 &&
    rows.length * columns.length <= mostCells &&
    sameResult(one, other, { ordered: false })
  );
}
