export type Cell = string | number | null;

/** The rows of one table, their values in the order of its columns. */
export type TableRows = { readonly table: string; readonly rows: Iterable<readonly Cell[]> };
