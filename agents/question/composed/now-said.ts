import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { keepsHistory, keyDate, labelColumns } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isKeptBy } from '../assumed/never-done.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isInSchema, isNamedAt } from '../assumed/states-of-periods.ts';
import { textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { flaggedStates } from './row-states.ts';
import { isCalled } from './rows-named.ts';
import { stateWords } from './state-forms.ts';
import { wordingAt } from './wording-at.ts';

/** Where a question says that something is so today, or is over. */
export type NowSaid = {
  /** The question without it. */
  readonly tokens: Tokens;
  readonly text: string;
  readonly isOver: boolean;
  /** The rows that it is said of, where they are named; none where it stands apart from any noun ("at the moment"). */
  readonly of: TableSchema | null;
  /** The words that it is said of, where they name no rows: "current contractors". */
  readonly held: Tokens;
};

const { now } = en;
const denying = wordSet(now.denying);
const being = wordSet(now.being);
const former = wordSet(now.former);
const current = wordSet(now.current);
const today = wordSet(now.today);
const still = wordSet(now.still);
const grouping = wordSet(en.states.grouping);
const timed = wordSet(now.timed);
const [not = ''] = now.denying.split('|');

/** So many words lie between "current" and the rows that it is said of at most. */
const longestLead = 3;

export function saidOfNow(tokens: Tokens, tables: Tables): NowSaid | null {
  return saidOver(tokens, tables) ?? saidBefore(tokens, tables) ?? saidApart(tokens, tables);
}

/** "No longer active", "not with us any more", "closed down, i.e. no longer active". */
function saidOver(tokens: Tokens, tables: Tables): NowSaid | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const closed = isState(tokens[at], tables) ? 0 : wordingAt(tokens, at, now.overForGood);
    const state = at + wordingAt(tokens, at, now.noLonger);
    const end = closed > 0 ? at + closed : state + wordingAt(tokens, state, now.states);
    const isOver = closed > 0 || state > at || wordingAt(tokens, end, now.anyMore) > 0;
    if (end === state || !isOver) continue;
    // What "closed down in 2024" did so on a day, and not by now.
    if (closed > 0 && timed.has(tokens[end]?.lower ?? '')) continue;
    let first = at;
    while (being.has(tokens[first - 1]?.lower ?? '') || tokens[first - 1]?.lower === not) first -= 1;
    const isDenied = tokens.slice(first, at).some(({ lower }) => lower === not);
    const of = lastNamed(tokens.slice(0, first), tables);
    if (of === null || !(closed > 0 || isDenied || state > at)) continue;
    const rest = end + wordingAt(tokens, end, now.anyMore);
    const again = rest + saidAgain(tokens.slice(rest));
    const said = { text: textOf(tokens, at, rest), isOver: !(closed > 0 && isDenied), of, held: [] };
    return { ...said, tokens: [...tokens.slice(0, first), ...tokens.slice(again)] };
  }
  return null;
}

/** How many tokens say the same once more: ", i.e. no longer active". */
function saidAgain(tokens: Tokens): number {
  const mark = tokens[0]?.lower === ',' ? 1 : 0;
  const led = mark + wordingAt(tokens, mark, now.inOtherWords);
  const closed = wordingAt(tokens, led, now.overForGood);
  const state = led + wordingAt(tokens, led, now.noLonger);
  const active = state === led ? 0 : wordingAt(tokens, state, now.states);
  if (led === mark || closed + active === 0) return 0;
  return closed > 0 ? led + closed : state + active;
}

function lastNamed(tokens: Tokens, tables: Tables): TableSchema | null {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const named = rowsNamed(tokens, at, tables);
    if (named !== null) return named;
  }
  return null;
}

function rowsNamed(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  const token = tokens[at];
  const whole = tables.find((table) => isNamedAt(table, tokens, at));
  if (whole !== undefined || token === undefined) return whole ?? null;
  const byLast = tables.filter((table) => isCalled(table, token, tables));
  // "Members of each index" says what rows of `index_weights` are.
  const described = tables.filter((table) => lexiconOf(table).describedBy.head.includes(token.stem));
  const [only, ...others] = byLast.length > 0 ? byLast : described.filter(keepsHistory);
  return only !== undefined && others.length === 0 ? only : null;
}

