import pluralize from 'pluralize';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { wordSet } from '#lib/text/words.ts';
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { areOfPeople } from '../assumed/people.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { person } = english.peopleOfRows;
const { who, being, name, firms } = english.whoOfRows;
const isAre = wordSet(being);
const parties = wordSet(firms);

/**
 * "Who took the most calls", asked of a file of calls: "which agent", where one column alone holds people. null where the rows are people themselves, or
 * where several columns hold some.
 */
export function whoOfRows(tokens: Tokens, at: number, tables: Tables): string | null {
  const [table, ...others] = tables;
  const next = tokens[at + 1];
  if (tokens[at]?.lower !== who || at > 0 || next?.kind !== 'word' || isAre.has(next.lower)) return null;
  if (table === undefined || others.length > 0) return null;
  const called = rowsCalled(table) ?? tableNoun(table).one;
  const areRows = isPerson(called) || areOfPeople(table) || labelColumns(table).some(namesPeople);
  const people = table.columns.filter(isOfPeople);
  const [only, ...more] = people;
  if (areRows || only === undefined || more.length > 0) return null;
  return `${english.asked.split('|')[1]} ${columnWords(only)}`;
}

/** Of several rows each. */
function isOfPeople(column: ColumnSchema): boolean {
  return column.unique !== true && namesPeople(column);
}

function namesPeople({ kind, name: of, personName }: ColumnSchema): boolean {
  const parts = spokenParts(of).filter((part) => part !== name);
  return kind === 'text' && (personName === true || isOnePerson(parts.at(-1) ?? ''));
}

/** A merchant is a person to the dictionary, and a firm in most files. */
function isOnePerson(noun: string): boolean {
  return isPerson(noun) && !parties.has(pluralize.singular(noun));
}

function isPerson(noun: string): boolean {
  return noun !== '' && isKindOf(pluralize.singular(noun), person);
}
