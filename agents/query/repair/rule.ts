import type { SqlEdit, SqlEditKind } from '#lib/domain/sql-edit.ts';
import type { Block } from '#lib/sql/select/block.ts';
import { type Place, rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import type { EarlierRepairs } from './earlier-repairs.ts';
import type { QuestionCues } from './question-cues.ts';
import type { RepairSchema } from './repair-schema.ts';
import type { ValueLookup } from './value-lookup.ts';

/** What a rule may know: never the result, never a gold answer. */
export type RepairContext = {
  readonly schema: RepairSchema;
  readonly values: ValueLookup;
  readonly question: QuestionCues;
  readonly dialect: string;
  /** Of the last run, null before the first. */
  readonly error: string | null;
  readonly earlier: EarlierRepairs;
  /** Statements that people approved for questions like this one. */
  readonly examples: readonly string[];
};

export type Repaired = { readonly query: Query; readonly edits: readonly SqlEdit[] };

/** One idea of what can be wrong and how it is mended. Pure; gives back the same query when it does not apply. */
export type Rule = {
  readonly name: string;
  apply(query: Query, context: RepairContext): Repaired;
};

/** Notes an edit: what was wrong, why the change is right, and the part before and after. */
export type Note = (kind: SqlEditKind, reason: string, before: string, after: string) => void;

/** A rule that looks at each SELECT of a statement by itself. */
export function blockRule(
  name: string,
  change: (block: Block, place: Place, context: RepairContext, note: Note) => Block,
): Rule {
  return {
    name,
    apply(query, context) {
      const edits: SqlEdit[] = [];
      const note: Note = (kind, reason, before, after) => edits.push({ kind, reason, before, after });
      const next = rewriteBlocks(query, context.schema, (block, place) =>
        change(block, place, context, note),
      );
      return { query: next, edits };
    },
  };
}
