import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { onlyOne } from '#lib/only-one.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words as wordsOf } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { calledBy, referringTo } from '../assumed/never-done.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { negationsIn } from '../meaning/negations.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { auxiliaries, places, which } = en.whoIsMeant;
const { who } = english.plainer.whoever;
const helping = wordSet(auxiliaries);
const placed = wordSet(places);
const haves = wordSet(english.plainer.has);
const making = wordSet(en.furtherAsked.having);

/**
 * "Who was hired in 2015", "who works in Sales": where one table alone keeps people it is meant, of several the one that has a day called
 * by the verb, or that the value is of; who "rented" is who the rentals are of, and who "has" some whose they are. Who did something first, most or never is read elsewhere.
 */
export const whoIsMeant: Compose = ({ tokens, entities, tables }) => {
  const [asked] = tokens;
  const at = tokens.findIndex(({ lower }, place) => place > 0 && !helping.has(lower));
  const verb = tokens[at];
  if (asked?.lower !== who || verb?.kind !== 'word' || isRanked(tokens)) return null;
  if (wordingAt(tokens, at, english.plainer.whoLeads.verbs) > 0) return null;
  const isOwned = haves.has(tokens[1]?.lower ?? '') || making.has(verb.lower);
  const owners = isOwned ? ownersOf(tokens, tables) : [];
  const isPlaced = at > 1 && placed.has(verb.lower);
  const dated = tables.filter((table) => hasDayOf(verb, table));
  const isRelation = isRelationStem(verb.stem) || isRelationStem(verb.lower);
  const acts = [...calledBy(verb, tables), ...tables.filter((table) => saysOfKey(verb, table))].filter(
    ({ foreignKeys }) => foreignKeys.length > 0,
  );
  const doers = tables.filter(
    (table) => keepsPeople(table) && referringTo(table, tables).some((rows) => acts.includes(rows)),
  );
  // What has a day of the verb was done by whoever it points to.
  const isAct = doers.length > 0 && dated.every((table) => acts.includes(table));
  if (!isPlaced && dated.length === 0 && !isRelation && !isAct && owners.length === 0) return null;
  const people = isAct
    ? onlyOne(doers)
    : owners.length > 0
      ? onlyOne(owners)
      : peopleMeant(isRelation ? ofPeople(dated, tables) : dated, entities, tables);
  if (people === null || tokens.some((_, place) => isNamedAt(people, tokens, place))) return null;
  const words = [which, ...wordsOfName(people.name)];
  return {
    tokens: [...words.map((word) => reading(asked, word)), ...tokens.slice(1)],
    said: textOf(tokens, 0, at + 1),
    onto: (intent) => intent,
  };
};

/** "Who has more than two orders", "who placed orders in May": the people of the first rows that are named. */
function ownersOf(tokens: Tokens, tables: Tables): Tables {
  const at = tokens.findIndex((_, place) => tables.some((table) => isNamedAt(table, tokens, place)));
  const rows = tables.filter((table) => isNamedAt(table, tokens, at));
  return tables.filter(
    (table) => keepsPeople(table) && rows.length === 1 && rows.every((each) => refersTo(each, table)),
  );
}

/** "Who covers Tesla", where a key is described as the company covered. */
function saysOfKey({ stem }: Token, { columns, foreignKeys }: TableSchema): boolean {
  return columns.some(
    ({ name, description }) =>
      foreignKeys.some((key) => key.columns.includes(name)) &&
      wordsOf(description ?? '').some((word) => stemOf(word) === stem),
  );
}

function peopleMeant(dated: Tables, { mentions }: EntityMatches, tables: Tables): TableSchema | null {
  const people = tables.filter(keepsPeople);
  const ofDay = people.filter((table) => dated.includes(table));
  // A day of other rows is said of those.
  if (dated.length > 0) return onlyOne(ofDay);
  if (people.length === 1) return onlyOne(people);
  const matches = mentions.flatMap((mention) => mention.matches);
  const ofValue = people.filter((table) =>
    matches.some(
      (match) =>
        sameName(match.table, table.name) &&
        !labelColumns(table).some(({ name }) => name === match.matchedColumn),
    ),
  );
  if (ofValue.length > 0) return onlyOne(ofValue);
  return onlyOne(
    people.filter(({ foreignKeys }) =>
      matches.some((match) =>
        foreignKeys.some(({ referencedTable }) => sameName(referencedTable, match.table)),
      ),
    ),
  );
}

/** The tables with a day of the verb; none where all of them are rows of the only people: who "ordered" is told by orders. */
function ofPeople(dated: Tables, tables: Tables): Tables {
  const people = onlyOne(tables.filter(keepsPeople));
  const areTheirs = dated.every(({ foreignKeys }) =>
    foreignKeys.some(({ referencedTable }) => sameName(referencedTable, people?.name ?? '')),
  );
  return areTheirs ? [] : dated;
}

function hasDayOf(verb: Token, { columns }: TableSchema): boolean {
  return columns.some(
    (column) => isDate(column) && spokenParts(column.name).some((part) => haveOneRoot(part, verb.lower)),
  );
}

function isRanked(tokens: Tokens): boolean {
  return (
    negationsIn(tokens).length > 0 ||
    cuesIn(tokens).some(({ kind }) => kind === 'superlative' || kind === 'latest') ||
    tokens.some((_, at) => wordingAt(tokens, at, english.plainer.whoFirst.ends) > 0)
  );
}
