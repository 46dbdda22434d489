import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "Employees and their managers" are not their own names alone: what they have is shown beside them. */
export const andTheir: Law = (intent, { tokens, tables }) => {
  const { subject, joins, select, filters, orderBy } = intent;
  const at = tokens.findIndex(
    ({ lower }, place) => theirs.has(lower) && joining.has(tokens[place - 1]?.lower ?? ''),
  );
  const noun = tokens.slice(at + 1).find(({ lower }) => !recent.has(lower));
  if (at < 0 || noun?.kind !== 'word') return null;
  // "Companies with their rating": that they have one does not show it.
  if (filters.some((filter) => asksIfThereIs(filter, noun, intent, tables))) return noun.text;
  // By their class they are put in order.
  if (joins.length + filters.length + orderBy.length > 0) return null;
  const isNamesAlone = select.every((item) => {
    if (!('dimension' in item) || !sameName(item.dimension.column.table, subject)) return false;
    const parts = spokenParts(item.dimension.column.column).map(stemOf);
    return parts.includes('name') && !parts.includes(noun.stem);
  });
  return isNamesAlone ? noun.text : null;
};

function asksIfThereIs(
  filter: Filter,
  { stem, lower }: Token,
  { select }: QueryIntent,
  tables: readonly TableSchema[],
): boolean {
  if (filter.kind !== 'exists' || filter.negated || filter.count !== undefined) return false;
  const table = tables.find(({ name }) => sameName(name, filter.joins[0]?.toTable ?? ''));
  const isShown = select.some(
    (item) => 'dimension' in item && sameName(item.dimension.column.table, table?.name ?? ''),
  );
  const isColumn = table?.columns.some(({ name }) =>
    spokenParts(name).some((part) => stemOf(part.toLowerCase()) === stem),
  );
  const isValue = filter.filters.some(
    (inner) => inner.kind === 'equals' && inner.values.some((value) => String(value).toLowerCase() === lower),
  );
  const isList = select.every((item) => 'dimension' in item);
  return isList && !isShown && (isColumn === true || isValue);
}

const recent = wordsFor('recent');
const theirs = wordsFor('owning');
const joining = wordsFor('joining');
