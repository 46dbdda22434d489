import type { Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import { conjunction, conjuncts } from '../../query/repair/rules/sources.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { article } from './names.ts';
import { meantBy, type Voice } from './voice.ts';

/**
 * A division of relations: NOT EXISTS a gym for which NOT EXISTS a class says that for every gym there is a class. null for any other condition.
 * The keys that lead from one to the other are not said.
 */
export function divisionWords(query: Query, voice: Voice): string | null {
  const all = selectOf(query);
  if (all?.where == null) return null;
  const inner = conjuncts(all.where).flatMap((part) =>
    part.kind === 'unary' && part.operator === 'not' && part.operand.kind === 'exists' ? [part] : [],
  );
  const [denied, ...more] = inner;
  if (denied === undefined || more.length > 0 || denied.operand.kind !== 'exists') return null;
  const some = selectOf(denied.operand.query);
  if (some === null) return null;
  const ties = conjuncts(some.where).flatMap((part) => tieOf(part, voice) ?? []);
  const [toRow, ...others] = ties.filter(({ isOuter }) => isOuter);
  const [toEvery, ...further] = ties.filter(({ isOuter }) => !isOuter);
  // Of keys of several columns each would have to be said.
  if (toRow === undefined || toEvery === undefined || others.length + further.length > 0) return null;
  const links = [toEvery.condition, ...(toRow.isKey ? [toRow.condition] : [])];
  const every = voice.sayRow(without(query, all, [denied]), voice);
  return `for every ${every} there is ${article(voice.sayRow(without(denied.operand.query, some, links), voice))}`;
}

type Tie = { readonly condition: Expression; readonly isOuter: boolean; readonly isKey: boolean };

/** Two columns that are set equal: whether one is of the row around, and whether it is a key there; null for any other condition. */
function tieOf(condition: Expression, voice: Voice): Tie | null {
  if (condition.kind !== 'binary' || condition.operator !== '=') return null;
  const sides = [condition.left, condition.right].flatMap((side) => (side.kind === 'column' ? [side] : []));
  if (sides.length < 2) return null;
  const outer = sides.find((side) => meantBy(side, voice) !== null);
  const table = outer && meantBy(outer, voice)?.source.table;
  const keys = [
    ...(table?.primaryKey ?? []),
    ...(table?.foreignKeys ?? []).flatMap(({ columns }) => columns),
  ];
  return {
    condition,
    isOuter: outer !== undefined,
    isKey: outer !== undefined && keys.some((key) => sameName(key, outer.name.text)),
  };
}

function selectOf({ body }: Query): Select | null {
  return body.kind === 'select' ? body : null;
}

function without(query: Query, select: Select, said: readonly Expression[]): Query {
  const where = conjunction(conjuncts(select.where).filter((part) => !said.includes(part)));
  return { ...query, body: { ...select, where } };
}
