import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { Comparison, DateGrain } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isDate } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { isStopWord, splitIdentifier, stemOf } from '#lib/text/words.ts';
import { type Cue, cueAt, grainNouns } from './cues.ts';
import { entityValues, quotedLinks, type ValueLink, type ValueMention, valueAt } from './find-values.ts';
import { type Link, linkPhrases, linksForWord, type Phrase } from './link-phrases.ts';
import { type DateSpan, readDates } from './read-dates.ts';
import { isRelationStem } from './relation-words.ts';
import type { TableEntry } from './schema-lexicon.ts';
import { plainTextEnd, textCueBefore } from './text-cue.ts';
import type { Token } from './tokenize.ts';

/** A choice the question leaves open: which table, column or stored value a stretch of it means. */
export type Slot = {
  readonly text: string;
  readonly options: readonly (Link | ValueLink)[];
  readonly kind: 'phrase' | 'value';
};

/** The question as a sequence of understood stretches. `first` and `end` are token positions, end exclusive. */
export type Item = { readonly first: number; readonly end: number } & (
  | { readonly kind: 'slot'; readonly slot: number }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'date'; readonly meaning: DateSpan['meaning'] }
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly value: number;
      /** Upper bound of "between 3 and 5". */
      readonly to: number | null;
      readonly about: readonly string[];
    }
  | {
      readonly kind: 'versus';
      readonly comparison: Comparison;
      readonly aggregate: 'avg' | 'min' | 'max';
      readonly about: readonly string[];
    }
  | {
      readonly kind: 'top';
      readonly count: number | null;
      readonly cue: Extract<Cue, { kind: 'superlative' }>;
    }
  /** "Above the estimate": compared with what another stretch names. */
  | { readonly kind: 'columns'; readonly comparison: Comparison }
  | { readonly kind: 'limit'; readonly count: number; readonly fromEnd: boolean }
  | { readonly kind: 'cue'; readonly cue: Exclude<Cue, { kind: 'superlative' | 'compare' | 'ignored' }> }
  | { readonly kind: 'joint'; readonly word: 'and' | 'or' }
  | { readonly kind: 'sentence' }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'relation'; readonly word: string }
  | { readonly kind: 'unknown'; readonly text: string }
);

export type Items = {
  readonly tokens: readonly Token[];
  readonly slots: readonly Slot[];
  readonly items: readonly Item[];
};

