import pluralize from 'pluralize';
import type { Aggregate } from '#lib/domain/query-intent.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Option } from './choose-options.ts';
import { addCondition, type ClauseState, closeNegation, conditionFlags, endHead } from './clause-state.ts';
import { namesNextValue, namesValueBefore } from './condition-hint.ts';
import { adjacentSlot, compareFollows, endsCondition, nextIsJoint, textOf } from './item-neighbours.ts';
import { type Items, isTable, mayBeTable } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { measureThings } from './measured-things.ts';
import { readValue } from './read-condition.ts';
import { finishDirection, finishTopWith, rankInOrder, topContinues } from './read-ranking.ts';
import { stateFilter } from './said-states.ts';
import { isKey, refersTo } from './table-nature.ts';

/** Gives a phrase its role: ranked by, grouped by, aggregated, asked for, or merely spoken of. */
export function readPhrase(state: ClauseState, slot: number, at: number): void {
  const data = state.question.slots[slot];
  if (data === undefined) return;
  if (data.kind === 'value') {
    if (isCountedKind(state, at)) {
      if (state.aggregates.at(-1) === 'count') state.aggregates.pop();
      state.asks.push({ slot, aggregate: 'count', distinct: false });
    }
    readValue(state, slot, at);
    return;
  }
  const share = shareOfRows(state.question, slot, at);
  if (share !== null) {
    state.unread.push(share);
    return;
  }
  if (isCountedByColumn(state, slot, at)) {
    state.aggregates.pop();
    state.howMuch = state.head && !state.ordering;
    return;
  }
  // A phrase directly before a quoted text, value or number is that value's column.
  if (namesNextValue(state, at) || namesValueBefore(state, at)) return;
  if (state.pendingNot) {
    state.pendingNot = false;
    state.negation = { slot, inner: [], text: data.text };
    if (isDeniedState(state.question, slot, at)) closeNegation(state);
    return;
  }
  if (isRelation(state, at)) endHead(state);
  if (state.pendingTop !== null && (state.rankingBy || !topContinues(state, at))) {
    const isBy = state.rankingBy;
    state.rankingBy = false;
    finishTopWith(state, slot, isBy);
    return;
  }
  // "Newest first with their city": what is shown beside is not what they are in order of.
  if (isBesideIt(state.question, at)) finishDirection(state);
  // "Rooms without a balcony, with their hotel": what stands apart is no part of what is denied.
  if (isBesideIt(state.question, at) && standsApart(state.question, at)) closeNegation(state);
  if (state.ordering) {
    rankInOrder(state, slot);
    return;
  }
  if (state.grouping) {
    if (measureThings(state, slot, at)) return;
    // "Per product category": what things are told apart by, and not each of them.
    if (ownsGroup(state.question, slot, at)) {
      state.owners.push(slot);
      return;
    }
    // "Invoices per segment, invoices dated since May": what is counted is no group of itself.
    if (isAskedBefore(state, slot)) {
      state.grouping = false;
      return;
    }
    state.grouping = nextIsJoint(state.question, at);
    state.groups.push({ slot, grain: null, each: state.groupingEach });
    // "How many by A and B": both are groups.
    const counts = state.aggregates.includes('count');
    if (nextIsJoint(state.question, at) && state.asks.length === 0 && !counts) state.grouping = false;
    return;
  }
  if (state.aggregates.length > 0) readMeasure(state, slot, at);
  else readMention(state, slot, at);
}

/** "How many girls are in grade 7", "girls by class": a value in the plural stands for its rows where rows are to be counted. */
function isCountedKind({ question, aggregates, asks }: ClauseState, at: number): boolean {
  const [before, item, after] = [question.items[at - 1], question.items[at], question.items[at + 1]];
  const word = item === undefined ? '' : (question.tokens[item.end - 1]?.lower ?? '');
  const isMany = pluralize.isPlural(word) && !pluralize.isSingular(word);
  const isAlone = after === undefined || after.kind !== 'slot' || after.first > (item?.end ?? 0);
  if (!isMany || !isAlone || asks.length > 0) return false;
  if (before?.kind === 'cue' && before.cue.kind === 'count') return aggregates.at(-1) === 'count';
  // "Takeovers by Heron Ltd" are those of one, and no groups.
  const next = question.items[at + 2];
  const isByOne = next?.kind === 'slot' && question.slots[next.slot]?.kind === 'value';
  return (
    at === 0 && aggregates.length === 0 && !isByOne && after?.kind === 'cue' && after.cue.kind === 'group'
  );
}

