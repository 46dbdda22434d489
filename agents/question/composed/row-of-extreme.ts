import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';

/** The highest or lowest value as the one row that has it; null where the intent asks for anything else. */
export function rowOfExtreme(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const [item, ...others] = intent.select;
  if (item === undefined || 'dimension' in item || others.length > 0 || intent.groupBy.length > 0)
    return null;
  const { measure } = item;
  const { aggregate, column } = measure;
  if (column === null || (aggregate !== 'max' && aggregate !== 'min')) return null;
  const kept = tables.find(({ name }) => sameName(name, column.table));
  if (kept === undefined || columnNamed(kept, column.column) === null) return null;
  const value: Selected = { measure: { ...measure, aggregate: null } };
  return {
    ...intent,
    select: [value],
    filters: [...intent.filters, { kind: 'missing', column, negated: true }],
    orderBy: [{ by: value, descending: aggregate === 'max' }],
    limit: 1,
  };
}
