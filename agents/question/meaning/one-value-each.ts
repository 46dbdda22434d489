import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** No row is both male and female: two values of one column, each of which a row would have to have, leave none. */
export const oneValueEach: Law = ({ filters }: QueryIntent, { tokens }) => {
  const equals = filters.filter((filter) => filter.kind === 'equals').filter(({ negated }) => !negated);
  const second = equals.find((filter, at) => equals.slice(0, at).some((other) => areApart(filter, other)));
  if (second === undefined) return null;
  const said = String(second.values[0]).toLowerCase();
  return tokens.find(({ lower }) => lower === said)?.text ?? said;
};

type Equals = Extract<Filter, { kind: 'equals' }>;

function areApart(one: Equals, other: Equals): boolean {
  const isSame =
    sameName(one.column.table, other.column.table) && sameName(one.column.column, other.column.column);
  return isSame && !one.values.some((value) => other.values.includes(value));
}
