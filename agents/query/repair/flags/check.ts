import type { Query } from '#lib/sql/select/syntax-tree.ts';
import type { RepairContext } from '../rule.ts';
import type { StatementColumns } from '../statement-columns.ts';
import type { StatementParts } from '../statement-parts.ts';

/** A statement as the checks look at it, read once for all of them. */
export type CheckedStatement = {
  readonly query: Query;
  readonly parts: StatementParts;
  readonly columns: StatementColumns;
};

/** One idea of what looks wrong without being certain enough to change: a sentence for each place, none when all is well. */
export type Check = (statement: CheckedStatement, context: RepairContext) => readonly string[];
