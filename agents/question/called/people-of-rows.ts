import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { areOfOneVerb } from '#lib/text/wordnet.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';

const { people, young, person, that } = english.peopleOfRows;
const anybody = new Set(people.split('|'));
const ofAnAge = new Set(young.split('|'));
/** How far behind children their age is said. */
const farthestAge = 4;

/**
 * What people are called whatever the rows of a file are: "people" are its passengers, "children under 10" those of them, and "survivors" the
 * passengers that survived. null where no row is a person.
 */
export function peopleOfRows(tokens: Tokens, at: number, tables: Tables): string | null {
  const word = tokens[at]?.lower ?? '';
  const rows = onlyPeople(tables);
  if (rows === null || tables.some(({ columns }) => columns.some(({ name }) => isCalled(name, word))))
    return null;
  const isAged = tokens.slice(at, at + farthestAge).some(({ kind }) => kind === 'number');
  if (anybody.has(word) || (ofAnAge.has(word) && isAged)) return rows.called;
  const done = isMany(word) ? doneBy(pluralize.singular(word), rows.table) : null;
  return done === null ? null : `${rows.called} ${that} ${done}`;
}

function onlyPeople(tables: Tables): { readonly table: TableSchema; readonly called: string } | null {
  const [only, ...others] = tables.flatMap((table) => {
    const called = rowsCalled(table);
    return called !== null && isKindOf(pluralize.singular(called), person) ? [{ table, called }] : [];
  });
  return only === undefined || others.length > 0 ? null : only;
}

function isCalled(name: string, word: string): boolean {
  return spokenParts(name).includes(pluralize.singular(word));
}

/** The verb of a column that says yes or no, which somebody is called after who did so. */
function doneBy(noun: string, { columns }: TableSchema): string | null {
  const verbs = columns.flatMap((column) =>
    flagOf(column) === null ? [] : spokenParts(column.name).filter(isVerbForm),
  );
  return verbs.find((verb) => areOfOneVerb(verb, noun)) ?? null;
}
