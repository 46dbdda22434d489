import pluralize from 'pluralize';
import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { keepsHistory, labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { of, within, each, again } = en.membersSaid;
const members = wordSet(en.membersSaid.members);
const determiners = wordSet(en.membersSaid.determiners);
const counting = wordSet(en.membersSaid.counting);
const denials = wordSet(english.plainer.never);
const longestRole = 2;

/**
 * "Price of each Alpine 20 member" is that of each share in it, and "fares of the owners of its members" are those of each owner: what is asked
 * is no figure of the membership, but one of the things that belong, or of those whose they are.
 */
export const membersSaid: Compose = ({ tokens: typed, entities, tables, today }) => {
  const tokens = withoutDayAgain(typed, today);
  const at = tokens.findIndex(({ lower }) => members.has(lower));
  const member = tokens[at];
  if (member === undefined) return null;
  for (const mention of entities.mentions) {
    const pair = pairWith(mention.matches[0]?.table ?? '', tables);
    const first = tokens.findIndex(({ start }) => start >= mention.start);
    const end = tokens.findLastIndex((token) => token.end <= mention.end) + 1;
    if (pair === null || first < 0 || end <= first) continue;
    const isBefore = at < first && tokens[at + 1]?.lower === of && first <= at + 3;
    if (!isBefore && at !== end) continue;
    const others = isBefore && deniedBehind(tokens, entities, end, mention.matches[0]?.table ?? '');
    if (others)
      return {
        tokens: [
          ...tokens.slice(0, at),
          ...pair.things.map((word, place) =>
            reading(member, place === pair.things.length - 1 ? pluralize.plural(word) : word),
          ),
          reading(member, within),
          ...tokens.slice(at + 2),
        ],
        said: textOf(tokens, at, at + 1),
        onto: (intent) => (readDates(tokens, today).length > 1 ? null : onOneDay(intent, today)),
      };
    const start = withoutDeterminers(tokens, isBefore ? at : first);
    if (start < 2 || tokens[start - 1]?.lower !== of) return null;
    const outer = tokens.findLastIndex(({ lower }, place) => place < start - 1 && lower === of);
    const role = tokens.slice(outer + 1, start - 1).filter(({ lower }) => !determiners.has(lower));
    const isRole = outer > 0 && role.length > 0 && role.length <= longestRole;
    const head = tokens.slice(0, isRole ? outer + 1 : start);
    // How many there are of them is counted in their own rows.
    const isCounted = counting.has(head.at(-2)?.lower ?? '');
    if (isCounted || head.some(({ stem }) => pair.own.has(stem))) return null;
    const whose = isRole
      ? role.map((word) => reading(word, pluralize.singular(word.lower)))
      : pair.things.map((word) => reading(member, word));
    return {
      tokens: [
        ...head,
        reading(member, each),
        ...whose,
        reading(member, within),
        ...tokens.slice(first, end),
        ...tokens.slice(Math.max(at + 1, end)),
      ],
      said: textOf(tokens, at, at + 1),
      onto: (intent) => intent,
    };
  }
  return null;
};

/** "Members of the Alpine 20 that are not in the Forest 10" are asked for themselves, and by two memberships. */
function deniedBehind(
  tokens: Tokens,
  { mentions }: ToCompose['entities'],
  from: number,
  table: string,
): boolean {
  const denied = tokens.findIndex(({ lower }, place) => place >= from && denials.has(lower));
  const start = tokens[denied]?.start;
  return (
    start !== undefined &&
    mentions.some((other) => other.start > start && sameName(other.matches[0]?.table ?? '', table))
  );
}

/** The day that is said of one of them is that of both. */
function onOneDay(intent: QueryIntent, today: string): QueryIntent {
  const held = intent.filters.flatMap((filter) => (filter.kind === 'exists' ? filter.filters : []));
  const day = held.find((filter) => filter.kind === 'valid-on' && filter.day !== today);
  if (day === undefined) return intent;
  const onIt = (filter: Filter): Filter =>
    filter.kind === 'exists'
      ? { ...filter, filters: [...filter.filters.filter(({ kind }) => kind !== 'valid-on'), day] }
      : filter;
  return { ...intent, filters: intent.filters.map(onIt) };
}

/** "On 1 May … on that day": the day is said already. */
function withoutDayAgain(tokens: Tokens, today: string): Tokens {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, again) > 0);
  const isSaid = at > 0 && readDates(tokens.slice(0, at), today).length === 1;
  return isSaid ? tokens.toSpliced(at, wordingAt(tokens, at, again)) : tokens;
}

function withoutDeterminers(tokens: Tokens, at: number): number {
  let start = at;
  while (determiners.has(tokens[start - 1]?.lower ?? '')) start -= 1;
  return start;
}

type Pair = { readonly own: ReadonlySet<string>; readonly things: readonly string[] };

/** The one table that says for which time things belong to what is named: the stems of its own columns, and what the things are called. */
function pairWith(name: string, tables: Tables): Pair | null {
  const [only, ...others] = pairsIn(tables).filter(({ groups }) => sameName(groups, name));
  return others.length === 0 ? (only ?? null) : null;
}

const pairsIn = rememberedOf((tables: Tables): (Pair & { readonly groups: string })[] =>
  tables.flatMap((table) => {
    const parents = tables.filter((other) => other !== table && refersTo(table, other));
    const areNamed = parents.every((parent) => labelColumns(parent).length > 0);
    if (!keepsHistory(table) || parents.length !== 2 || !areNamed) return [];
    const own = new Set(
      lexiconOf(table)
        .columns.filter(({ referencesTable }) => referencesTable === null)
        .flatMap(({ nameParts }) => nameParts.flatMap((part) => [...part])),
    );
    return parents.map((groups) => ({
      groups: groups.name,
      own,
      things: pluralize
        .singular(nameInWords(parents.find((other) => other !== groups)?.name ?? '').toLowerCase())
        .split(' '),
    }));
  }),
);
