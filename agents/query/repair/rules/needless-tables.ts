import type { Block } from '#lib/sql/select/block.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printRelation } from '#lib/sql/select/print-select.ts';
import type { Source, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { exposedName, nestedColumns, onConditions, ownColumns, tablesOf } from './sources.ts';

/**
 * A table joined by inner join that nothing is read from, and that the question does not speak of, only repeats or drops
 * rows: it is left out.
 */
export const needlessTables = blockRule('needless-tables', (block, { role }, context, note) => {
  // Elsewhere a join may be there for its rows alone: what is taken away, or tested for.
  if (role !== 'outermost' || context.question.words.length === 0) return block;
  let current = block;
  for (;;) {
    const needless = findNeedless(current, context);
    if (needless === null) return current;
    note(
      'extra_table',
      'Nothing is read from this table and the question does not speak of it; joined, it repeats rows.',
      printRelation(needless.relation),
      '',
    );
    const from = current.select.from.filter((source) => source !== needless);
    const first = from[0];
    const rest = from.slice(1);
    if (!first) return current;
    current = { ...current, select: { ...current.select, from: [{ ...first, join: null }, ...rest] } };
  }
});

function findNeedless(block: Block, context: RepairContext): Source | null {
  const { from } = block.select;
  if (from.length < 2) return null;
  const expressions = [...clauseExpressions(block), ...onConditions(from)];
  if (expressions.some((each) => expressionParts(each).some((part) => part.kind === 'star'))) {
    // COUNT(*) counts the joined rows, and * shows them: what is joined matters.
    return null;
  }
  const nested = nestedColumns(expressions);
  if (ownColumns(block).some(({ qualifier }) => qualifier === null)) return null;
  return from.find((source, index) => index > 0 && isNeedless(source, from, block, nested, context)) ?? null;
}

function isNeedless(
  source: Source,
  from: readonly Source[],
  block: Block,
  nested: readonly { readonly qualifier: { readonly text: string } | null }[],
  context: RepairContext,
): boolean {
  const { relation, join } = source;
  if (relation.kind !== 'table' || join?.type !== 'inner' || join.on === null) return false;
  const name = exposedName(relation);
  const uses = (qualifier: { readonly text: string } | null) => qualifier?.text.toLowerCase() === name;
  if (columnsIn(clauseExpressions(block)).some(({ qualifier }) => uses(qualifier))) return false;
  if (nested.some(({ qualifier }) => uses(qualifier))) return false;
  const others = from.filter((each) => each !== source);
  if (columnsIn(onConditions(others)).some(({ qualifier }) => uses(qualifier))) return false;
  const kept = tablesOf(others);
  return !speaksOf(relation, kept, block, context);
}

/**
 * Whether the question may speak of the table: in a word of its name that the tables kept do not share, or in a word that
 * nothing kept accounts for, as "customers who ordered" does of sales.
 */
function speaksOf(
  table: TableReference,
  kept: readonly TableReference[],
  block: Block,
  context: RepairContext,
): boolean {
  const names = kept.flatMap((each) => nameStems(each.name.text));
  const isNamed = nameStems(table.name.text).some(
    (part) => part.length > 1 && !names.includes(part) && context.question.stems.has(part),
  );
  if (isNamed) return true;
  const columns = kept.flatMap((each) =>
    (context.schema.columnsOf(each.name.text) ?? []).flatMap((column) => nameStems(column)),
  );
  const literals = clauseExpressions(block)
    .flatMap(expressionParts)
    .flatMap((part) => (part.kind === 'literal' ? words(part.value).map(stemOf) : []));
  const accounted = new Set([...names, ...columns, ...literals]);
  return context.question.words.some((word) => {
    if (isStopWord(word) || generalWords.has(word) || /^\d/.test(word)) return false;
    const stem = stemOf(word);
    // Compound names are written as one word as often as not: "high schoolers" of Highschooler.
    return !accounted.has(stem) && ![...accounted].some((each) => each.length > 4 && each.includes(stem));
  });
}

/** Words that say how to compute, choose or sort, and not of what. */
const generalWords = new Set(
  `average mean maximum minimum max min total sum number count many youngest oldest highest lowest largest smallest greatest
  biggest most least fewest top best worst youngest older younger higher lower larger smaller greater average sort sorted
  order ordered ascending descending alphabetical distinct different unique type types kind information detail details
  heavy heaviest lightest longest shortest old young weigh weighs`.split(/\s+/),
);
