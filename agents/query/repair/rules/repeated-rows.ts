import type { Block } from '#lib/sql/select/block.ts';
import { columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { hasAggregate } from './sources.ts';
import { isTied, tiesOf } from './ties.ts';

/**
 * "Pupils who have a friend" are each wanted once. Where a joined table is only asked whether it has a row, and can have
 * several for one thing, the same answer would be listed several times: DISTINCT.
 */
export const repeatedRows = blockRule('repeated-rows', (block, { around, role }, context, note) => {
  const { select } = block;
  if (role !== 'outermost' || select.distinct || select.groupBy.length > 0 || block.limit !== null)
    return block;
  if (select.items.some(({ expression }) => expression.kind !== 'column') || select.from.length < 2)
    return block;
  const scope = scopeOf(select.from, around);
  const shown = new Set(
    columnsIn(select.items.map((item) => item.expression)).flatMap((column) =>
      resolve(column, scope).map(({ name }) => name),
    ),
  );
  if (shown.size !== 1 || block.orderBy.some((term) => hasAggregate(term.expression))) return block;
  const ordered = columnsIn(block.orderBy.map((term) => term.expression));
  if (ordered.some((column) => !resolve(column, scope).some(({ name }) => shown.has(name)))) return block;
  const repeating = repeatingSources(shown, block, scope, context);
  if (!isWantedOnce(repeating, shown, block, scope, context)) return block;
  note(
    'duplicate_select',
    'A joined table can have several rows for one of the things asked for, and none of its columns is shown.',
    'SELECT',
    'SELECT DISTINCT',
  );
  return { ...block, select: { ...select, distinct: true } };
});

/**
 * Lists of what happened are wanted with their repetitions, lists of things without: the question says so in words, asks
 * for no more than that a row exists, or names two alternatives that one thing can meet both of; or two tables repeat
 * each other's rows.
 */
function isWantedOnce(
  repeating: readonly string[],
  shown: ReadonlySet<string>,
  block: Block,
  scope: Scope,
  context: RepairContext,
): boolean {
  if (repeating.length === 0) return false;
  const { text } = context.question;
  if (/\b(distinct|different|unique)\b/.test(text) || repeating.length > 1) return true;
  const { where } = block.select;
  if (where === null) return /\b(have|has|had|having|with|any|some|ever|at least one)\b/.test(text);
  // Alternatives of the thing itself exclude each other.
  const ofAnother = (part: Expression) =>
    columnsIn([part]).some((column) => !resolve(column, scope).some(({ name }) => shown.has(name)));
  return / or /.test(text) && expressionParts(where).some((part) => isAlternative(part) && ofAnother(part));
}

function isAlternative(part: Expression): boolean {
  return (
    (part.kind === 'in-list' && part.items.length > 1) || (part.kind === 'binary' && part.operator === 'or')
  );
}

/**
 * The sources that can bring several rows for one row of those shown, one for each independent repetition: what a key
 * ties to another of them repeats nothing by itself.
 */
export function repeatingSources(
  shown: ReadonlySet<string>,
  block: Block,
  scope: Scope,
  context: RepairContext,
): string[] {
  const ties = tiesOf(block.select, scope);
  // What can stand only once beside one row of those shown, and what is tied to something that repeats.
  const fixed = new Set(shown);
  const carried = new Set<string>();
  const repeating: string[] = [];
  for (;;) {
    const open = scope.sources.filter(({ name }) => !fixed.has(name) && !carried.has(name));
    // Of a derived table nothing is known: it may well have one row for each.
    const once = open.find(
      ({ name, table }) => table === null || isTied({ name, table }, ties, fixed, context.schema),
    );
    if (once) {
      fixed.add(once.name);
      continue;
    }
    const root = open.find(({ name }) => ties.some((tie) => tie.name === name && fixed.has(tie.to)));
    if (root) {
      repeating.push(root.name);
      carried.add(root.name);
      continue;
    }
    const follower = open.find(({ name }) => ties.some((tie) => tie.name === name && carried.has(tie.to)));
    if (!follower) return repeating;
    carried.add(follower.name);
  }
}