/** "Not paid" is all that is denied, unless a day follows; "without open jobs" denies the jobs. */
function isDeniedState({ items, slots, tokens }: Items, slot: number, at: number): boolean {
  const data = slots[slot];
  const [best] = data?.options ?? [];
  const isNot = tokens[items[at - 1]?.first ?? -1]?.lower === 'not';
  return (
    isNot &&
    items[at + 1]?.kind !== 'date' &&
    best?.kind === 'column' &&
    stateFilter(data?.text ?? '', best.entry) !== null
  );
}

/** "The number of people killed", "… of people they injured": a column of that name holds the number. */
function isCountedByColumn({ question, aggregates }: ClauseState, slot: number, at: number): boolean {
  if (aggregates.at(-1) !== 'count' || !mayBeTable(question, slot)) return false;
  const next = adjacentSlot(question, at, 1, counted);
  const [best] = next === null ? [] : (question.slots[next]?.options ?? []);
  return (
    best?.kind === 'column' &&
    best.score >= 0.9 &&
    isNumeric(best.entry.column) &&
    /(?:ed|en|ght)$/i.test(nameInWords(best.entry.column.name))
  );
}

const counted = new Set(['', 'they', 'he', 'she', 'it', 'who', 'that', 'were', 'was', 'have', 'has', 'been']);

/**
 * "The percentage of companies" divides one number of rows by another, which no intent can say. Gives the words, to be
 * refused by name rather than read as a column that sounds like them; null for other phrases, and where a column is called so.
 */
function shareOfRows(question: Items, slot: number, at: number): string | null {
  const word = question.slots[slot];
  if (!word || !/^(?:percentage|percent|share|proportion|fraction)$/i.test(word.text)) return null;
  const isKept = word.options.some(
    ({ kind, entry }) =>
      kind === 'column' &&
      /^(?:percent(?:age)?|share|proportion|fraction)$/i.test(nameInWords(entry.column.name)),
  );
  const [preposition, ...after] = question.items.slice(at + 1);
  if (isKept || preposition?.kind !== 'word' || preposition.word !== 'of') return null;
  // "The share of buy recommendations": what tells the rows apart comes first.
  const from = after.findIndex((item) => item.kind !== 'slot' || question.slots[item.slot]?.kind !== 'value');
  const counted = after[from];
  if (counted?.kind !== 'slot' || (from === 0 && !mayBeTable(question, counted.slot))) return null;
  return `${word.text} of ${textOf(question, counted)}`;
}

/** What the aggregates before it are of. */
function readMeasure(state: ClauseState, slot: number, at: number): void {
  if (!state.head && state.asks.length > 0 && state.lastJoint === null && state.groups.length === 0) {
    // "the room with the maximum occupancy", "whose average price is above 10".
    const [aggregate] = state.aggregates;
    if (aggregate !== undefined && compareFollows(state.question, at)) {
      state.comparedAggregate = { slot, aggregate };
      state.aggregates = [];
      return;
    }
    if (aggregate === 'max' || aggregate === 'min') {
      state.aggregates = [];
      state.rankings.push({
        slot,
        about: [],
        aggregate: null,
        descending: aggregate === 'max',
        limit: 1,
        byFrequency: false,
        counts: false,
        text: state.question.slots[slot]?.text ?? '',
      });
      return;
    }
  }
  // "Average track price" is the average of a price, and the tracks say of which.
  if (ownsNext(state.question, slot, at) && !state.aggregates.includes('count')) {
    state.owners.push(slot);
    return;
  }
  const distinct = state.pendingDistinct;
  state.pendingDistinct = false;
  for (const aggregate of state.aggregates) state.asks.push({ slot, aggregate, distinct });
  state.aggregates = [];
}

