import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { areOfOneVerb } from '#lib/text/wordnet.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { areOfPeople } from '../assumed/people.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { people, young, person, that, headcount, staff: workers, numbers, numberOf } = english.peopleOfRows;
const anybody = wordSet(people);
const ofAnAge = wordSet(young);
const heads = wordSet(headcount);
const staff = wordSet(workers);
const counting = wordSet(numbers);
/** How far behind children their age is said. */
const farthestAge = 4;

/**
 * What people are called whatever the rows of a file are: "people" are its passengers, "children under 10" those of them, and "survivors" the
 * passengers that survived. null where no row is a person.
 */
export function peopleOfRows(tokens: Tokens, at: number, tables: Tables): string | null {
  const word = tokens[at]?.lower ?? '';
  const rows = onlyPeople(tables);
  if (rows === null || tables.some(({ columns }) => columns.some((column) => isCalled(column, word))))
    return null;
  const isAged = tokens.slice(at, at + farthestAge).some(({ kind }) => kind === 'number');
  if (anybody.has(word) || (ofAnAge.has(word) && isAged) || haveFigure(word, rows.table)) return rows.called;
  const done = isMany(word) ? doneBy(pluralize.singular(word), rows.table) : null;
  return done === null ? null : `${rows.called} ${that} ${done}`;
}

/** "Headcount by department": how many people there are, where no column of numbers says it. */
export function peopleCounted(tokens: Tokens, at: number, tables: Tables): string | null {
  if (!heads.has(tokens[at]?.lower ?? '') || tables.some(({ columns }) => columns.some(isOfStaff)))
    return null;
  const [only, ...others] = tables.filter((table) =>
    staff.has(tableNoun(table).many.split(' ').at(-1) ?? ''),
  );
  const rows = onlyPeople(tables)?.called ?? (only && others.length === 0 ? tableNoun(only).many : null);
  return rows === null ? null : `${numberOf} ${rows}`;
}

/** How many people a firm has. */
function isOfStaff(column: ColumnSchema): boolean {
  const parts = wordsOfName(column.name).filter((part) => !counting.has(part));
  const isStaff = (part: string) => heads.has(part) || staff.has(pluralize.plural(part));
  return isNumeric(column) && parts.length > 0 && parts.every(isStaff);
}

function onlyPeople(tables: Tables): { readonly table: TableSchema; readonly called: string } | null {
  const [only, ...others] = tables.flatMap((table) => {
    const called = rowsCalled(table);
    if (called !== null && isKindOf(pluralize.singular(called), person)) return [{ table, called }];
    return tables.length === 1 && areOfPeople(table) ? [{ table, called: tableNoun(table).many }] : [];
  });
  return only === undefined || others.length > 0 ? null : only;
}

/** Of an "applicant income" the applicant is whoever has it. */
function isCalled(column: ColumnSchema, word: string): boolean {
  const parts = spokenParts(column.name);
  const one = pluralize.singular(word);
  return isNumeric(column) ? parts.at(-1) === one : parts.includes(one);
}

function haveFigure(word: string, { columns }: TableSchema): boolean {
  const one = pluralize.singular(word);
  const isOfSome = columns.some((column) => isNumeric(column) && spokenParts(column.name)[0] === one);
  return isOfSome && isMany(word) && isKindOf(one, person);
}

/** The verb of a column that says yes or no, which somebody is called after who did so. */
function doneBy(noun: string, { columns }: TableSchema): string | null {
  const verbs = columns.flatMap((column) =>
    flagOf(column) === null ? [] : spokenParts(column.name).filter(isVerbForm),
  );
  return verbs.find((verb) => areOfOneVerb(verb, noun)) ?? null;
}
