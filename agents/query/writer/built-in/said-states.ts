import type { Filter } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isDate, isNumeric } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import type { Option } from './choose-options.ts';
import { tableOf } from './link-phrases.ts';
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
  const reading = withoutDone(said, options, texts);
  const owned = reading.owners.filter((slot) =>
    isStateBefore({ slot, aggregate: null, distinct: false }, options, texts),
  );
  const states = reading.asks.filter(
    (ask) => isStateBefore(ask, options, texts) && isAsked(ask, reading.asks),
  );
  if (states.length + owned.length === 0) return reading;
  const asks = reading.asks.flatMap((ask) => {
    if (states.includes(ask)) return [];
    const state = states.find(({ slot }) => slot !== null && slot + 1 === ask.slot);
    return [state === undefined ? ask : { ...ask, aggregate: ask.aggregate ?? state.aggregate }];
  });
  const conditions = [...states.map(({ slot }) => slot), ...owned].flatMap((slot): Condition[] =>
    slot === null
      ? []
      : [{ kind: 'exists', slot, inner: [], negated: false, or: false, text: texts[slot] ?? '' }],
  );
  const owners = reading.owners.filter((slot) => !owned.includes(slot));
  return { ...reading, asks, owners, conditions: [...reading.conditions, ...conditions] };
}

/** Of "the amount paid" the payment of it says nothing more. */
function withoutDone(reading: Reading, options: readonly Option[], texts: readonly string[]): Reading {
  const asks = reading.asks.filter(({ slot, aggregate }) => {
    const [option, before] = slot === null ? [] : [options[slot], options[slot - 1]];
    const isOfFigure =
      option?.kind === 'column' &&
      before?.kind === 'column' &&
      before.entry.table === option.entry.table &&
      isNumeric(before.entry.column);
    return !(isOfFigure && aggregate === null && saysDone(texts[slot ?? -1] ?? '', option.entry.column));
  });
  return asks.length === reading.asks.length || asks.length === 0 ? reading : { ...reading, asks };
}

/** Whether the rows that the state is of are asked for themselves. */
function isAsked({ slot }: Ask, asks: readonly Ask[]): boolean {
  return slot !== null && asks.some((ask) => ask.slot === slot + 1 || ask.slot === slot - 1);
}

function isStateBefore(
  { slot, aggregate }: Ask,
  options: readonly Option[],
  texts: readonly string[],
): boolean {
  const option = slot === null ? undefined : options[slot];
  if (slot === null || option?.kind !== 'column' || (aggregate !== null && aggregate !== 'count'))
    return false;
  const text = texts[slot] ?? '';
  const isOfRows = (rows: Option | undefined) =>
    rows?.kind === 'table' && tableOf(rows) === option.entry.table;
  // "Candidates open to remote work": behind its rows only what is more than a name is a state.
  const isBehind =
    isOfRows(options[slot - 1]) && words(text).length > 1 && flagOf(option.entry.column) !== null;
  return (isOfRows(options[slot + 1]) || isBehind) && stateFilter(text, option.entry) !== null;
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
  const named = splitIdentifier(name).filter((part) => !/^(?:is|has|flag|ind|yn|fl)$/i.test(part));
  const told = new Set(words(description ?? '').map(stemOf));
  return named.every((part) => said.has(stemOf(part))) || [...said].every((stem) => told.has(stem));
}

/** "Closed" for `closed_at`, "shipped" for `ship_date`: only where the day may be missing does the word say anything. */
export function saysDone(text: string, { kind, nullable, name }: ColumnSchema): boolean {
  const [word = '', ...more] = words(text);
  if (more.length > 0 || !isDate({ kind }) || !nullable || !/(?:ed|en|id|nt|ld|ft)$/.test(word)) return false;
  return splitIdentifier(name).some((part) => stemOf(part.toLowerCase()) === stemOf(word));
}