function isAskedBefore({ question, asks, groups }: ClauseState, slot: number): boolean {
  const [named] = question.slots[slot]?.options ?? [];
  if (named?.kind !== 'table' || groups.length === 0) return false;
  return asks.some((ask) => {
    const [asked] = question.slots[ask.slot ?? -1]?.options ?? [];
    return asked?.kind === 'table' && asked.entry.table === named.entry.table;
  });
}

/** Whether a table stands directly before one of its own figures. */
function ownsNext(question: Items, slot: number, at: number): boolean {
  const [owner] = question.slots[slot]?.options ?? [];
  return optionsDirectlyAfter(question, at).some(
    (option) =>
      option.kind === 'column' &&
      option.entry.table === owner?.entry.table &&
      owner.kind === 'table' &&
      isNumeric(option.entry.column),
  );
}

/** Whether one of a table stands directly before what each of its rows has one of: a column, or what a key of theirs leads to. */
function ownsGroup(question: Items, slot: number, at: number): boolean {
  const [owner] = question.slots[slot]?.options ?? [];
  const { text = '' } = question.slots[slot] ?? {};
  const [next] = optionsDirectlyAfter(question, at);
  if (owner?.kind !== 'table' || next === undefined || next.kind === 'value') return false;
  const { table } = owner.entry;
  const isOfIt =
    next.kind === 'column'
      ? next.entry.table === table && !isNumeric(next.entry.column)
      : refersTo(table, next.entry.table);
  return isOfIt && pluralize.isSingular(text);
}

/** What the phrase may mean that stands directly after another. */
function optionsDirectlyAfter({ items, slots }: Items, at: number): readonly Option[] {
  const [item, next] = [items[at], items[at + 1]];
  if (next?.kind !== 'slot' || item?.end !== next.first) return [];
  const data = slots[next.slot];
  return data?.kind === 'phrase' ? data.options : [];
}

/** What is asked for, says whose it is, or restricts the rows by being there. */
function readMention(state: ClauseState, slot: number, at: number): void {
  const text = state.question.slots[slot]?.text ?? '';
  if (state.pendingLatest && /^(?:(?:full|legal|official) )?names?$/i.test(text)) state.pendingLatest = false;
  if (state.pendingLatest && isTable(state.question, slot)) {
    state.pendingLatest = false;
    addCondition(state, { kind: 'latest', slot, negated: false, or: false, text: `latest ${text}` });
  }
  if (state.pendingDistinct) {
    state.distinct = true;
    state.pendingDistinct = false;
  }
  if ((state.afterOf && state.lastJoint === null) || haveAsked(state, slot, at)) {
    state.owners.push(slot);
    return;
  }
  if (state.head) {
    state.asks.push({
      slot,
      aggregate: figureBefore(state, slot, at),
      distinct: false,
      ...(state.howMuch ? { how: 'much' as const } : {}),
    });
    state.howMuch = false;
    return;
  }
  if (compareFollows(state.question, at)) return;
  if (
    state.lastJoint === 'and' &&
    (endsCondition(state.question, at) || (!isTable(state.question, slot) && !isRelation(state, at)))
  ) {
    state.asks.push({ slot, aggregate: null, distinct: false });
    return;
  }
  const isHad = isHadBefore(state.question, at);
  const isBeside = isBesideIt(state.question, at) && pluralize.isSingular(text);
  const isNoun = isBehindArticle(state.question, at);
  addCondition(state, {
    kind: 'exists',
    slot,
    inner: [],
    isHad,
    isBeside,
    isNoun,
    ...conditionFlags(state),
    text,
  });
}

