import type { Block } from '#lib/sql/select/block.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Source } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { conjuncts, exposedName, hasAggregate } from './sources.ts';

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
  const repeating = select.from.filter(
    (source) => isOnlyAsked(source, shown, block, scope) && mayRepeat(source, scope, context),
  );
  if (!isWantedOnce(repeating, block, context)) return block;
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
function isWantedOnce(repeating: readonly Source[], block: Block, context: RepairContext): boolean {
  if (repeating.length === 0) return false;
  const { text } = context.question;
  if (/\b(distinct|different|unique)\b/.test(text) || repeating.length > 1) return true;
  const { where } = block.select;
  if (where === null) return /\b(have|has|had|having|with|any|some|ever|at least one)\b/.test(text);
  return / or /.test(text) && expressionParts(where).some(isAlternative);
}

function isAlternative(part: Expression): boolean {
  return (
    (part.kind === 'in-list' && part.items.length > 1) || (part.kind === 'binary' && part.operator === 'or')
  );
}

function isOnlyAsked(source: Source, shown: ReadonlySet<string>, block: Block, scope: Scope): boolean {
  if (source.relation.kind !== 'table') return false;
  const name = exposedName(source.relation);
  const ordered = columnsIn(block.orderBy.map((term) => term.expression)).some((column) =>
    resolve(column, scope).some((each) => each.name === name),
  );
  return !shown.has(name) && !ordered && clauseExpressions(block).length > 0;
}

/** Whether the join condition leaves a key of the joined table open, so that several of its rows can meet one. */
function mayRepeat(source: Source, scope: Scope, context: RepairContext): boolean {
  if (source.relation.kind !== 'table') return false;
  const name = exposedName(source.relation);
  const table = context.schema.table(source.relation.name.text);
  if (!table || source.join?.on == null) return false;
  const bound = new Set(
    conjuncts(source.join.on).flatMap((condition) =>
      condition.kind === 'binary' && condition.operator === '='
        ? columnsIn([condition.left, condition.right])
            .filter((column) => resolve(column, scope).some((each) => each.name === name))
            .map((column) => column.name.text.toLowerCase())
        : [],
    ),
  );
  const isUnique = [...bound].some((column) => context.schema.column(table.name, column)?.unique === true);
  const keyBound =
    table.primaryKey.length > 0 && table.primaryKey.every((column) => bound.has(column.toLowerCase()));
  return !isUnique && !keyBound;
}
