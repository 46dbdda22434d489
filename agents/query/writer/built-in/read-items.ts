import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { DateGrain, DatePart } from '#lib/domain/query-intent.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { setsAgainst } from '../../../question/assumed/set-against.ts';
import { comparisonAround, comparisonAt } from './comparison-items.ts';
import { countsBehind, withCountsInFront } from './count-behind.ts';
import { type Cue, cueAt, grainNouns } from './cues.ts';
import { isHowMany, isSpelledOut, isWeak, startsCue } from './doubtful-values.ts';
import { entityValues, quotedLinks, type ValueMention, valueAt } from './find-values.ts';
import type { Item, Items, Slot } from './items.ts';
import { saysKindOf } from './kind-of-value.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { linkPhrases, linksForWord } from './link-phrases.ts';
import type { Phrase } from './links.ts';
import { namesFigure } from './names-figure.ts';
import { orderingVerb } from './ordering-verb.ts';
import { readDates } from './read-dates.ts';
import type { TableEntry } from './schema-lexicon.ts';
import { plainTextEnd, textCueBefore } from './text-cue.ts';
import type { Tokens } from './tokenize.ts';
import { isRelationStem } from './word-forms.ts';

/** Reads a tokenized question into items, each stretch at its most specific meaning. */
export function readItems(
  tokens: Tokens,
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

  const verb = orderingVerb(tokens);
  if (verb !== null) take(verb);
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
    (mention) =>
      free(mention.first, mention.end) && !isHowMany(mention, tokens) && !isOfSuperlative(mention, tokens),
  );
  const dates = readDates(tokens, today);
  for (const mention of mentions) {
    const insideDate = dates.some((date) => date.first <= mention.first && mention.end <= date.end);
    if (insideDate || isWeak(mention, tokens, tables)) continue;
    // "Customer success managers" are those of that title, and no managers of the department that is called by half of it.
    const longer = valueAt(tokens, mention.first, tables, (index) => takenBy.has(index));
    addSlot('value', longer !== null && longer.end > mention.end ? longer : mention);
  }
  for (const date of dates)
    if (free(date.first, date.end))
      take({ first: date.first, end: date.end, kind: 'date', meaning: date.meaning });
  for (let at = 0; at < tokens.length; at++) {
    if (takenBy.has(at)) continue;
    const value = valueAt(tokens, at, tables, (index) => takenBy.has(index));
    if (value === null || isOfSuperlative(value, tokens)) continue;
    const isStored = value.links.some((link) => link.value === value.text);
    if (!isWeak(value, tokens, tables) && !startsCue(tokens, at, value.end, isStored))
      addSlot('value', value);
  }
  for (const item of [...fixed.values()]) {
    const slot = item.kind === 'slot' ? slots[item.slot] : undefined;
    if (slot !== undefined && free(item.end, item.end + 1) && saysKindOf(slot, tokens[item.end]))
      take({ first: item.end, end: item.end + 1, kind: 'word', word: '' });
  }
  const cues = new Map<number, { cue: Cue; length: number }>();
  const isCue = new Set<number>();
  for (let at = 0; at < tokens.length; ) {
    const found = takenBy.has(at) ? null : cueAt(tokens, at);
    if (found === null || !free(at, at + found.length) || namesFigure(tokens, at, cues, tables)) {
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
  const grainAt = (at: number): DateGrain | DatePart | null => {
    const before =
      cues.get(at - 1)?.cue.kind ??
      [...cues].find(([start, found]) => start + found.length === at)?.[1].cue.kind;
    const noun = tokens[at]?.lower ?? '';
    const isGroup = before === 'group' || isFurtherGroup(tokens, at, cues);
    return isGroup && Object.hasOwn(grainNouns, noun) ? (grainNouns[noun] ?? null) : null;
  };
  for (let at = 0; at < tokens.length; at++) {
    const grain = tokens[at]?.lower === 'date' ? null : grainAt(at);
    if (grain !== null && !takenBy.has(at))
      take({ first: at, end: at + 1, kind: 'cue', cue: { kind: 'grain', grain } });
  }
  for (const at of countsBehind(tokens, tables))
    if (free(at, at + 1)) take({ first: at, end: at + 1, kind: 'cue', cue: { kind: 'count' } });
  for (const phrase of linkPhrases(
    tokens,
    tables,
    (index) => takenBy.has(index),
    (index) => isCue.has(index),
  ))
    addSlot('phrase', { ...phrase, links: tradedUnits(tokens, phrase, tables) ?? phrase.links });

  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const item =
      fixed.get(at) ??
      versusItem(
        tokens,
        at,
        [...fixed.values()].filter((each) => isValue(each, slots)),
      ) ??
      cueItem(tokens, at, cues, fixed) ??
      wordItem(tokens, at);
    const superlative = cues.get(at)?.cue;
    // "the highest price", where a column is called so: the superlative is meant all the same.
    if (item.kind === 'slot' && superlative?.kind === 'superlative' && cues.get(at)?.length === 1)
      items.push({ first: at, end: at, kind: 'top', count: null, cue: superlative });
    if (item.kind !== 'word' || item.word !== '') items.push(item);
    at = Math.max(item.end, at + 1);
  }
  return { tokens, slots, items: withCountsInFront(items, slots, tokens) };
}

