import type { TableSchema } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isRelationStem } from '../../query/writer/built-in/relation-words.ts';
import { labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type Compose, type Composition, reading, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { relating } = english.plainer;
const extremes = new Set(['most', 'fewest']);
const articles = new Set(['the', 'our', 'a', 'an']);

/** "Who covers Tesla": those of the one table of people that is nearest to what is named, where the verb says no more than that. */
export const whoDoes: Compose = ({ tokens, tables, entities }) => {
  const [who, verb] = tokens;
  if (who?.lower === 'what') return whatIsDealt(tokens, tables);
  if (who?.lower !== 'who' || verb?.kind !== 'word') return null;
  if (isDealing(tokens, 1)) return whoDeals(tokens, tables);
  const phrase = wordingAt(tokens, 1, relating.said);
  const isRelation = isRelationStem(verb.stem) || isRelationStem(verb.lower);
  if (phrase === 0 && !(isRelation && inPresent.test(verb.lower))) return null;
  const after = 1 + Math.max(1, phrase);
  const named = articles.has(tokens[after]?.lower ?? '') ? tokens[after + 1] : tokens[after];
  if (extremes.has(named?.lower ?? '')) {
    const counted = tableNamedAt(tokens, after + 2, tables)?.table;
    const doers = counted === undefined ? null : nearestPeople(counted, tables, true);
    return doers === null ? null : instead(tokens, 1, doers);
  }
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
  return instead(tokens, 1, people);
};

/** "Who bought jazz": the one kind of people that deals are made with. */
function whoDeals(tokens: readonly Token[], tables: readonly TableSchema[]): Composition | null {
  const { deal } = tradeOf(tables);
  const [people, ...others] = tables.filter(
    (table) => deal !== null && keepsPeople(table) && refersTo(deal.table, table),
  );
  const isSold = sold.test(tokens[1]?.lower ?? '');
  if (people === undefined || others.length > 0 || isSold) return null;
  return instead(tokens, 1, people);
}

/** "What did Ann buy": the one kind of things that the lines of deals are about. */
function whatIsDealt(tokens: readonly Token[], tables: readonly TableSchema[]): Composition | null {
  const { line, deal } = tradeOf(tables);
  const end = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isAsked = auxiliaries.has(tokens[1]?.lower ?? '') && isDealing(tokens, end);
  if (!isAsked || line === null || sold.test(tokens[end]?.lower ?? '')) return null;
  const [things, ...others] = tables.filter(
    (table) => table !== deal?.table && refersTo(line.table, table) && !keepsPeople(table),
  );
  return things === undefined || others.length > 0 ? null : instead(tokens, 1, things);
}

const sold = /^(?:sell|sells|sold)$/;
const auxiliaries = new Set(english.plainer.times.auxiliaries.split('|'));

/** The question about rows of a table where it only said who or what. */
function instead(tokens: readonly Token[], end: number, { name }: TableSchema): Composition | null {
  const [first] = tokens;
  if (first === undefined) return null;
  const words = ['which', ...wordsOfName(name)];
  return {
    tokens: [...words.map((word) => reading(first, word)), ...tokens.slice(end)],
    said: textOf(tokens, 0, end + 1),
    onto: (intent) => intent,
  };
}

/** "Covers", "looks after", "covered". */
const inPresent = /(?:s|ed|[dt]|n)$/;
