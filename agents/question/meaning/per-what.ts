import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
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
    const parts = spokenParts(known.name);
    const first = parts.length === 1 ? (parts[0] ?? '') : '';
    const counted = columnInWords(of, known).replace(/^number (?:of )?/, '');
    const isCount =
      isNumeric(known) && isAdditive(known) && [first, counted].some((name) => stemOf(name) === what.stem);
    return isCount || (isDate(known) && stemOf(parts[0] ?? '') === what.stem && parts[0] !== what.lower);
  });
  return isValue ? `per ${what.text}` : null;
};
