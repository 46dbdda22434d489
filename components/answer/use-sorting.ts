import { useCallback, useState } from 'react';
import { nextSort, type TableSort } from './table-order.ts';

/** By which column a table is sorted on the page, and what a click on a column does. */
export type Sorting = { readonly sort: TableSort | null; readonly onSort: (column: number) => void };

export function useSorting(): Sorting {
  const [sort, setSort] = useState<TableSort | null>(null);
  const onSort = useCallback((column: number) => setSort((before) => nextSort(before, column)), []);
  return { sort, onSort };
}