/** "Paid vs rejected claims": the one and the other. */
function versusItem(tokens: Tokens, at: number, values: readonly Item[]): Item | null {
  const token = tokens[at];
  const next = tokens[at + 1]?.lower === 'the' ? at + 2 : at + 1;
  const isBetween =
    token !== undefined &&
    setsAgainst(token) &&
    values.some(({ end }) => end === at) &&
    values.some(({ first }) => first === next);
  return isBetween ? { first: at, end: at + 1, kind: 'joint', word: 'or' } : null;
}

function isValue(item: Item | undefined, slots: readonly Slot[]): boolean {
  return item?.kind === 'slot' && slots[item.slot]?.kind === 'value';
}

function cueItem(
  tokens: Tokens,
  at: number,
  cues: ReadonlyMap<number, { cue: Cue; length: number }>,
  fixed: ReadonlyMap<number, Item>,
): Item | null {
  const whole = cues.get(at);
  if (whole === undefined) return limitAt(tokens, at);
  // "Total number of seats", where a column is the number of seats: what is left before it is the total.
  const free = Array.from({ length: whole.length }, (_, place) => at + place).find(
    (place) => place > at && fixed.has(place),
  );
  const found = (free === undefined ? null : cueAt(tokens.slice(0, free), at)) ?? whole;
  const { cue } = found;
  let end = at + found.length;
  // "Which indices contain Apple": rows of one thing in another, not letters in a text.
  const isOfRows = ['slot', 'compare'].includes(fixed.get(end)?.kind ?? '');
  if (cue.kind === 'text' && cue.at === 'anywhere' && isOfRows)
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
function tradedUnits(tokens: Tokens, phrase: Phrase, tables: readonly TableEntry[]): Phrase['links'] | null {
  const asked = `${tokens[phrase.first - 2]?.lower ?? ''} ${tokens[phrase.first - 1]?.lower ?? ''}`;
  if (!['how many', 'number of'].includes(asked) || !/^(?:shares|units|contracts)$/i.test(phrase.text))
    return null;
  if (!tokens.slice(phrase.end).some((token) => token.lower === 'traded')) return null;
  const volumes = linksForWord('volume', tables).filter((link) => link.kind === 'column');
  return volumes.length > 0 ? volumes : null;
}

/** Whether a named column follows a comparison: "above the estimate", "than its opening price". */
function comparedSlot(tokens: Tokens, from: number, fixed: ReadonlyMap<number, Item>): boolean {
  let at = from;
  while (['the', 'its', 'their', 'than'].includes(tokens[at]?.lower ?? '')) at += 1;
  return fixed.get(at)?.kind === 'slot';
}

/** "first 5", "limit 10", "5 largest". */
function limitAt(tokens: Tokens, at: number): Item | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || next === undefined) return null;
  // "Newest 3 markets".
  const newest = cueAt(tokens, at);
  const many = tokens[at + (newest?.length ?? 0)];
  if (newest?.cue.kind === 'latest' && many?.kind === 'number' && many.value !== null)
    return { first: at, end: at + newest.length + 1, kind: 'limit', count: many.value, fromEnd: true };
  if (['first', 'limit'].includes(token.lower) && next.kind === 'number' && next.value !== null)
    return {
      first: at,
      end: at + 2,
      kind: 'limit',
      count: next.value,
      fromEnd: false,
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

function wordItem(tokens: Tokens, at: number): Item {
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
  if (isSpelledOut(token, tokens)) return { ...span, kind: 'unknown', text: token.text };
  if (isStopWord(token.lower)) return { ...span, kind: 'word', word: token.lower };
  // "The operator of the camera" is somebody, and says more than that something is operated.
  const isDoer = /[aiu]tors?$/.test(token.lower);
  if (isCountedAct(tokens, at)) return { ...span, kind: 'unknown', text: token.text };
  if (isRelationStem(token.lower) || (isRelationStem(token.stem) && !isDoer))
    return { ...span, kind: 'relation', word: token.lower };
  return { ...span, kind: 'unknown', text: token.text };
}

/** "The value of orders" is said of orders, and no verb that relates anything. */
function isCountedAct(tokens: Tokens, at: number): boolean {
  return acts.has(tokens[at]?.lower ?? '') && beforeActs.has(tokens[at - 1]?.lower ?? '');
}

const acts = wordSet(en.actsCounted.acts);
const beforeActs = wordSet(en.actsCounted.behind);

/** The month of "by customer and month": what is joined to a group is one as well. */
function isFurtherGroup(
  tokens: Tokens,
  at: number,
  cues: ReadonlyMap<number, { cue: Cue; length: number }>,
): boolean {
  if (!['and', ','].includes(tokens[at - 1]?.lower ?? '')) return false;
  const last = [...cues].filter(([start]) => start < at).at(-1);
  if (last?.[1].cue.kind !== 'group') return false;
  const between = tokens.slice(last[0] + last[1].length, at - 1);
  return between.length <= mostInGroups && between.every(({ kind }) => kind === 'word' || kind === 'mark');
}

/** So many words name the groups before a further one. */
const mostInGroups = 5;

/** "Highest paid" is no payment that was paid, and at the end "highest first" is no first class. */
function isOfSuperlative({ first, end }: { first: number; end: number }, tokens: Tokens): boolean {
  const found = cueAt(tokens, first - 1);
  if (found === null || first - 1 + found.length < end) return false;
  if (found.cue.kind === 'direction') return (tokens[end]?.kind ?? 'mark') === 'mark';
  return found.cue.kind === 'superlative' && found.cue.about.length > 0;
}
