import { printExpression, printSources } from '#lib/sql/select/print-select.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Source, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import {
  conjunction,
  conjuncts,
  exposedName,
  joinCondition,
  newTable,
  onConditions,
  qualifierOf,
  tableBehind,
  tablesOf,
} from './sources.ts';

/**
 * A join over columns that do not exist, that identify different things, or over none at all, follows the declared keys
 * instead, through the tables in between where two tables are not linked directly.
 */
export const wrongJoins = blockRule('wrong-joins', (block, { around }, context, note) => {
  const sources = block.select.from;
  if (sources.length < 2 || sources.some(({ relation, join }) => relation.kind === 'group' || join?.natural))
    return block;
  const scope = scopeOf(sources, around);
  const faulty = new Set(
    sources.filter((source) => isFaulty(source, block.select.where, sources, scope, context)),
  );
  if (faulty.size === 0) return block;
  const placed = place(sources, faulty, scope, around, context);
  if (placed === null) return block;
  const before = printSources(sources);
  const after = printSources(placed);
  if (before === after) return block;
  note('incorrect_foreign_key', 'The tables are joined along the keys that link them.', before, after);
  return { ...block, select: { ...block.select, from: placed } };
});

type Equality = { readonly left: ColumnReference; readonly right: ColumnReference };

function equality(expression: Expression): Equality | null {
  if (expression.kind !== 'binary' || expression.operator !== '=') return null;
  const { left, right } = expression;
  return left.kind === 'column' && right.kind === 'column' ? { left, right } : null;
}

function isFaulty(
  source: Source,
  where: Expression | null,
  sources: readonly Source[],
  scope: Scope,
  context: RepairContext,
): boolean {
  const { join, relation } = source;
  if (join === null || relation.kind !== 'table' || join.using.length > 0) return false;
  if (join.on === null) {
    const conditions = [...conjuncts(where), ...onConditions(sources).flatMap(conjuncts)];
    const mayLink = join.type === 'comma' || join.type === 'inner';
    const earlier = tablesOf(sources.slice(0, sources.indexOf(source))).map(exposedName);
    return (
      mayLink &&
      !isLinked(exposedName(relation), earlier, conditions, scope) &&
      canLink(relation, sources, context)
    );
  }
  return conjuncts(join.on).some((condition) => {
    const pair = equality(condition);
    return pair !== null && (isBroken(pair, scope) || isContradicted(pair, sources, scope, context));
  });
}

function isBroken({ left, right }: Equality, scope: Scope): boolean {
  return resolve(left, scope).length === 0 || resolve(right, scope).length === 0;
}

/** Both sides name rows of a table, but of different tables. */
function isContradicted(
  { left, right }: Equality,
  sources: readonly Source[],
  scope: Scope,
  context: RepairContext,
): boolean {
  const [from, ...moreFrom] = resolve(left, scope);
  const [to, ...moreTo] = resolve(right, scope);
  if (!from?.table || !to?.table || moreFrom.length > 0 || moreTo.length > 0) return false;
  if (from.name === to.name || !sources.some(({ relation }) => relation.kind === 'table')) return false;
  const leftThing = context.schema.identifies(from.table, left.name.text);
  const rightThing = context.schema.identifies(to.table, right.name.text);
  if (leftThing === null || rightThing === null || leftThing === rightThing) return false;
  // A key may refer to a key that is itself a reference.
  return !refersTo(leftThing, rightThing, context) && !refersTo(rightThing, leftThing, context);
}

function refersTo(table: string, other: string, context: RepairContext): boolean {
  const schema = context.schema.table(table);
  const key = schema?.primaryKey.length === 1 ? schema.primaryKey[0] : undefined;
  return key !== undefined && context.schema.identifies(table, key) === other;
}

/** Whether conditions tie a source to one of those before it, be it through others. */
function isLinked(
  name: string,
  earlier: readonly string[],
  conditions: readonly Expression[],
  scope: Scope,
): boolean {
  if (conditions.some(({ kind }) => kind === 'in-query' || kind === 'exists')) return true;
  const ties = conditions.flatMap((condition) => {
    if (condition.kind !== 'binary') return [];
    const names = [condition.left, condition.right].flatMap((side) =>
      side.kind === 'column' ? resolve(side, scope).map((source) => source.name) : [],
    );
    return names.length > 1 ? [names] : [];
  });
  const reached = new Set([name]);
  for (const known of reached) {
    for (const tie of ties.filter((names) => names.includes(known))) {
      for (const other of tie) reached.add(other);
    }
  }
  return earlier.some((each) => reached.has(each));
}

