import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { sameName } from './table-nature.ts';

/** "For A, B and C": figures that mean nothing when taken together are told for each. "Together" says otherwise. */
export function toldApart(intent: QueryIntent, question: string): QueryIntent {
  if (/\b(?:together|combined|jointly|overall|altogether|or)\b/i.test(question)) return intent;
  const { select, groupBy } = intent;
  const measures = select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const isMean =
    measures.length > 0 &&
    measures.every(({ aggregate }) => aggregate === 'avg' || aggregate === 'min' || aggregate === 'max');
  const named = intent.filters.filter((filter) => isSeveral(filter));
  const [only, ...others] = named;
  if (/\b(?:vs|versus)\b/i.test(question) && only?.kind === 'equals' && others.length === 0)
    return setAgainst(intent, only.column);
  if (!isMean || only?.kind !== 'equals' || others.length > 0) return intent;
  const isShown = [
    ...groupBy,
    ...select.flatMap((item) => ('dimension' in item ? [item.dimension] : [])),
  ].some(({ column }) => sameName(column.table, only.column.table));
  if (isShown) return intent;
  const dimension = { column: only.column, grain: null, label: 'name' };
  return { ...intent, select: [{ dimension }, ...select], groupBy: [dimension, ...groupBy] };
}

/** "Rejected vs paid claims by line": a figure of both together compares nothing. */
export function setAgainst(intent: QueryIntent, column: ColumnRef): QueryIntent {
  const { select, groupBy } = intent;
  const isComputed = select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  const isOf = (other: ColumnRef) => sameName(other.table, column.table);
  if (
    !isComputed ||
    groupBy.some((group) => isOf(group.column) && sameName(group.column.column, column.column))
  )
    return intent;
  const dimension = { column, grain: null, label: 'name' };
  const groups = select.filter((item) => 'dimension' in item);
  const measures = select.filter((item) => 'measure' in item);
  return { ...intent, select: [...groups, { dimension }, ...measures], groupBy: [...groupBy, dimension] };
}

function isSeveral(filter: Filter): boolean {
  return (
    filter.kind === 'equals' &&
    !filter.negated &&
    filter.values.length > 1 &&
    filter.values.every((value) => typeof value === 'string')
  );
}
