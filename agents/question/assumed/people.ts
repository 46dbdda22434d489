import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import en from '../../query/writer/built-in/lexicon/en.json' with { type: 'json' };
import { labelColumns, refersTo } from '../../query/writer/built-in/table-nature.ts';
import { leadsTo } from './acts-of-things.ts';

/** "First name", "surname", "full name": what only people have. */
export function namesPeople(table: TableSchema): boolean {
  return labelColumns(table).some(({ name }) =>
    personal.test(nameInWords(name).toLowerCase().replaceAll(' ', '')),
  );
}

const personal = /^(?:first|last|full|given|family|sur)name$|^(?:firstandlast)name$/;

const kinds = new Set(en.kinds.split('|'));
/** What people are called together: a row of it is one of them. */
const together = new Set(en.peopleTogether.split('|'));

/** Whether the rows are people: by their names, or by what English calls them. */
export function keepsPeople(table: TableSchema): boolean {
  if (namesPeople(table)) return true;
  const noun = pluralize.singular(wordsOfName(table.name).at(-1) ?? '');
  // A type may be a person, but none of types.
  return (
    !kinds.has(noun) && labelColumns(table).length > 0 && (together.has(noun) || isKindOf(noun, 'person'))
  );
}

/** The people that rows of a table belong to: by a key, by rows that pair them, or by the keys of what they belong to. */
export function nearestPeople(table: TableSchema, tables: Tables, isOne: boolean): TableSchema | null {
  const isAlone = keepsPeople(table) && isOne;
  // Who stands above one of the same table is another question.
  if (isAlone && refersTo(table, table)) return null;
  const people = tables.filter((each) => each !== table && keepsPeople(each));
  const pairs = (each: TableSchema) =>
    tables.some((link) => link !== each && link !== table && refersTo(link, each) && refersTo(link, table));
  const ways: readonly ((each: TableSchema) => boolean)[] = [
    (each) => refersTo(table, each) || (!isAlone && refersTo(each, table)),
    (each) => (!isAlone && pairs(each)) || leadsTo(table, each, tables),
  ];
  for (const way of ways) {
    const [only, ...others] = people.filter(way);
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}
