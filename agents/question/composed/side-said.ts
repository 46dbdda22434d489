import type { EntityMention } from '#lib/domain/entity-match.ts';
import {
  type Dimension,
  type Filter,
  type JoinStep,
  mapDimensions,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { nounOf } from '../explain/names.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type OppositeSides, oppositeSidesOf, placeAt, type Side } from './opposite-sides.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const words = en.oppositeSides;

/** "Trips to Market Street", "ending at each station": the side that the verb or the preposition says, and never the other one. */
export const sideSaid: Compose = (asked) => {
  const { tokens, tables } = asked;
  for (const sides of oppositeSidesOf(tables)) {
    const rows = tokens.findIndex((_, at) => tableNamedAt(tokens, at, tables)?.table === sides.table);
    const phrases = rows < 0 ? [] : phrasesIn(asked, sides, rows);
    const [phrase, ...others] = phrases;
    if (phrase === undefined || others.length > 0) continue;
    const at = tokens[phrase.first];
    if (at === undefined) continue;
    const { side } = phrase;
    const called = `${phrase.isEach ? words.per : words.with} ${sides.called[side]}`.split(' ');
    return {
      tokens: [
        ...tokens.slice(0, phrase.first),
        ...called.map((word) => reading(at, word)),
        ...tokens.slice(phrase.end),
      ],
      said: textOf(tokens, phrase.first, phrase.end),
      onto: (intent) => onSide(intent, sides, side),
    };
  }
  return null;
};

type Phrase = { readonly first: number; readonly end: number; readonly side: Side; readonly isEach: boolean };

/** The words that say a side before a place of it. */
function phrasesIn(asked: ToCompose, sides: OppositeSides, rows: number): Phrase[] {
  const { tokens } = asked;
  return tokens.flatMap((_, at): Phrase[] => {
    for (const side of [0, 1] as const) {
      const verb = wordingAt(tokens, at, words.verbs[side] ?? '');
      const length = verb === 0 ? 0 : verb + wordingAt(tokens, at + verb, words.at);
      const bare = wordingAt(tokens, at, words.prepositions[side] ?? '');
      // "Whose end station is Market Street".
      const noun = wordingAt(tokens, at, sides.called[side]);
      const named = noun === 0 ? 0 : noun + wordingAt(tokens, at + noun, words.being);
      const isNamed = named > 0 && mentionAt(asked, at + named, sides) !== null;
      const end = at + (isNamed ? named : length > verb ? length : bare);
      if (end === at || at <= rows) continue;
      // Of "sent to" and "departing from" the small word says the side.
      const led = isNamed ? words.saying : [words.relatives, ...(bare > 0 ? words.verbs : [])].join('|');
      const first = withoutLeading(tokens, at, led);
      const article = wordingAt(tokens, end, words.each);
      const places = article === 0 ? 0 : placeAt(tokens, end + article, sharedName(sides));
      if (places > 0) return [{ first, end: end + article + places, side, isEach: true }];
      if (mentionAt(asked, end, sides) !== null) return [{ first, end, side, isEach: false }];
    }
    return [];
  });
}

/** What both sides are called by: the station of start and end. */
function sharedName({ called: [one, other] }: OppositeSides): string {
  const known = new Set(other.split(' '));
  return one
    .split(' ')
    .filter((word) => known.has(word))
    .join(' ');
}

/** A name that either side may hold. */
export function mentionAt(
  { tokens, entities }: Pick<ToCompose, 'tokens' | 'entities'>,
  at: number,
  sides: OppositeSides,
): EntityMention | null {
  const token: Token | undefined = tokens[at];
  const found = entities.mentions.find(
    ({ start, end, matches }) =>
      token !== undefined &&
      start <= token.start &&
      token.start < end &&
      matches.some(({ table, matchedColumn }) => holds(sides, table, matchedColumn)),
  );
  return found ?? null;
}

/** Whether a value there is a place of either side: in what both lead to, or where no key says so in what they are called after. */
function holds(sides: OppositeSides, of: string, column: string): boolean {
  const { table, columns, parent } = sides;
  if (parent !== null && sameName(parent, of)) return true;
  if (parent === null && nounOf(nameInWords(of)).one === sharedName(sides)) return true;
  return sameName(table.name, of) && columns.some(({ name }) => sameName(name, column));
}

/** The intent with what it says of either side said of this one; null where it says nothing of them, or of both. */
function onSide(intent: QueryIntent, sides: OppositeSides, side: Side): QueryIntent | null {
  const pairs = sides.columns.map(({ name }) => name);
  // The name and the key of a side go together.
  const swap = (name: string) => (pairs.includes(name) ? (pairs[side] ?? name) : name);
  const isOwn = (table: string) => sameName(table, sides.table.name);
  const ofStep = (step: JoinStep): JoinStep => ({
    ...step,
    fromColumns: isOwn(step.fromTable) ? step.fromColumns.map(swap) : step.fromColumns,
    toColumns: isOwn(step.toTable) ? step.toColumns.map(swap) : step.toColumns,
  });
  const ofDimension = (dimension: Dimension): Dimension => {
    const { table, column } = dimension.column;
    return isOwn(table) && swap(column) !== column
      ? { ...dimension, column: { table, column: swap(column) }, label: `${sides.called[side]}` }
      : dimension;
  };
  const ofFilter = (filter: Filter): Filter => {
    if (filter.kind === 'equals' && isOwn(filter.column.table))
      return { ...filter, column: { ...filter.column, column: swap(filter.column.column) } };
    if (filter.kind === 'exists')
      return { ...filter, joins: filter.joins.map(ofStep), filters: filter.filters.map(ofFilter) };
    return filter;
  };
  const put: QueryIntent = {
    ...mapDimensions(intent, ofDimension),
    joins: intent.joins.map(ofStep),
    filters: intent.filters.map(ofFilter),
  };
  const said = JSON.stringify(put);
  const [mine, theirs] = [pairs[side], pairs[1 - side]].map((name) => said.includes(JSON.stringify(name)));
  return mine === true && theirs === false ? put : null;
}