/** Reads a tokenized question into items, each stretch at its most specific meaning. */
export function readItems(
  tokens: readonly Token[],
  tables: readonly TableEntry[],
  entities: EntityMatches,
  today: string,
): Items {
  const fixed = new Map<number, Item>();
  const takenBy = new Set<number>();
  const slots: Slot[] = [];
  const take = (item: Item) => {
    fixed.set(item.first, item);
    for (let index = item.first; index < item.end; index++) takenBy.add(index);
  };
  const free = (first: number, end: number) => {
    for (let index = first; index < end; index++) if (takenBy.has(index)) return false;
    return true;
  };
  const addSlot = (kind: Slot['kind'], mention: Phrase | ValueMention) => {
    slots.push({ text: mention.text, options: mention.links, kind });
    take({ first: mention.first, end: mention.end, kind: 'slot', slot: slots.length - 1 });
  };

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'quoted') continue;
    const links = quotedLinks(token.lower, tables);
    const entity = entityValues(entities, tokens, tables).find(
      (mention) => mention.first <= at && at < mention.end,
    );
    if (textCueBefore(tokens, at) !== null)
      take({ first: at, end: at + 1, kind: 'quoted', text: token.lower });
    else if (entity !== undefined) addSlot('value', entity);
    else if (links.length > 0) addSlot('value', { first: at, end: at + 1, text: token.lower, links });
    else take({ first: at, end: at + 1, kind: 'quoted', text: token.lower });
  }
  for (let at = 0; at < tokens.length; at++) {
    const end = plainTextEnd(tokens, at);
    if (end === null || !free(at, end)) continue;
    const text = tokens.slice(at, end).map((token) => token.text);
    take({ first: at, end, kind: 'quoted', text: text.join(' ') });
  }
  for (let at = 0; at < tokens.length; at++) {
    const item = limitAt(tokens, at);
    if (
      item?.kind === 'limit' &&
      !/^(?:days?|weeks?|months?|quarters?|years?)$/.test(tokens[item.end]?.lower ?? '')
    )
      take(item);
  }
  for (let at = 0; at < tokens.length; at++) {
    const item = comparisonAt(tokens, at);
    if (item !== null && free(item.first, item.end)) take(item);
    else if (item === null)
      for (const part of comparisonAround(tokens, at)) if (free(part.first, part.end)) take(part);
  }
  const mentions = entityValues(entities, tokens, tables).filter(
    (mention) => free(mention.first, mention.end) && !isHowMany(mention, tokens),
  );
  const dates = readDates(tokens, today);
  for (const mention of mentions) {
    const insideDate = dates.some((date) => date.first <= mention.first && mention.end <= date.end);
    if (!insideDate && !isWeak(mention, tokens, tables)) addSlot('value', mention);
  }
  for (const date of dates)
    if (free(date.first, date.end))
      take({ first: date.first, end: date.end, kind: 'date', meaning: date.meaning });
  for (let at = 0; at < tokens.length; at++) {
    if (takenBy.has(at)) continue;
    const value = valueAt(tokens, at, tables, (index) => takenBy.has(index));
    if (value !== null && !isWeak(value, tokens, tables) && !startsCue(tokens, at, value.end))
      addSlot('value', value);
  }
  const cues = new Map<number, { cue: Cue; length: number }>();
  const isCue = new Set<number>();
  for (let at = 0; at < tokens.length; ) {
    const found = takenBy.has(at) ? null : cueAt(tokens, at);
    if (found === null || !free(at, at + found.length) || namesFigure(tokens, at, cues)) {
      at += 1;
      continue;
    }
    cues.set(at, found);
    for (let index = at; index < at + found.length; index++) isCue.add(index);
    at += found.length;
  }
  // Cues of several words are sure; single cue words may still be part of a longer name.
  for (const [at, found] of cues)
    if (found.length > 1 && !(found.cue.kind === 'count' && tokens[at + found.length - 1]?.lower === 'of'))
      for (let index = at; index < at + found.length; index++) takenBy.add(index);
  const grainAt = (at: number): DateGrain | null => {
    const before =
      cues.get(at - 1)?.cue.kind ??
      [...cues].find(([start, found]) => start + found.length === at)?.[1].cue.kind;
    const noun = tokens[at]?.lower ?? '';
    return before === 'group' && Object.hasOwn(grainNouns, noun) ? (grainNouns[noun] ?? null) : null;
  };
  for (let at = 0; at < tokens.length; at++) {
    const grain = tokens[at]?.lower === 'date' ? null : grainAt(at);
    if (grain !== null && !takenBy.has(at))
      take({ first: at, end: at + 1, kind: 'cue', cue: { kind: 'grain', grain } });
  }
  for (const phrase of linkPhrases(
    tokens,
    tables,
    (index) => takenBy.has(index),
    (index) => isCue.has(index),
  ))
    addSlot('phrase', { ...phrase, links: tradedUnits(tokens, phrase, tables) ?? phrase.links });

  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const item = fixed.get(at) ?? cueItem(tokens, at, cues, fixed) ?? wordItem(tokens, at);
    const superlative = cues.get(at)?.cue;
    // "the highest price", where a column is called so: the superlative is meant all the same.
    if (item.kind === 'slot' && superlative?.kind === 'superlative' && cues.get(at)?.length === 1)
      items.push({ first: at, end: at, kind: 'top', count: null, cue: superlative });
    if (item.kind !== 'word' || item.word !== '') items.push(item);
    at = Math.max(item.end, at + 1);
  }
  return { tokens, slots, items };
}

