import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import type { Law } from './law.ts';

/** Units that were "never let" are without leases, and not without rows of a table that no word of the question is like. */
export const neverWhat: Law = ({ filters }, { tokens, tables }) => {
  const never = tokens.find(({ lower }) => lower === 'never');
  const isLike = (part: string) =>
    tokens.some(({ kind, lower }) => kind === 'word' && haveOneRoot(part, lower));
  const isSaid = (name: string) => wordsOfName(name).some(isLike);
  const isSaidOf = (name: string) =>
    tables.some(
      (table) =>
        sameName(table.name, name) &&
        (isSaid(name) || table.columns.some((column) => !isKey(table, column) && isSaid(column.name))),
    );
  const isOfOthers = filters.some(
    (filter) =>
      filter.kind === 'exists' &&
      filter.negated &&
      filter.filters.length === 0 &&
      !filter.joins.some(({ toTable }) => isSaidOf(toTable)),
  );
  return never !== undefined && isOfOthers ? never.text : null;
};
