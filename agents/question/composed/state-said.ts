import type { TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { placeFilled } from './place-filled.ts';
import type { RowState } from './row-states.ts';
import { isNamed } from './rows-named.ts';
import { stateAsRows, stateBeforeRows } from './state-before-rows.ts';
import { stateBehindRows } from './state-behind-rows.ts';
import { matchesAt, type StateMatch } from './state-forms.ts';
import { stateWords } from './state-words.ts';
import type { StateSaid } from './told-by-state.ts';

/** The first state that is said beside its rows; the longest wording of it. */
export function stateSaid(
  tokens: readonly Token[],
  states: readonly RowState[],
  tables: readonly TableSchema[],
): StateSaid | null {
  if (
    stateWords.auxiliaries.has(tokens[0]?.lower ?? '') ||
    tokens.some(({ lower }) => stateWords.asking.has(lower))
  )
    return null;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = states
      .flatMap((state) => matchesAt(tokens, at, state))
      .toSorted((one, other) => other.length - one.length);
    for (const length of new Set(found.map((match) => match.length))) {
      const said = found
        .filter((match) => match.length === length)
        .flatMap((match) => placed(tokens, at, match, tables) ?? []);
      const events = said.filter(({ state }) => state.kind === 'event');
      const [only, ...others] = events.length > 0 ? events : said;
      if (only !== undefined && others.every(({ state }) => state.column === only.state.column)) return only;
    }
  }
  return null;
}

function placed(
  tokens: readonly Token[],
  at: number,
  match: StateMatch,
  tables: readonly TableSchema[],
): StateSaid | null {
  const { state } = match;
  const end = at + match.length;
  const stored = isStored(tokens.slice(at, end), state, tables);
  if (state.kind !== 'flag') {
    const said = placeFilled(tokens, at, end, match, tables);
    // "Delivered" may be a state that is kept; what has not happened yet has no day.
    return said !== null && stored && !said.isDenied ? null : said;
  }
  if (stored || stateWords.notAfter.has(tokens[end]?.lower ?? '')) return null;
  return (
    stateBeforeRows(tokens, at, end, match, tables) ??
    stateBehindRows(tokens, at, end, match, tables) ??
    stateAsRows(tokens, at, end, match, tables)
  );
}

/** Where the rows have the word as a value of their own, that is what is meant. */
function isStored(
  said: readonly Token[],
  { table, column, kind }: RowState,
  tables: readonly TableSchema[],
): boolean {
  const stems = said.map(({ stem }) => stem).join(' ');
  const isOneOfOthers =
    kind === 'flag' &&
    said.length === 1 &&
    tables.some(
      (each) => each !== table && isNamed(each, said[0] as Token) && lexiconOf(each).nameParts.length === 1,
    );
  return (
    isOneOfOthers ||
    table.columns.some(
      (each) =>
        each !== column &&
        (each.distinctValues ?? []).some((value) => words(value).map(stemOf).join(' ') === stems),
    )
  );
}
