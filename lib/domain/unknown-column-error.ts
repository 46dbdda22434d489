import type { ResultTable } from './result-table.ts';

/** A chart names a column that its result does not have. The message is for people and lists those it has. */
export class UnknownColumnError extends Error {
  readonly column: string;
  readonly available: readonly string[];

  constructor(column: string, table: ResultTable) {
    const available = table.columns.map(({ name }) => name);
    const known = available.map((name) => `"${name}"`).join(', ');
    super(`The chart asks for a column "${column}", which the result does not have. Its columns: ${known}.`);
    this.name = 'UnknownColumnError';
    this.column = column;
    this.available = available;
  }
}
