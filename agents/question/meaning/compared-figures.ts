import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const mostBeside = 4;

/** "Compare A and B" asks for figures of the two: their names alone compare nothing. */
export const comparedFigures: Law = ({ select }, { tokens, tables }) => {
  const verb = tokens.find(({ lower }) => /^(?:compare|comparing|comparison|vs|versus)$/.test(lower));
  if (verb === undefined) return null;
  const tells = select.some((item) => {
    if ('measure' in item) return true;
    // Whole rows are set side by side by nobody.
    if (select.length > mostBeside) return false;
    const { table, column } = item.dimension.column;
    const known = tables.find(({ name }) => sameName(name, table));
    const shown = known && columnNamed(known, column);
    return !!shown && (isNumeric(shown) || isDate(shown));
  });
  return tells ? null : verb.text;
};
