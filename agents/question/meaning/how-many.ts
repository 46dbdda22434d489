import { isNumeric } from '#lib/domain/schema.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const dividing = new Set(['each', 'every', 'per', 'by', 'respective']);

/** "How many" is answered by a number, and by one for each thing only where that is said. */
export const howMany: Law = ({ select, groupBy }, { tokens, tables }) => {
  if (tokens[0]?.lower !== 'how' || tokens[1]?.lower !== 'many') return null;
  if (groupBy.length > 0 && !tokens.some(({ lower }) => dividing.has(lower))) return 'how many';
  const isNumber = select.some((item) => {
    if ('measure' in item) return true;
    const { table, column } = item.dimension.column;
    const known = tables.find(({ name }) => sameName(name, table));
    const shown = known && columnNamed(known, column);
    return !!known && !!shown && isNumeric(shown) && !isKey(known, shown);
  });
  return isNumber ? null : 'how many';
};
