import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { type ClauseState, closeNegation, dropMention } from './clause-state.ts';
import { mayBeTable } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { finishDirection, finishTop } from './read-ranking.ts';
import type { Reading } from './reading.ts';
import { eventDate, labelColumns } from './table-nature.ts';

/** Settles what was still waiting when the question ended. */
export function finishReading(state: ClauseState): Reading {
  closeNegation(state);
  finishTop(state);
  if (asksForTheirNames(state)) state.asks.splice(1);
  moveNamedBefore(state);
  readBareDates(state);
  if (state.asksWhen) readWhen(state);
  groupCompared(state);
  if (state.matching !== null) state.unread.push('contains');
  // "Left the index" without a day: a period has an end, and nothing says which.
  if (state.pendingEdge === 'end') state.unread.push('left');
  if (state.howMuch && state.asks.length === 0) state.unread.push('how much');
  if (state.pendingLatest)
    state.conditions.push({ kind: 'latest', slot: null, negated: false, or: false, text: 'latest' });
  for (const aggregate of state.aggregates) state.asks.push({ slot: null, aggregate, distinct: false });
  finishDirection(state);
  return {
    asks: state.asks,
    groups: state.groups,
    conditions: state.conditions,
    rankings: state.rankings,
    owners: state.owners,
    distinct: state.distinct,
    everything: state.everything,
    limit: state.limit,
    next: nextSlots(state),
    unread: state.unread,
  };
}

function nextSlots({ question: { items } }: ClauseState): ReadonlyMap<number, number> {
  return new Map(
    items.flatMap((item, at) => {
      const next = items[at + 1];
      return item.kind === 'slot' && next?.kind === 'slot' ? [[item.slot, next.slot] as const] : [];
    }),
  );
}

/** "Which staff left? List their names.": what the first sentence named is what the second one asks about. */
function moveNamedBefore(state: ClauseState): void {
  if (state.sentenceAsks === 0 || state.asks.length <= state.sentenceAsks) return;
  const named = state.asks.slice(0, state.sentenceAsks);
  state.asks.splice(
    0,
    state.sentenceAsks,
    ...named.filter(
      (ask) => ask.slot === null || ask.aggregate !== null || !mayBeTable(state.question, ask.slot),
    ),
  );
  for (const ask of named)
    if (ask.slot !== null && ask.aggregate === null && mayBeTable(state.question, ask.slot))
      state.owners.push(ask.slot);
}

/** "Which staff left? Please list their names.": those that are listed anyway, of rows that have names. */
function asksForTheirNames({ asks, question: { items, slots, tokens } }: ClauseState): boolean {
  const [thing, asked, ...others] = asks;
  if (thing?.slot == null || asked?.slot == null || others.length > 0) return false;
  if (thing.aggregate !== null || asked.aggregate !== null) return false;
  const placeOf = (slot: number) => items.findIndex((item) => item.kind === 'slot' && item.slot === slot);
  const [from, to] = [placeOf(thing.slot), placeOf(asked.slot)];
  const { first = 0, end = 0 } = items[to] ?? {};
  const [owner, name] = tokens.slice(first - 1, end);
  const [meant] = slots[thing.slot]?.options ?? [];
  return (
    meant?.kind === 'table' &&
    labelColumns(meant.entry.table).length > 0 &&
    items.slice(from, to).some(({ kind }) => kind === 'sentence') &&
    end === first + 1 &&
    theirs.has(owner?.lower ?? '') &&
    name?.stem === nameStem
  );
}

const theirs = wordSet(en.theirs);
const nameStem = stemOf('name');

/** "Effective in 2023: company and date": the date that was spoken of. */
function readBareDates(state: ClauseState): void {
  const spoken = state.conditions.find((condition) => condition.kind === 'date' && condition.hint !== null);
  if (spoken?.kind !== 'date') return;
  state.asks.forEach((ask, index) => {
    if (ask.aggregate === null && /^(?:the )?dates?$/i.test(state.question.slots[ask.slot ?? -1]?.text ?? ''))
      state.asks[index] = { ...ask, slot: spoken.hint };
  });
}

/** "Compare the average price of A and B": one figure for each, not one for both. */
function groupCompared(state: ClauseState): void {
  if (state.groups.length > 0 || !state.asks.some(({ aggregate }) => aggregate !== null)) return;
  if (!state.question.tokens.some(({ lower }) => /^(?:compare[ds]?|comparing|versus|vs)$/.test(lower)))
    return;
  const compared = state.conditions.find(
    (condition) => condition.kind === 'value' && !condition.negated && condition.slots.length > 1,
  );
  const slot = compared?.kind === 'value' ? compared.slots[0] : undefined;
  if (slot !== undefined) state.groups.push({ slot, grain: null, each: false });
}

/** "When was X founded?": the date that the verb names is asked for; without one the question cannot be answered. */
function readWhen(state: ClauseState): void {
  const isDatable = (slot: number | null) =>
    (state.question.slots[slot ?? -1]?.options ?? []).some(
      (option) =>
        option.score > 0.35 &&
        (option.kind === 'table'
          ? eventDate(option.entry.table) !== null
          : isDate(option.entry.column) || isYear(option.entry.column)),
    );
  if (state.asks.some((ask) => ask.aggregate === null && isDatable(ask.slot))) return;
  const verb = state.conditions.find((condition) => condition.kind === 'exists' && isDatable(condition.slot));
  if (verb?.kind !== 'exists') {
    state.unread.push('when');
    return;
  }
  dropMention(state, verb.slot);
  state.asks.push({ slot: verb.slot, aggregate: null, distinct: false });
}