/** "Average height and weight": the number that is joined to such a figure is told in the same way. */
function figureBefore({ question, asks }: ClauseState, slot: number, at: number): Aggregate | null {
  const [before, joint] = [question.items[at - 2], question.items[at - 1]];
  const last = asks.at(-1);
  const [named] = question.slots[slot]?.options ?? [];
  const isJoined = joint?.kind === 'joint' && before?.kind === 'slot' && before.slot === last?.slot;
  if (!isJoined || last === undefined || last.aggregate === 'count' || named?.kind !== 'column') return null;
  const { table, column, referencesTable } = named.entry;
  const isFigure = isNumeric(column) && !isYear(column) && !isKey(table, column) && referencesTable === null;
  return isFigure && flagOf(column) === null ? last.aggregate : null;
}

/**
 * "How many cities do our guests come from", "what city does our guest Ada Brink live in": the city is a column of guests, who are not asked
 * for beside it.
 */
function haveAsked({ question, asks, groups }: ClauseState, slot: number, at: number): boolean {
  const [ask, ...others] = asks;
  const [owner] = question.slots[slot]?.options ?? [];
  const { tokens, items } = question;
  const before = tokens.slice(0, items[at]?.first ?? 0).findLast(({ lower }) => !leadingOwners.has(lower));
  const next = items[at + 1];
  const isNamed = next?.kind === 'slot' && question.slots[next.slot]?.kind === 'value';
  if (ask === undefined || others.length > 0 || groups.length > 0 || owner?.kind !== 'table') return false;
  return (
    (ask.aggregate === 'count' || isNamed) &&
    doing.has(before?.lower ?? '') &&
    (question.slots[ask.slot ?? -1]?.options ?? []).some(
      (option) => option.kind === 'column' && option.entry.table === owner.entry.table,
    )
  );
}

const doing = wordSet(en.beforeDoers);
const leadingOwners = wordSet(en.beforeOwners);

/** "are listed", "was founded": a table or column named by what happened to the subject. */
function isRelation(state: ClauseState, at: number): boolean {
  const item = state.question.items[at];
  if (item === undefined || item.end - item.first !== 1 || state.asks.length === 0) return false;
  const word = state.question.tokens[item.first]?.lower ?? '';
  return /(?:ed|ing)$/.test(word) && state.lastJoint === null;
}

/** "With their rating": what stands there is no verb, whatever its ending. */
function isBehindArticle({ items, tokens }: Items, at: number): boolean {
  const first = items[at]?.first ?? 0;
  return articles.has(tokens[first - 1]?.lower ?? '');
}

const articles = wordSet(en.beforeNouns);

/** Whether "with" stands before it, or before what it is joined to: "albums with artist", "together with the album and the artist", "and the artist". */
function isBesideIt(question: Items, at: number): boolean {
  const { items, tokens } = question;
  const first = items[at]?.first ?? 0;
  const before = tokens[first - 1]?.lower ?? '';
  const isDefinite = articles.has(before) && !one.has(before);
  const word = tokens[first - (isDefinite ? 2 : 1)]?.lower ?? '';
  if (word === beside || (isDefinite && joined.has(word))) return true;
  const isJoined = items[at - 1]?.kind === 'joint' && items[at - 2]?.kind === 'slot';
  return isJoined && isBesideIt(question, at - 2);
}

function standsApart({ items, tokens }: Items, at: number): boolean {
  const first = items[at]?.first ?? 0;
  const before = tokens.slice(0, first).findLastIndex(({ lower }) => lower === beside);
  return tokens[before - 1]?.text === ',';
}

const joined = new Set(['and']);
const beside = 'with';
const one = new Set(['a', 'an', 'any']);
const having = new Set(['with', 'have', 'has', 'had', 'having', 'left', 'gave']);

/** Whether "with a" or "that have an" stands before a place. */
function isHadBefore({ items }: Items, at: number): boolean {
  const [verb, article] = items
    .slice(Math.max(0, at - 2), at)
    .map((item) => (item.kind === 'word' ? item.word : ''));
  return one.has(article ?? '') && having.has(verb ?? '');
}
