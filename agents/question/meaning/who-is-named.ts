import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { keepsPeople } from '../assumed/people.ts';
import type { Law } from './law.ts';

/** "Who has the lowest rating" asks for somebody, not for the rating, nor for a day or the whole row of a thing. */
export const whoIsNamed: Law = ({ select }, { tokens, tables }) => {
  const [first] = tokens;
  if (first?.lower !== 'who') return null;
  const isFigure = select.every((item) => {
    if ('measure' in item) return true;
    const { table, column } = item.dimension.column;
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return !!known && (isNumeric(known) || isDate(known));
  });
  const isRowOfThings =
    select.length >= wholeRow &&
    select.every((item) => {
      if ('measure' in item) return true;
      const { table, column } = item.dimension.column;
      const of = tables.find(({ name }) => sameName(name, table));
      return of !== undefined && !keepsPeople(of) && !/name/i.test(column);
    });
  return isFigure || isRowOfThings ? first.text : null;
};

/** A thing without a name is shown by as many of its columns at least. */
const wholeRow = 3;
