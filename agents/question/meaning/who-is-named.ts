import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
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
  // Where people are kept, "who" is none of the kinds of something else.
  const isOfKinds =
    tables.some(keepsPeople) &&
    select.every((item) => {
      if ('measure' in item) return true;
      const { table, column } = item.dimension.column;
      const of = tables.find(({ name }) => sameName(name, table));
      const known = of && columnNamed(of, column);
      if (of === undefined || !known || keepsPeople(of) || labelColumns(of).includes(known)) return false;
      return !nameInWords(column)
        .split(' ')
        .some((word) => isKindOf(word.toLowerCase(), 'person'));
    });
  return isFigure || isRowOfThings || isOfKinds ? first.text : null;
};

/** A thing without a name is shown by as many of its columns at least. */
const wholeRow = 3;