/** "Current collections officers", "former employees", "current contractors"; a "current balance" is another column of the row. */
function saidBefore(tokens: Tokens, tables: Tables): NowSaid | null {
  const at = tokens.findIndex(
    (token) => (former.has(token.lower) || current.has(token.lower)) && !isInSchema(token, tables),
  );
  const said = tokens[at];
  if (said === undefined || denying.has(tokens[at - 1]?.lower ?? '')) return null;
  const behind = tokens.slice(at + 1, at + 1 + longestLead);
  const end = behind.findIndex(
    ({ kind, lower }) => kind === 'mark' || isStopWord(lower) || grouping.has(lower),
  );
  const lead = behind.slice(0, end < 0 ? undefined : end);
  const place = lead.findLastIndex((_, next) => rowsNamed(tokens, at + 1 + next, tables) !== null);
  const of = place < 0 ? null : rowsNamed(tokens, at + 1 + place, tables);
  const [next] = lead;
  // "Their current name": a column, though rows of names are kept as well.
  const isWhole = of !== null && isNamedAt(of, tokens, at + 1 + place);
  const isOfColumn = !isWhole && next !== undefined && tables.some((table) => isKeptBy(table, next));
  if (next === undefined || next.kind !== 'word' || isOfColumn) return null;
  // "Current Alpine 20 members": rows that hold for a time are read as of today anyway.
  const isRead = of !== null && !former.has(said.lower) && keepsHistory(of) && lead.length > 1;
  if (isRead)
    return {
      tokens: tokens.filter((token) => token !== said),
      text: said.text,
      isOver: false,
      of: null,
      held: [],
    };
  if (of !== null && isKeptByTime(of)) return null;
  return {
    tokens: tokens.filter((token) => token !== said),
    text: said.text,
    isOver: former.has(said.lower),
    of,
    held: of === null ? [next] : [],
  };
}

function isKeptByTime(table: TableSchema): boolean {
  return keepsHistory(table) || keyDate(table) !== null;
}

/** Where levels are kept by day, what is asked "now" of no rows and of no people is a level. */
function asksForLevel(tokens: Tokens, tables: Tables): boolean {
  const ofPeople = tokens.some(({ lower }) => stateWords.people.has(lower)) && tables.some(keepsPeople);
  return !ofPeople && tables.some(isKeptByTime) && lastNamed(tokens, tables) === null;
}

/** "Right now", "at the moment"; "today" only where no day is asked for: "active today", "do we have today". */
function saidApart(tokens: Tokens, tables: Tables): NowSaid | null {
  if (asksForLevel(tokens, tables)) return null;
  // What is denied may be that there are any now, unless the state of them is said as well: "without an open ticket at the moment".
  const isDenied =
    tokens.some(({ lower }) => denying.has(lower)) && !tokens.some((token) => isState(token, tables));
  for (let at = 1; at < tokens.length && !isDenied; at += 1) {
    const [before, token, next] = tokens.slice(at - 1, at + 2);
    if (before === undefined || token === undefined) continue;
    const isToday = today.has(token.lower) && (being.has(before.lower) || isState(before, tables));
    const isStill = still.has(token.lower) && next !== undefined && isState(next, tables);
    const length = isToday || isStill ? 1 : wordingAt(tokens, at, now.moments);
    if (length === 0) continue;
    const end = at + length + (isToday ? 0 : wordingAt(tokens, at + length, now.employed));
    const said = { text: textOf(tokens, at, at + length), isOver: false, of: null, held: [] };
    return { ...said, tokens: [...tokens.slice(0, at), ...tokens.slice(end)] };
  }
  return null;
}

/** "Active": a state that the rows of some table may have; the "euro" is one row. */
function isState(token: Token | undefined, tables: Tables): boolean {
  const { lower = '' } = token ?? {};
  return (
    flaggedStates(tables).some(({ wordings }) => wordings.some((words) => words.join(' ') === lower)) ||
    tables.some((table) =>
      table.columns.some(
        (column) =>
          !labelColumns(table).includes(column) &&
          column.distinctValues?.some((value) => value.toLowerCase() === lower),
      ),
    )
  );
}
