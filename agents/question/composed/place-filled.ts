import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, longestNamedAt } from '../assumed/states-of-periods.ts';
import { textOf } from './composition.ts';
import type { RowState } from './row-states.ts';
import { isCalled } from './rows-named.ts';
import { stateBehindRows } from './state-behind-rows.ts';
import { isParticiple, placeTails, type StateMatch, type StateSaid, stateWords } from './state-forms.ts';
import { wordingAt } from './wording-at.ts';

/**
 * "Orders placed with a voucher", "paid for by an employer", "uninsured patients", "have not been delivered yet": whether a place is empty.
 * What has happened at a time that is given is told by its day.
 */
export function placeFilled(
  tokens: Tokens,
  at: number,
  end: number,
  match: StateMatch,
  tables: Tables,
): StateSaid | null {
  const { state } = match;
  const isDone = isVerbOf(tokens.slice(at, end), state);
  const next = tokens[end];
  // "Walk-in rentals" are told by what they lack.
  const isLacking = state.opposites.some((words) => words.every((each, i) => each === tokens[at + i]?.lower));
  if ((isDone || isLacking) && next !== undefined && isCalled(state.table, next, tables)) {
    // "Jobs without unpaid bills" are no bills.
    if (isDate(state.column) && stateWords.withs.has(tokens[at - 1]?.lower ?? '')) return null;
    const said = {
      state,
      first: at,
      end,
      instead: [],
      isDenied: match.isUndone,
      said: textOf(tokens, at, end),
    };
    return said;
  }
  const isKey = state.table.foreignKeys.some(({ columns }) => columns.includes(state.column.name));
  // Who has no loan has no row of it, whatever counts them.
  if (!isKey && tables.some((table) => table !== state.table && isNamedAt(table, tokens, at))) return null;
  if (areRowsOfNamed(tokens, at, state, tables)) return null;
  const tail = tailAt(tokens, end);
  const before = tokens[at - 1]?.lower ?? '';
  // "Who gets commission" needs no article.
  const isIndefinite = stateWords.indefinite.has(before) || stateWords.receiving.has(before);
  if (state.kind === 'place' ? !isDone && !isIndefinite : !isDone) return null;
  const said = stateBehindRows(
    tokens,
    at,
    state.kind === 'place' && !isDone ? end + tail : end,
    match,
    tables,
  );
  if (said === null) return null;
  const follows = tokens[said.end];
  if (
    follows !== undefined &&
    (follows.kind === 'number' ||
      follows.kind === 'quoted' ||
      stateWords.comparing.has(follows.lower) ||
      cueAt(tokens, said.end)?.cue.kind === 'compare')
  )
    return null;
  // Of "an employer in Leeds" a town is said; what "was delivered in May" has a day then.
  const isTimed =
    follows !== undefined && stateWords.times.has(follows.lower) && !stateWords.grouping.has(follows.lower);
  if (
    state.kind === 'event' &&
    isTimed &&
    (!said.isDenied || stateWords.indefinite.has(tokens[said.end + 1]?.lower ?? ''))
  )
    return null;
  const isPlaced = isTimed && state.kind === 'place' && !isTime(tokens[said.end + 1]);
  const hasAuxiliary = tokens
    .slice(said.first, at)
    .some(({ lower }) => stateWords.being.has(lower) || stateWords.ours.has(lower));
  if (isPlaced || (isDone && !hasAuxiliary && !said.isDenied)) return null;
  return said;
}

/** "Customers without orders" have none of those that are theirs; that a ticket of theirs names no order is another matter. */
function areRowsOfNamed(tokens: Tokens, at: number, { table }: RowState, tables: Tables): boolean {
  const rows = longestNamedAt(tokens, at, tables);
  return (
    rows !== undefined &&
    rows !== table &&
    tables.some(
      (thing) =>
        thing !== table &&
        refersTo(rows, thing) &&
        tokens.slice(0, at).some((_, place) => isNamedAt(thing, tokens, place)),
    )
  );
}

/** "Delivered", "logged in". */
function isVerbOf([verb, ...more]: Tokens, { kind }: RowState): boolean {
  return isParticiple(verb?.lower ?? '') && (more.length === 0 || kind === 'event');
}

/** "A phone number on file": what may stand behind the name of a place and adds nothing. */
function tailAt(tokens: Tokens, from: number): number {
  let at = from;
  for (let more = wordingAt(tokens, at, placeTails); more > 0; more = wordingAt(tokens, at, placeTails))
    at += more;
  return at - from;
}

function isTime(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return true;
  return isStopWord(token.lower) || stateWords.moments.has(token.lower);
}
