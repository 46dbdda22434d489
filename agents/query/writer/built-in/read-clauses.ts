import { wordSet } from '#lib/text/words.ts';
import { type ClauseState, closeNegation, endHead, startClauses } from './clause-state.ts';
import { finishReading } from './finish-reading.ts';
import { compareFollows } from './item-neighbours.ts';
import type { Item, Items } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { readColumnComparison, readComparison } from './read-comparison.ts';
import { readDate, readNumber, readQuoted } from './read-condition.ts';
import { readCue } from './read-cue.ts';
import { readPhrase } from './read-phrase.ts';
import { finishTop, readLimit, readTop } from './read-ranking.ts';
import type { Reading } from './reading.ts';

const endsHead = new Set([
  'with',
  'whose',
  'that',
  'which',
  'who',
  'where',
  'in',
  'from',
  'for',
  'on',
  'at',
  'when',
  'having',
  'during',
  'under',
  'into',
  'to',
  'within',
  'among',
  'by',
  'have',
  'has',
  'had',
]);
/** Relations that are as often things, in the form that things have. */
const nounsToo = new Set('order trade visit book report purchase sale offer play release'.split(' '));
const reopensHead = new Set(['their', 'its', 'his', 'her']);

/** Relations that are no verbs: to group by them is to ask for something that has to be found. */
const kinds = wordSet(en.kinds);
const each = wordSet(en.each);

/** Gives every item of a question its role. */
export function readClauses(question: Items): Reading {
  const state = startClauses(question);
  for (let at = 0; at < question.items.length; at++) readItem(state, at);
  return finishReading(state);
}

function readItem(state: ClauseState, at: number): void {
  const item = state.question.items[at];
  if (item === undefined || state.consumed.has(at)) return;
  switch (item.kind) {
    case 'word':
      if (item.word === 'when' && (at === 0 || state.lastJoint !== null)) state.asksWhen = true;
      readWord(state, item.word);
      return;
    case 'relation':
      // "Average order size": the order says what the size is of.
      if (state.aggregates.length > 0 && nounsToo.has(item.word)) state.unread.push(item.word);
      // "Leases per type", where nothing is a type of leases.
      if (kinds.has(item.word) && isOfGroups(state, at)) state.unread.push(item.word);
      // "At each base", where nothing is called a base.
      if (isNameLike(state, item.word, at) || isEachOf(state, at)) state.unread.push(item.word);
      if (state.asks.length > 0 && !state.ordering) endHead(state);
      return;
    case 'sentence':
      startSentence(state);
      return;
    case 'joint':
      state.lastJoint = item.word;
      state.afterOf = false;
      return;
    case 'cue':
      readCue(state, item, at);
      break;
    case 'top':
      readTop(state, item, at);
      break;
    case 'limit':
      readLimit(state, item);
      break;
    case 'slot':
      readPhrase(state, item.slot, at);
      // "Area above 10 or population above 100": the joint is the second comparison's.
      if (compareFollows(state.question, at)) return;
      break;
    case 'quoted':
      readQuoted(state, item, at);
      break;
    case 'date':
      readDate(state, item, at);
      break;
    case 'number':
      readNumber(state, item, at);
      break;
    case 'compare':
    case 'versus':
      readComparison(state, item, at);
      break;
    case 'columns':
      readColumnComparison(state, item, at);
      break;
    case 'unknown':
      state.unread.push(item.text);
      break;
  }
  state.lastJoint = null;
}

/** "Live albums", "albums with Live": where a noun is expected, what is a verb elsewhere says something of its own. */
function isNameLike({ asks, groups, question }: ClauseState, word: string, at: number): boolean {
  const [before, next] = [question.items[at - 1], question.items[at + 1]];
  if (before?.kind === 'word' && beforeNouns.has(before.word)) return next?.kind !== 'slot';
  const isFirst = asks.length === 0 && groups.length === 0 && (at === 0 || before?.kind === 'cue');
  // "Paid employees" are told by what was done.
  const isDone = /(?:[dnt]|ing|made)$/.test(word);
  return isFirst && next?.kind === 'slot' && !isDone && !nounsToo.has(word) && !kinds.has(word);
}

const beforeNouns = new Set(['with', 'without', 'called', 'named']);

function readWord(state: ClauseState, word: string): void {
  if (!reopensHead.has(word)) state.afterWith = word === 'with';
  if (word === ':') {
    // "Mergers of 2023: company and date": what follows is what is asked for.
    if (state.conditions.length > 0) {
      closeNegation(state);
      state.head = true;
    }
  } else if (word === 'of') {
    state.afterOf = state.asks.length > 0;
  } else if (reopensHead.has(word) && (state.lastJoint !== null || state.afterWith)) {
    state.head = true;
    closeNegation(state);
  } else if (endsHead.has(word)) {
    endHead(state);
    if (state.rankings.length > 0) state.ordering = false;
    // "between X with more than 3 Y": the closing of a negated clause waits for a comma or "and".
    state.afterOf = false;
  }
}

/** A further sentence asks anew: "Which staff left? List their names." */
function startSentence(state: ClauseState): void {
  if (state.asks.length === 0) return;
  closeNegation(state);
  finishTop(state);
  state.head = true;
  state.grouping = false;
  state.ordering = false;
  state.afterOf = false;
  state.sentenceAsks = state.asks.length;
}

/** "Per type", "per policy type": what the groups are called by is not the thing itself. */
function isOfGroups({ question: { items } }: ClauseState, at: number): boolean {
  const before = items[at - 1];
  const isNoun = before?.kind === 'slot' && before.end === items[at]?.first;
  return isGroupCue(isNoun ? items[at - 2] : before);
}

/** Whether a word stands directly behind "each", as what there is one of, and before nothing else. */
function isEachOf({ question: { items, tokens } }: ClauseState, at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  const isEach = each.has(tokens[(before?.end ?? 0) - 1]?.lower ?? '');
  return isGroupCue(before) && isEach && before?.end === item?.first && next?.first !== item?.end;
}

function isGroupCue(item: Item | undefined): boolean {
  return item?.kind === 'cue' && item.cue.kind === 'group';
}
