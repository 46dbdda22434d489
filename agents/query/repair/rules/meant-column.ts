import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted } from '#lib/sql/select/print-select.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnEvidence, sayingStems } from '../column-evidence.ts';
import { hintedColumn } from '../hinted-column.ts';
import { nameStems, slipsBetween } from '../name-similarity.ts';
import type { RepairContext, Rule } from '../rule.ts';
import { type ColumnUse, columnKey, type StatementColumns, statementColumns } from '../statement-columns.ts';
import { isNamingColumn, ownerOf } from './entity.ts';

/** From here on a question speaks of a column; up to `unsaid` it does not. In between, nobody can tell. */
const said = 0.7;
const unsaid = 0.5;
/** By how much a column must be said better than the one it replaces, and that gain be greater than any other. */
const least = 0.35;
const margin = 0.3;

/**
 * A column that is plausible and wrong: the question does not speak of it, but speaks of another of its table that nothing
 * here uses. It is replaced when only one such pair fits by kind and values.
 */
export const meantColumn: Rule = {
  name: 'meant-column',
  apply(query, context) {
    if (context.question.words.length === 0) return { query, edits: [] };
    const statement = statementColumns(query, context);
    const swap = findSwap(statement, context) ?? findHinted(statement, context);
    if (swap === null) return { query, edits: [] };
    const { use, meant } = swap;
    const next = rewriteBlocks(query, context.schema, (block, { around }) => {
      const scope = scopeOf(block.select.from, around);
      return mapBlock(block, (part) => {
        if (part.kind !== 'column' || part.name.text.toLowerCase() !== use.column.name.toLowerCase())
          return part;
        return ownerOf(part, scope, context)?.table === use.table
          ? { ...part, name: bareOrQuoted(meant.name) }
          : part;
      });
    });
    return {
      query: next,
      edits: [
        {
          kind: use.texts.size > 0 ? 'condition_wrong_col' : 'extra_values_selected',
          reason: `The question speaks of ${meant.name} and not of ${use.column.name}, and nothing else here reads ${meant.name}.`,
          before: `${use.table.name}.${use.column.name}`,
          after: `${use.table.name}.${meant.name}`,
        },
      ],
    };
  },
};

function findHinted(statement: StatementColumns, context: RepairContext) {
  const doubtful = [...statement.uses.values()].filter((use) => isDoubtful(use, context));
  return hintedColumn(doubtful, statement, context);
}

type Swap = { readonly use: ColumnUse; readonly meant: ColumnSchema; readonly gain: number };

function findSwap(statement: StatementColumns, context: RepairContext): Swap | null {
  const swaps = [...statement.uses.values()].flatMap((use) => {
    const doubtful = isDoubtful(use, context);
    if (!doubtful && !isUnaskedName(use, context)) return [];
    return unusedSaid(use.table, statement, context)
      .filter(({ column }) => fits(column, use, context))
      .filter(({ column }) => doubtful || isAskedFirst(column, use.table, context))
      .map(({ column, evidence }): Swap => {
        return {
          use,
          meant: column,
          gain: evidence - columnEvidence(use.column, use.table, context.question),
        };
      });
  });
  const [best, next] = swaps.toSorted((a, b) => b.gain - a.gain);
  if (!best || best.gain < least) return null;
  return next && best.gain - next.gain < margin ? null : best;
}

/** Whether a use is nothing the question speaks of, and no name that stands for the thing itself. */
export function isDoubtful({ table, column, matters, shown }: ColumnUse, context: RepairContext): boolean {
  if (!matters || context.schema.identifies(table.name, column.name) !== null) return false;
  // "List the pupils" means their names without saying so.
  if (shown && isNamingColumn(table, column.name)) return false;
  return (
    columnEvidence(column, table, context.question) <= unsaid && !isSaidWithSlip(column.name, table, context)
  );
}

/**
 * "Country", or "countries", may be a slip for county: then nobody can tell which is meant. "Height" is none for weight in
 * a table that has both.
 */
function isSaidWithSlip(name: string, table: TableSchema, { question }: RepairContext): boolean {
  const named = new Set(table.columns.flatMap((column) => nameStems(column.name)));
  const isSlip = (word: string, of: string) =>
    word.length >= 6 && slipsBetween(word, of) === 1 && !named.has(stemOf(word));
  return (
    question.words.some((word) => isSlip(word, name.toLowerCase())) ||
    [...question.stems].some((stem) => isSlip(stem, stemOf(name.toLowerCase())))
  );
}

/** A name that is shown though the question asks for no name, title or person. */
function isUnaskedName({ table, column, shown }: ColumnUse, context: RepairContext): boolean {
  return (
    shown &&
    isNamingColumn(table, column.name) &&
    context.schema.identifies(table.name, column.name) === null &&
    !/\b(?:names?|named|titles?|titled|labels?|who|whose|whom|called)\b/.test(context.question.text)
  );
}

/** "Give the locations of tracks": what is said at once is what is asked for. */
function isAskedFirst(column: ColumnSchema, table: TableSchema, { question }: RepairContext): boolean {
  const first = new Set(question.words.slice(0, 6).map(stemOf));
  const own = new Set(nameStems(table.name));
  const telling = nameStems(column.name).filter((stem) => !own.has(stem));
  return telling.length > 0 && telling.every((stem) => first.has(stem));
}

/** The columns of a table that the question speaks of in words that nothing in the statement accounts for. */
export function unusedSaid(
  table: TableSchema,
  statement: StatementColumns,
  context: RepairContext,
): { readonly column: ColumnSchema; readonly evidence: number }[] {
  return table.columns.flatMap((column) => {
    if (statement.uses.has(columnKey(table, column.name))) return [];
    if (context.schema.identifies(table.name, column.name) !== null) return [];
    const evidence = columnEvidence(column, table, context.question);
    const saying = sayingStems(column, table, context.question);
    const isAccounted = saying.every((stem) => accountsFor(statement, stem));
    return evidence < said || isAccounted ? [] : [{ column, evidence }];
  });
}

/** Names run together count too: fastestlapspeed speaks of the fastest lap. */
function accountsFor({ stems, uses }: StatementColumns, stem: string): boolean {
  if (stems.has(stem)) return true;
  return stem.length > 3 && [...uses.values()].some(({ column }) => column.name.toLowerCase().includes(stem));
}

/** Of one kind with the column it would replace, and holding what that one is compared with. */
function fits(
  column: ColumnSchema,
  { column: used, table, texts }: ColumnUse,
  context: RepairContext,
): boolean {
  if (classOf(column) !== classOf(used)) return false;
  if (texts.size === 0) return true;
  const own = context.values.valuesOf(table.name, used.name);
  const other = context.values.valuesOf(table.name, column.name);
  const holds = (values: readonly string[] | null, text: string) =>
    values?.some((value) => value.toLowerCase() === text.toLowerCase()) ?? null;
  return [...texts].every(
    (text) => holds(other, text) === true || (holds(own, text) !== true && other === null),
  );
}

function classOf(column: ColumnSchema): 'number' | 'text' | 'moment' | 'other' {
  if (isNumeric(column)) return 'number';
  if (isDate(column)) return 'moment';
  return column.kind === 'text' ? 'text' : 'other';
}
