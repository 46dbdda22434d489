import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, isAdditive, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/**
 * "Revenue per passenger" divides by a number of passengers, and "litres per fill" is one for each time: neither is a figure for each
 * value that such a column happens to hold.
 */
export const perWhat: Law = ({ select, groupBy }, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => lower === 'per');
  const what = tokens[at + 1];
  const isFigure = select.some((item) => 'measure' in item && item.measure.column !== null);
  if (at < 0 || what === undefined || !isFigure) return null;
  const isValue = groupBy.some(({ column: { table, column }, grain }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    if (!of || !known || grain !== null || isKey(of, known)) return false;
    const [first = '', ...more] = spokenParts(known.name);
    const isCount = isNumeric(known) && isAdditive(known) && more.length === 0 && stemOf(first) === what.stem;
    return isCount || (isDate(known) && stemOf(first) === what.stem && first !== what.lower);
  });
  return isValue ? `per ${what.text}` : null;
};