/** The 10 of "top 10 products" is no part of a name. */
function isHowMany({ first }: ValueMention, tokens: readonly Token[]): boolean {
  return tokens[first]?.kind === 'number' && cueAt(tokens, first - 1)?.cue.kind === 'superlative';
}

/** "The total amount of the orders" adds up amounts; "the amount of orders" alone is how many there are. */
function namesFigure(
  tokens: readonly Token[],
  at: number,
  cues: ReadonlyMap<number, { cue: Cue; length: number }>,
): boolean {
  if (tokens[at]?.lower !== 'amount') return false;
  return [...cues].some(([start, { cue, length }]) => start + length === at && cue.kind === 'aggregate');
}

/**
 * A stored value that is also an everyday word of the schema ("market" is a type of market): the schema is meant unless
 * the person typed the value as it is stored.
 */
function isWeak(mention: ValueMention, tokens: readonly Token[], tables: readonly TableEntry[]): boolean {
  if (mention.end - mention.first > 1) return false;
  const token = tokens[mention.first];
  if (token === undefined || token.kind === 'quoted') return false;
  if (token.text === token.lower && (isStopWord(token.lower) || everyday.has(token.stem))) return true;
  // "Opened" is the day of `opened_at` before it is the state "open".
  const isSpelledSo = mention.links.some(({ value }) => String(value).toLowerCase() === token.lower);
  if (!isSpelledSo && tables.some(({ table }) => table.columns.some((column) => isDayOf(column, token))))
    return true;
  // "Active customers" are those of `is_active` before they are those with something "active".
  const next = tokens[mention.end]?.stem ?? '';
  const beside = tables.filter(({ nameParts }) => nameParts.length === 1 && nameParts[0]?.has(next));
  const isTheirs = mention.links.some(({ entry }) => beside.some(({ table }) => table === entry.table));
  const isFlag = beside.some(({ table }) => table.columns.some((column) => isFlagOf(column, token)));
  if (!isTheirs && isFlag) return true;
  const typedAsStored =
    mention.links.some((link) => link.value === token.text) && /^\p{Lu}/u.test(token.text);
  if (typedAsStored && mention.first > 0) return false;
  const cue = cueAt(tokens, mention.first);
  if (cue !== null) return true;
  return tables.some(
    (table) =>
      (table.vocabulary.get(token.stem) ?? 0) >= 0.95 ||
      table.columns.some(
        (column) => (column.vocabulary.get(token.stem) ?? 0) >= 0.95 && column.nameParts.length === 1,
      ),
  );
}

function isFlagOf(column: ColumnSchema, { stem }: Token): boolean {
  return (
    flagOf(column) !== null &&
    splitIdentifier(column.name).some((part) => stemOf(part.toLowerCase()) === stem)
  );
}

function isDayOf(column: ColumnSchema, { lower }: Token): boolean {
  return isDate(column) && splitIdentifier(column.name).some((part) => part.toLowerCase() === lower);
}

const everyday = new Set(
  ['number', 'name', 'type', 'list', 'order', 'group', 'amount', 'detail', 'date', 'total'].map(stemOf),
);

function startsCue(tokens: readonly Token[], at: number, end: number): boolean {
  const cue = cueAt(tokens, at);
  return cue !== null && at + cue.length >= end;
}

const skippable = new Set(['the', 'a', 'an', '$', '€', '£', 'usd', 'eur', 'than', 'of']);

