import { isDate } from '#lib/domain/value-kind.ts';
import { abbreviates } from '#lib/text/guess-abbreviation.ts';
import { stemOf } from '#lib/text/words.ts';
import type { ColumnEntry, TableEntry } from './schema-lexicon.ts';
import { singularOf } from './word-forms.ts';

/** Three letters begin too many words: RES is residential, and nothing that was resolved. */
const shortestCode = 4;
const longestCode = 6;

/**
 * The values of columns of codes that a lower-case word stands for: "electricity" is ELEC where a column holds ELEC and GAS. Only where one code of
 * the column abbreviates the word, and no table or column
 * but a date is called by it.
 */
export function codedValues(
  word: string,
  tables: readonly TableEntry[],
): readonly { readonly entry: ColumnEntry; readonly value: string }[] {
  const stem = stemOf(word);
  // A day of delivery does not keep "delivered" from being a status.
  const isName = tables.some(
    ({ vocabulary, columns }) =>
      vocabulary.has(stem) || columns.some((entry) => entry.vocabulary.has(stem) && !isDate(entry.column)),
  );
  if (isName) return [];
  const said = singularOf(word);
  return tables.flatMap(({ columns }) =>
    columns.flatMap((entry) => {
      const values = entry.column.distinctValues ?? [];
      if (values.length < 2 || !values.every(isCode)) return [];
      const [value, ...others] = values.filter(
        (code) => code.length >= shortestCode && abbreviates(code.toLowerCase(), said),
      );
      return value === undefined || others.length > 0 ? [] : [{ entry, value }];
    }),
  );
}

/** In capitals, since a value written as a word is one. */
function isCode(value: string): boolean {
  return value.length <= longestCode && /^\p{Lu}+$/u.test(value);
}
