import type { Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf, isFlagVerb } from '#lib/schema/yes-or-no.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import type { Option } from './choose-options.ts';
import { tableOf } from './links.ts';
import type { Ask, Condition, Reading } from './reading.ts';
import type { ColumnEntry } from './schema-lexicon.ts';

/**
 * "Trial accounts", "cancelled subscriptions": a column of yes and no, or a day that is empty until something happens, before the
 * name of its rows is no column to be shown. What the reading asked of it is asked of the rows, and the state is a condition.
 */
export function withStatesAsConditions(
  said: Reading,
  options: readonly Option[],
  texts: readonly string[],
): Reading {
  const question: Chosen = { options, texts, next: said.next };
  const reading = { ...said, asks: said.asks.filter((ask) => !addsNothing(ask, said.asks, question)) };
  const isState = (slot: number) => isStateOfRows(slot, question);
  const isStateBeforeRows = (slot: number) =>
    isState(slot) && options[said.next.get(slot) ?? -1]?.kind === 'table';
  const asks = reading.asks.flatMap((ask): Ask[] => {
    if (isAskedState(ask, reading.asks, isState)) return [];
    const before = [...said.next].find(([, next]) => next === ask.slot)?.[0];
    const state = reading.asks.find(({ slot }) => slot !== null && slot === before && isState(slot));
    return [state === undefined ? ask : { ...ask, aggregate: ask.aggregate ?? state.aggregate }];
  });
  const states = [
    ...reading.asks.filter((ask) => isAskedState(ask, reading.asks, isState)).map(({ slot }) => slot),
    ...reading.owners.filter(isState),
    ...reading.rankings.map(({ slot }) => (slot !== null && isStateBeforeRows(slot) ? slot : null)),
  ];
  const conditions = states.flatMap((slot): Condition[] =>
    slot === null
      ? []
      : [{ kind: 'exists', slot, inner: [], negated: false, or: false, text: texts[slot] ?? '' }],
  );
  const owners = reading.owners.filter((slot) => !isState(slot));
  // "By closed tickets": the tickets are counted, and closed is what those are.
  const rankings = reading.rankings.map((ranking) =>
    ranking.slot !== null && isStateBeforeRows(ranking.slot)
      ? { ...ranking, slot: said.next.get(ranking.slot) ?? null }
      : ranking,
  );
  return { ...reading, asks, owners, rankings, conditions: [...reading.conditions, ...conditions] };
}

/** The question with what each part of it was chosen to mean. */
type Chosen = {
  readonly options: readonly Option[];
  readonly texts: readonly string[];
  readonly next: Reading['next'];
};

/** A state that is asked for beside its rows, or counted in their place. */
function isAskedState(
  { slot, aggregate }: Ask,
  asks: readonly Ask[],
  isState: (slot: number) => boolean,
): boolean {
  const isPlain = aggregate === null || aggregate === 'count';
  return slot !== null && isPlain && isState(slot) && asks.some((other) => other.slot !== slot);
}

/**
 * Of "the amount paid" the payment of it says nothing more, and in "maintenance cost" the table says whose cost it is: neither is
 * asked for.
 */
function addsNothing(ask: Ask, asks: readonly Ask[], { options, texts, next }: Chosen): boolean {
  if (ask.slot === null || ask.aggregate !== null) return false;
  const text = texts[ask.slot] ?? '';
  const option = options[ask.slot];
  const before = [...next].find(([, slot]) => slot === ask.slot)?.[0];
  const [figure, column] = [options[before ?? -1], options[next.get(ask.slot) ?? -1]];
  if (option?.kind === 'column')
    return isFigureOf(figure, option.entry.table) && saysDone(text, option.entry.column);
  const isModifier =
    option?.kind === 'table' && isFigureOf(column, option.entry.table) && !/[^s]s$/i.test(text);
  return isModifier && asks.some(({ slot }) => slot === next.get(ask.slot ?? -1));
}

function isFigureOf(option: Option | undefined, table: TableSchema): boolean {
  return option?.kind === 'column' && option.entry.table === table && isNumeric(option.entry.column);
}

/** Whether what a slot means is a state of the rows that are named beside it. */
function isStateOfRows(slot: number, { options, texts, next }: Chosen): boolean {
  const option = options[slot];
  if (option?.kind !== 'column') return false;
  const text = texts[slot] ?? '';
  // "Paid amount" is what was paid of the amounts.
  const isOfRows = (rows: Option | undefined) =>
    rows !== undefined &&
    tableOf(rows) === option.entry.table &&
    (rows.kind === 'table' || (flagOf(option.entry.column) !== null && isFigureOf(rows, option.entry.table)));
  // "Candidates open to remote work": behind its rows only what is more than a name is a state.
  const before = [...next].find(([, other]) => other === slot)?.[0];
  // So is what happened to some of them: "which consultants left".
  const isMore = words(text).length > 1 && flagOf(option.entry.column) !== null;
  const isBehind =
    isOfRows(options[before ?? -1]) &&
    (isMore || (next.get(slot) === undefined && saysDone(text, option.entry.column)));
  return (isOfRows(options[next.get(slot) ?? -1]) || isBehind) && stateFilter(text, option.entry) !== null;
}

/** The rows of which a word says that they are so, or that it has happened to them; null for a word that says neither of the column. */
export function stateFilter(text: string, { table, column }: ColumnEntry): Filter | null {
  const ref = { table: table.name, column: column.name };
  const flag = flagOf(column);
  const isOfColumn = /\b(?:flag|status|whether|indicator)\b/i.test(text);
  if (flag !== null && flag.yes !== null && !isOfColumn && saysFlag(text, column)) {
    const yes = column.kind === 'boolean' ? true : flag.isNumber ? Number(flag.yes) : flag.yes;
    return { kind: 'equals', column: ref, values: [yes], negated: false };
  }
  return saysDone(text, column) ? { kind: 'missing', column: ref, negated: true } : null;
}

/** "Part time" is not `full_time`: a flag is meant where its whole name is said, or where its comment has all that is said. */
export function saysFlag(text: string, { name, description }: ColumnSchema): boolean {
  const said = new Set(words(text).map(stemOf));
  const named = (parts: readonly string[]) =>
    parts
      .filter((part) => !isFlagVerb(part) && !/^(?:flag|ind|yn|fl)$/i.test(part))
      .every((part) => said.has(stemOf(part)));
  const told = new Set(words(description ?? '').map(stemOf));
  return (
    named(spokenParts(name)) ||
    named(nameInWords(name).split(' ')) ||
    [...said].every((stem) => told.has(stem))
  );
}

/** "Closed" for `closed_at`, "shipped" for `ship_date`: only where the day may be missing does the word say anything. */
export function saysDone(text: string, column: ColumnSchema): boolean {
  return column.nullable && happened(text, column);
}

/** Whether a word says what happened on the day that a column holds: "granted" for `granted_on`. */
export function happened(text: string, { kind, name }: ColumnSchema): boolean {
  const [word = '', ...more] = words(text);
  if (more.length > 0 || !isDate({ kind }) || !/(?:ed|en|wn|id|nt|ld|ft)$/.test(word)) return false;
  return spokenParts(name).some((part) => stemOf(part.toLowerCase()) === stemOf(word));
}
