import pluralize from 'pluralize';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { wordSet } from '#lib/text/words.ts';
import en from '../../query/writer/built-in/lexicon/en.json' with { type: 'json' };
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import { english } from './lexicon.ts';

/** "First name", "surname", "full name": what only people have. */
export function namesPeople(table: TableSchema): boolean {
  return labelColumns(table).some(({ name }) =>
    personal.test(nameInWords(name).toLowerCase().replaceAll(' ', '')),
  );
}

const personal = /^(?:first|last|full|given|family|sur)name$|^(?:firstandlast)name$/;

const kinds = wordSet(en.kinds);

/** What people are called together: a row of it is one of them. */
const together = wordSet(en.peopleTogether);

/** Whether the rows are people: by their names, or by what English calls them. */
export function keepsPeople(table: TableSchema): boolean {
  if (namesPeople(table)) return true;
  const noun = pluralize.singular(wordsOfName(table.name).at(-1) ?? '');
  // A type may be a person, but none of types.
  return (
    !kinds.has(noun) && labelColumns(table).length > 0 && (together.has(noun) || isKindOf(noun, 'person'))
  );
}

const { age, genders } = english.people;
const gendered = wordSet(genders);

/** Whether a column says how old somebody is. */
export function isAge(column: ColumnSchema): boolean {
  return isNumeric(column) && spokenParts(column.name).join(' ') === age;
}

/** Whether the rows tell of one person each, whatever they are called: loans with the gender of who wants them. */
export function areOfPeople({ columns }: TableSchema): boolean {
  return columns.some(
    (column) =>
      isAge(column) || isOfBirth(column) || spokenParts(column.name).every((part) => gendered.has(part)),
  );
}

const births = wordSet(english.bounds.born);

/** Whether a column says when somebody was born. */
export function isOfBirth(column: ColumnSchema): boolean {
  return (
    (isDate(column) || isYear(column)) &&
    [...spokenParts(column.name), ...nameInWords(column.name).split(' ')].some((part) => births.has(part))
  );
}
