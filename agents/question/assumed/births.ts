import { type ColumnSchema, isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';

import { english } from './lexicon.ts';

const births = new Set(english.bounds.born.split('|'));

/** Whether a column says when somebody was born. */
export function isOfBirth(column: ColumnSchema): boolean {
  return (
    (isDate(column) || isYear(column)) &&
    [...spokenParts(column.name), ...nameInWords(column.name).split(' ')].some((part) => births.has(part))
  );
}
