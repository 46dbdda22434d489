import { resolve, type Scope } from '#lib/sql/select/scope.ts';
import type { Expression, Select } from '#lib/sql/select/syntax-tree.ts';
import type { RepairSchema } from '../repair-schema.ts';
import { conjuncts, onConditions } from './sources.ts';

/** A column of one source that equals something of another, or a constant (`to` empty). */
export type Tie = { readonly name: string; readonly column: string; readonly to: string };

/** What the joins and the condition of a SELECT tie together. */
export function tiesOf({ from, where }: Select, scope: Scope): Tie[] {
  return [...onConditions(from), where].flatMap(conjuncts).flatMap((condition) => tieOf(condition, scope));
}

function tieOf(condition: Expression, scope: Scope): Tie[] {
  if (condition.kind !== 'binary' || condition.operator !== '=') return [];
  const sides = [condition.left, condition.right].map((side) => {
    if (side.kind !== 'column') return { name: '', column: '' };
    const [source] = resolve(side, scope);
    return { name: source?.name ?? '', column: side.name.text.toLowerCase() };
  });
  const [left, right] = sides;
  if (!left || !right) return [];
  return [
    { ...left, to: right.name },
    { ...right, to: left.name },
  ].filter(({ name }) => name !== '');
}

/** Whether a source can stand only once beside one row of those in `fixed`: they settle a key of its table. */
export function isTied(
  source: { readonly name: string; readonly table: string },
  ties: readonly Tie[],
  fixed: ReadonlySet<string>,
  schema: Pick<RepairSchema, 'table' | 'column'>,
): boolean {
  const { name } = source;
  const table = schema.table(source.table);
  if (!table) return false;
  const bound = ties
    .filter((tie) => tie.name === name && (tie.to === '' || fixed.has(tie.to)))
    .map((tie) => tie.column);
  if (bound.some((column) => schema.column(source.table, column)?.unique === true)) return true;
  return (
    table.primaryKey.length > 0 && table.primaryKey.every((column) => bound.includes(column.toLowerCase()))
  );
}
