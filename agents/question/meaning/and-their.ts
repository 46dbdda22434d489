import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** "Employees and their managers" are not their own names alone: what they have is shown beside them. */
export const andTheir: Law = ({ subject, joins, select, filters, orderBy }, { tokens }) => {
  const at = tokens.findIndex(
    ({ lower }, place) => theirs.has(lower) && joining.has(tokens[place - 1]?.lower ?? ''),
  );
  const noun = tokens[at + 1];
  if (at < 0 || noun?.kind !== 'word') return null;
  // By their class they are put in order.
  if (joins.length + filters.length + orderBy.length > 0) return null;
  const isNamesAlone = select.every((item) => {
    if (!('dimension' in item) || !sameName(item.dimension.column.table, subject)) return false;
    const parts = spokenParts(item.dimension.column.column).map(stemOf);
    return parts.includes('name') && !parts.includes(noun.stem);
  });
  return isNamesAlone ? noun.text : null;
};

const theirs = new Set(['their', 'its', 'his', 'her']);
const joining = new Set(['and', 'with', 'plus']);