function canLink(table: TableReference, sources: readonly Source[], context: RepairContext): boolean {
  return sources.some(
    ({ relation }) =>
      relation.kind === 'table' &&
      relation !== table &&
      context.schema.joins(relation.name.text, table.name.text).length > 0,
  );
}

/** The sources in an order in which each is linked to one before it; null when the keys do not link them all. */
function place(
  sources: readonly Source[],
  faulty: ReadonlySet<Source>,
  scope: Scope,
  around: Scope,
  context: RepairContext,
): Source[] | null {
  const placed: Source[] = [];
  let waiting = [...sources];
  for (let through = false; waiting.length > 0; ) {
    const count = placed.length;
    const left: Source[] = [];
    for (const source of waiting) {
      const ready = placeOne(source, faulty.has(source), placed, scope, around, through, context);
      if (ready === null) left.push(source);
      else placed.push(...ready);
      if (ready !== null && ready.length > 1) through = false;
    }
    waiting = left;
    if (placed.length > count) continue;
    if (through) return null;
    through = true;
  }
  return placed;
}

function placeOne(
  source: Source,
  faulty: boolean,
  placed: readonly Source[],
  scope: Scope,
  around: Scope,
  through: boolean,
  context: RepairContext,
): Source[] | null {
  if (placed.length === 0) return [{ ...source, join: null }];
  if (!faulty && source.join !== null && isReachable(source, placed, scope)) return [source];
  if (source.relation.kind !== 'table') return null;
  if (alreadyThere(source, placed)) return [source];
  const table = source.relation;
  const kept = conjuncts(source.join?.on ?? null).filter((condition) => {
    const pair = equality(condition);
    return pair === null;
  });
  let best: { from: TableReference; path: NonNullable<ReturnType<typeof context.schema.path>> } | null = null;
  for (const candidate of placed.toReversed()) {
    if (candidate.relation.kind !== 'table') continue;
    const path = context.schema.path(candidate.relation.name.text, table.name.text);
    if (path === null || path.length === 0 || (path.length > 1 && !through)) continue;
    if (best === null || path.length < best.path.length) best = { from: candidate.relation, path };
  }
  if (best === null) return null;
  const { from, path } = best;
  const type = source.join === null || source.join.type === 'comma' ? 'inner' : source.join.type;
  const added: Source[] = [];
  let current = from;
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    const written = last ? preferred(source, current, table, step, context) : step;
    const relation = last ? table : newTable(step.toTable, [...placed, ...added, source]);
    const on = joinCondition(written, qualifierOf(current), qualifierOf(relation));
    const all = last ? conjunction([on, ...kept]) : on;
    added.push({ relation, join: { type, natural: false, on: all, using: [] } });
    current = relation;
  }
  return tableBehind(added, exposedName(table), around) === null ? null : added;
}

/** Of several keys between two tables, the one that shares a column with what was written. */
function preferred(
  source: Source,
  from: TableReference,
  to: TableReference,
  step: ReturnType<RepairContext['schema']['joins']>[number],
  context: RepairContext,
): typeof step {
  const joins = context.schema.joins(from.name.text, to.name.text);
  const written = source.join?.on ? printExpression(source.join.on).toLowerCase() : '';
  const shares = (columns: readonly string[]) =>
    columns.filter((column) => written.includes(column.toLowerCase())).length;
  return (
    joins.toSorted(
      (a, b) => shares([...b.fromColumns, ...b.toColumns]) - shares([...a.fromColumns, ...a.toColumns]),
    )[0] ?? step
  );
}

function isReachable(source: Source, placed: readonly Source[], scope: Scope): boolean {
  const names = new Set(
    placed.flatMap(({ relation }) => (relation.kind === 'table' ? [exposedName(relation)] : [])),
  );
  if (source.relation.kind === 'table') names.add(exposedName(source.relation));
  return conjuncts(source.join?.on ?? null).every((condition) => {
    const pair = equality(condition);
    if (pair === null) return true;
    return [pair.left, pair.right].every((side) => {
      const found = resolve(side, scope);
      return found.length > 0 && found.some((each) => names.has(each.name) || each.table === null);
    });
  });
}

function alreadyThere(source: Source, placed: readonly Source[]): boolean {
  const { relation } = source;
  return relation.kind === 'table' && placed.some((each) => each.relation === relation);
}
