import type { TableSchema } from '#lib/domain/schema.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import type { ColumnReference, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { isNamingColumn, singleKey } from './entity.ts';
import { isAggregate, qualifierOf, tablesOf } from './sources.ts';

/**
 * "How many courses does each student take" wants a figure for each of them, beside what tells them apart: where all rows are
 * put into one figure, they are grouped by the column or thing that the question says.
 */
export const askedGroups = blockRule('asked-groups', (block, { role }, context, note) => {
  const { items, groupBy, from, having } = block.select;
  if (role !== 'outermost' || groupBy.length > 0 || having !== null || block.limit !== null) return block;
  if (items.length === 0 || !items.every(({ expression }) => isAggregate(expression))) return block;
  const phrase = eachOf(context.question.text);
  if (phrase === null) return block;
  const isJoined = from.length > 1;
  const tables = tablesOf(from);
  const here = tables.filter((table) => isCalled(table.name.text, words(phrase).map(stemOf)));
  const found = (here.length > 0 ? here : tables).flatMap((table) =>
    groupingColumns(table, phrase, isJoined, context),
  );
  const [group] = found;
  if (found.length !== 1 || !group) return block;
  note(
    'agg_no_groupby',
    `The question asks for a figure for each ${phrase}, and the statement gives one for all.`,
    printExpression(items[0]?.expression ?? group),
    `${printExpression(group)} … GROUP BY ${printExpression(group)}`,
  );
  return {
    ...block,
    select: { ...block.select, items: [{ expression: group, alias: null }, ...items], groupBy: [group] },
  };
});

/** What stands after "each" or "per", up to three words; null for none, and where the groups are averaged in turn. */
function eachOf(question: string): string | null {
  if (/\bon average\b|\baverage number\b/.test(question)) return null;
  const said =
    /\b(?:each|every|per) (?:different |distinct )?((?:[a-z]+ ){0,2}?[a-z]+)(?=[,.?!:]|$| (?:who|that|which|whose|with|and|in|is|are|was|has|have|had|does|do|did|sorted|ordered|from|of|for|on|at)\b)/.exec(
      question,
    );
  if (said === null) return null;
  // "Taking the length of each ship, how many …": what each has is spoken of, and no figure is asked for each.
  const clause = question.slice(question.lastIndexOf(',', said.index) + 1, said.index);
  return /\bof $/.test(clause) && !figureWords.test(clause) ? null : (said[1] ?? null);
}

const figureWords =
  /\b(?:how (?:many|much)|number|count|total|sum|average|mean|maximum|minimum|highest|lowest|most|least|fewest|largest|smallest)\b/i;

/** The columns of a table read that tell apart what a phrase names: one called so, or the key or name of a thing called so. */
function groupingColumns(
  table: TableReference,
  phrase: string,
  isJoined: boolean,
  { schema }: RepairContext,
): ColumnReference[] {
  const known = schema.table(table.name.text);
  if (!known) return [];
  const wanted = words(phrase).map(stemOf);
  const reference = (column: string): ColumnReference => ({
    kind: 'column',
    qualifier: qualifierOf(table),
    name: bareOrQuoted(column),
  });
  // Alone, a table has one row for each of its own things, and one for each value of a column without repetitions.
  const called = known.columns.filter(
    ({ name, unique }) => isCalled(name, wanted) && (isJoined || unique !== true),
  );
  if (called.length > 0) return called.map(({ name }) => reference(name));
  if (isCalled(known.name, wanted)) return isJoined ? ownLabel(known).map(reference) : [];
  return known.foreignKeys.flatMap(({ columns: [column], referencedTable }) =>
    column !== undefined && isCalled(referencedTable, wanted) ? [reference(column)] : [],
  );
}

function isCalled(name: string, wanted: readonly string[]): boolean {
  const parts = nameStems(name);
  return parts.length === wanted.length && parts.every((part, at) => part === wanted[at]);
}

function ownLabel(table: TableSchema): string[] {
  const names = table.columns.filter(({ name }) => isNamingColumn(table, name));
  const label = names.length === 1 ? names[0]?.name : singleKey(table);
  return label == null ? [] : [label];
}
