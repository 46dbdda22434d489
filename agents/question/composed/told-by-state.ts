import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { RowState } from './row-states.ts';

/** Where a question says a state of rows: the words to take out, what stands in their place, and whether it is denied. */
export type StateSaid = {
  readonly state: RowState;
  readonly first: number;
  readonly end: number;
  readonly instead: readonly Token[];
  readonly isDenied: boolean;
  /** Whether it is said of things that have such rows: customers use vouchers, though orders hold them. */
  readonly isOfOwners?: boolean;
  readonly said: string;
};
