import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/**
 * "How many funds", where one row of a list of kinds is called so: the row itself is no number of funds. "How many kinds are called
 * fund" asks for it.
 */
export const oneOfAKind: Law = (intent, { tokens, tables }) => {
  const { subject, joins, groupBy, select, filters } = intent;
  const [only, ...others] = select;
  const table = tables.find(({ name }) => sameName(name, subject));
  if (!table || !only || !('measure' in only) || others.length + joins.length + groupBy.length > 0)
    return null;
  const { aggregate, column, table: counted, label } = only.measure;
  if (aggregate !== 'count' || column !== null || !sameName(counted, subject)) return null;
  const said = new Set(tokens.map(({ stem }) => stem));
  if (
    nameInWords(subject)
      .split(' ')
      .some((word) => said.has(stemOf(word)))
  )
    return null;
  const isOne = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      sameName(filter.column.table, subject) &&
      ((table.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', filter.column.column)) ||
        columnNamed(table, filter.column.column)?.unique === true),
  );
  return isOne ? label : null;
};