function comparisonAt(tokens: readonly Token[], at: number): Item | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'quoted') return null;
  // "3 or more", "10 or fewer".
  if (token.kind === 'number' && token.value !== null && tokens[at + 1]?.lower === 'or') {
    const word = tokens[at + 2]?.lower ?? '';
    const up = ['more', 'above', 'higher', 'greater', 'over', 'larger'].includes(word);
    if (up || ['less', 'fewer', 'below', 'lower', 'under', 'smaller'].includes(word))
      return {
        first: at,
        end: at + 3,
        kind: 'compare',
        comparison: up ? '>=' : '<=',
        value: token.value,
        to: null,
        about: [],
      };
  }
  if (token.lower === 'between' || (token.lower === 'from' && tokens[at + 2]?.lower === 'to')) {
    const low = skipTo(tokens, at + 1);
    const high = skipTo(tokens, low + 2);
    const from = tokens[low];
    const to = tokens[high];
    const years = isYearText(from) && isYearText(to);
    if (
      !years &&
      from?.kind === 'number' &&
      to?.kind === 'number' &&
      from.value !== null &&
      to.value !== null &&
      ['and', 'to'].includes(tokens[low + 1]?.lower ?? '')
    )
      return {
        first: at,
        end: high + 1,
        kind: 'compare',
        comparison: '>=',
        value: from.value,
        to: to.value,
        about: [],
      };
    return null;
  }
  const several = ['multiple', 'several'].includes(token.lower) ? 1 : null;
  if (several !== null)
    return { first: at, end: at + 1, kind: 'compare', comparison: '>', value: several, to: null, about: [] };
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'compare') return null;
  const next = skipTo(tokens, at + found.length);
  const number = tokens[next];
  if (number?.kind === 'number' && number.value !== null) {
    const end = ['%', 'percent'].includes(tokens[next + 1]?.lower ?? '') ? next + 2 : next + 1;
    return {
      first: at,
      end,
      kind: 'compare',
      comparison: found.cue.comparison,
      value: number.value,
      to: null,
      about: found.cue.about,
    };
  }
  const word = number?.lower ?? '';
  const aggregate = Object.hasOwn(averages, word) ? averages[word] : undefined;
  if (aggregate !== undefined && found.cue.comparison !== '=')
    return {
      first: at,
      end: next + 1,
      kind: 'versus',
      comparison: found.cue.comparison,
      aggregate,
      about: found.cue.about,
    };
  return null;
}

/** "Above age 20": the column stands between the comparison and its number. */
function comparisonAround(tokens: readonly Token[], at: number): Item[] {
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'compare' || found.cue.about.length > 0) return [];
  const end = at + found.length;
  const [column, number] = [tokens[end], tokens[end + 1]];
  if (
    column?.kind !== 'word' ||
    isStopWord(column.lower) ||
    number?.kind !== 'number' ||
    number.value === null
  )
    return [];
  return [
    {
      first: at,
      end,
      kind: 'compare',
      comparison: found.cue.comparison,
      value: number.value,
      to: null,
      about: [],
    },
    { first: end + 1, end: end + 2, kind: 'word', word: '' },
  ];
}

const averages: Readonly<Record<string, 'avg' | 'min' | 'max'>> = {
  average: 'avg',
  mean: 'avg',
  minimum: 'min',
  maximum: 'max',
};

function skipTo(tokens: readonly Token[], from: number): number {
  let index = from;
  while (skippable.has(tokens[index]?.lower ?? '')) index += 1;
  return index;
}

function isYearText(token: Token | undefined): boolean {
  return /^(1[5-9]|20|21)\d{2}$/.test(token?.text ?? '');
}

function cueItem(
  tokens: readonly Token[],
  at: number,
  cues: ReadonlyMap<number, { cue: Cue; length: number }>,
  fixed: ReadonlyMap<number, Item>,
): Item | null {
  const found = cues.get(at);
  if (found === undefined) return limitAt(tokens, at);
  const { cue } = found;
  let end = at + found.length;
  // "Which indices contain Apple": rows of one thing in another, not letters in a text.
  if (cue.kind === 'text' && cue.at === 'anywhere' && fixed.get(end)?.kind === 'slot')
    return { first: at, end, kind: 'relation', word: tokens[at]?.lower ?? '' };
  if (cue.kind === 'ignored') return { first: at, end, kind: 'word', word: '' };
  // A comparison with something that is not a number, unless it is a plain preposition.
  if (cue.kind === 'compare') {
    const words = tokens
      .slice(at, end)
      .map((token) => token.text)
      .join(' ');
    return ['over', 'under', 'above', 'below'].includes(words) && tokens[end]?.kind !== 'word'
      ? { first: at, end, kind: 'word', word: 'over' }
      : comparedSlot(tokens, end, fixed)
        ? { first: at, end, kind: 'columns', comparison: cue.comparison }
        : { first: at, end, kind: 'unknown', text: words };
  }
  if (cue.kind !== 'superlative') return { first: at, end, kind: 'cue', cue };
  const next = tokens[end];
  let count: number | null = null;
  if (next?.kind === 'number' && next.value !== null && !fixed.has(end)) {
    count = next.value;
    end += 1;
  }
  return { first: at, end, kind: 'top', count, cue };
}

