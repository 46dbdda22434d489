import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { answerOf } from '#lib/schema/yes-or-no.ts';
import { columnNamed, sameName } from './table-nature.ts';

/**
 * "Customers without internet service" are those of whom the column says "No", where that is one of its values beside others: an empty place would
 * be one that nobody has filled in.
 */
export function storedNo(intent: QueryIntent, tables: Tables): QueryIntent {
  return { ...intent, filters: intent.filters.map((filter) => saidByValue(filter, tables)) };
}

function saidByValue(filter: Filter, tables: Tables): Filter {
  if (filter.kind !== 'missing') return filter;
  const { column: ref, negated: isThere } = filter;
  const table = tables.find(({ name }) => sameName(name, ref.table));
  const values = (table && columnNamed(table, ref.column)?.distinctValues) ?? [];
  const [yes = [], no = []] = [true, false].map((answer) =>
    values.filter((value) => value.length > 1 && answerOf(value) === answer),
  );
  if (no.length === 0) return filter;
  if (!isThere) return { kind: 'equals', column: ref, values: no, negated: false };
  return yes.length > 0
    ? { kind: 'equals', column: ref, values: yes, negated: false }
    : { kind: 'equals', column: ref, values: no, negated: true };
}
