import { nameInWords } from '#lib/text/abbreviations.ts';
import { isRelationStem } from '../../query/writer/built-in/relation-words.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { relating } = english.plainer;
const articles = new Set(['the', 'our', 'a', 'an']);

/** "Who covers Tesla": those of the one table of people that is nearest to what is named, where the verb says no more than that. */
export const whoDoes: Compose = ({ tokens, tables, entities }) => {
  const [who, verb] = tokens;
  if (who?.lower !== 'who' || verb?.kind !== 'word' || isDealing(tokens, 1)) return null;
  const phrase = wordingAt(tokens, 1, relating.said);
  const isRelation = isRelationStem(verb.stem) || isRelationStem(verb.lower);
  if (phrase === 0 && !(isRelation && inPresent.test(verb.lower))) return null;
  const after = 1 + Math.max(1, phrase);
  const named = articles.has(tokens[after]?.lower ?? '') ? tokens[after + 1] : tokens[after];
  const mention = entities.mentions.find(
    ({ start, end }) => named !== undefined && start <= named.start && named.start < end,
  );
  const table = tables.find(({ name }) => sameName(name, mention?.matches[0]?.table ?? ''));
  const isName =
    table !== undefined &&
    labelColumns(table).some(({ name }) => name === mention?.matches[0]?.matchedColumn);
  if (table === undefined) return null;
  const people = keepsPeople(table) && !isName ? table : nearestPeople(table, tables, isName);
  if (people === null) return null;
  const noun = nameInWords(people.name).toLowerCase().split(' ');
  return {
    tokens: [...['which', ...noun].map((word) => reading(who, word)), ...tokens.slice(1)],
    said: textOf(tokens, 0, 2),
    onto: (intent) => intent,
  };
};

/** "Covers", "looks after", "covered". */
const inPresent = /(?:s|ed|[dt]|n)$/;