/** "How many shares were traded": a volume, not the number of kinds of share. */
function tradedUnits(
  tokens: readonly Token[],
  phrase: Phrase,
  tables: readonly TableEntry[],
): Phrase['links'] | null {
  const asked = `${tokens[phrase.first - 2]?.lower ?? ''} ${tokens[phrase.first - 1]?.lower ?? ''}`;
  if (!['how many', 'number of'].includes(asked) || !/^(?:shares|units|contracts)$/i.test(phrase.text))
    return null;
  if (!tokens.slice(phrase.end).some((token) => token.lower === 'traded')) return null;
  const volumes = linksForWord('volume', tables).filter((link) => link.kind === 'column');
  return volumes.length > 0 ? volumes : null;
}

/** Whether a named column follows a comparison: "above the estimate", "than its opening price". */
function comparedSlot(tokens: readonly Token[], from: number, fixed: ReadonlyMap<number, Item>): boolean {
  let at = from;
  while (['the', 'its', 'their', 'than'].includes(tokens[at]?.lower ?? '')) at += 1;
  return fixed.get(at)?.kind === 'slot';
}

/** "first 5", "limit 10", "5 largest". */
function limitAt(tokens: readonly Token[], at: number): Item | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || next === undefined) return null;
  if (
    ['first', 'last', 'latest', 'limit'].includes(token.lower) &&
    next.kind === 'number' &&
    next.value !== null
  )
    return {
      first: at,
      end: at + 2,
      kind: 'limit',
      count: next.value,
      fromEnd: token.lower === 'last' || token.lower === 'latest',
    };
  if (token.kind === 'number' && token.value !== null) {
    const found = cueAt(tokens, at + 1);
    const span = { first: at, end: at + 1 + (found?.length ?? 0), count: token.value };
    if (found?.cue.kind === 'superlative') return { ...span, kind: 'top', cue: found.cue };
    // "The three most recent splits".
    if (found?.cue.kind === 'latest' && found.length > 1) return { ...span, kind: 'limit', fromEnd: true };
  }
  return null;
}

function wordItem(tokens: readonly Token[], at: number): Item {
  const token = tokens[at];
  if (token === undefined) return { first: at, end: at + 1, kind: 'word', word: '' };
  const span = { first: at, end: at + 1 };
  if (token.kind === 'number' && token.value !== null) return { ...span, kind: 'number', value: token.value };
  if (token.lower === 'and' || token.lower === ',' || token.lower === '&')
    return { ...span, kind: 'joint', word: 'and' };
  if (token.lower === 'or') return { ...span, kind: 'joint', word: 'or' };
  if (['?', '!', ';', '.'].includes(token.lower)) return { ...span, kind: 'sentence' };
  if (['/', 'against', 'versus', 'vs'].includes(token.lower))
    return { ...span, kind: 'relation', word: token.lower };
  if (token.lower === ':') return { ...span, kind: 'word', word: ':' };
  if (token.kind === 'mark') return { ...span, kind: 'word', word: '' };
  if (isStopWord(token.lower)) return { ...span, kind: 'word', word: token.lower };
  if (isRelationStem(token.stem) || isRelationStem(token.lower))
    return { ...span, kind: 'relation', word: token.lower };
  return { ...span, kind: 'unknown', text: token.text };
}
