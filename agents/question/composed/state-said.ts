import pluralize from 'pluralize';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isInSchema } from '../assumed/states-of-periods.ts';
import { reading, textOf } from './composition.ts';
import { placeFilled } from './place-filled.ts';
import type { RowState } from './row-states.ts';
import { isCalled, isNamed, namesOf, rivals } from './rows-named.ts';
import { stateBehindRows } from './state-behind-rows.ts';
import {
  isVerbal,
  matchesAt,
  type StateFinder,
  type StateMatch,
  type StateSaid,
  stateWords,
} from './state-forms.ts';

/** The first state that is said beside its rows; the longest wording of it. */
export function stateSaid(tokens: Tokens, states: readonly RowState[], tables: Tables): StateSaid | null {
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

function placed(tokens: Tokens, at: number, match: StateMatch, tables: Tables): StateSaid | null {
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
    stateOfDone(tokens, at, end, match, tables) ??
    stateAsRows(tokens, at, end, match, tables)
  );
}

/** Where the rows have the word as a value of their own, that is what is meant. */
function isStored(said: Tokens, { table, column, kind }: RowState, tables: Tables): boolean {
  const stems = said.map(({ stem }) => stem).join(' ');
  const isOneOfOthers =
    kind === 'flag' &&
    said.length === 1 &&
    tables.some(
      (each) => each !== table && isNamed(each, said[0] as Token) && lexiconOf(each).nameParts.length === 1,
    );
  return isOneOfOthers || table.columns.some((each) => each !== column && valueStems(each).has(stems));
}

const valueStems = rememberedOf(
  ({ distinctValues = [] }: ColumnSchema): ReadonlySet<string> =>
    new Set(distinctValues.map((value) => words(value).map(stemOf).join(' '))),
);

/** "Generic drugs", "unplanned outages", "generic painkillers", where painkillers are a kind of drugs, "own-brand products". */
const stateBeforeRows: StateFinder = (tokens, at, end, { state, isUndone }, tables) => {
  const { table } = state;
  const [last, next, further] = [tokens[end - 1], tokens[end], tokens[end + 1]];
  if (last === undefined || next?.kind !== 'word' || isStopWord(next.lower)) return null;
  const isDenied = stateWords.nots.has(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const said = {
    state,
    first,
    end,
    instead: [],
    isDenied: isDenied !== isUndone,
    said: textOf(tokens, first, end),
  };
  // "Own-brand products" have a brand that is our own: its name is no further thing.
  if (isCalled(table, last, tables))
    return tables.some((each) => each !== table && isCalled(each, next, tables)) ? said : null;
  if (isCalled(table, next, tables)) return said;
  if (further !== undefined && rivals(next, table, tables).length === 0 && isCalled(table, further, tables))
    return said;
  const isKind = table.columns.some(({ distinctValues = [] }) =>
    distinctValues.some((value) =>
      words(value).some((word) => stemOf(word) === next.stem && word.length > 3),
    ),
  );
  if (!isKind) return null;
  const isNamedElsewhere = tokens.some((token) => isNamed(table, token));
  return { ...said, end: end + 1, instead: isNamedElsewhere ? [next] : [next, ...namesOf(table, next)] };
};

/** "Farms that failed a test", "failed at least one test": who did that to rows has some that are so. */
const stateOfDone: StateFinder = (tokens, at, end, { state, isUndone }, tables) => {
  const verb = tokens[at];
  const doer = tokens
    .slice(0, at)
    .findLast(({ lower }) => !stateWords.leading.has(lower) && !stateWords.having.has(lower));
  const isDone = verb !== undefined && end === at + 1 && isVerbal(verb.lower);
  if (!isDone || doer === undefined || isNamed(state.table, doer)) return null;
  if (!isInSchema(doer, tables) || stateWords.denying.has(tokens[at - 1]?.lower ?? '')) return null;
  const rows = tokens.findIndex((token, place) => place >= end && !isBound(token));
  if (rows === end || tokens[rows] === undefined || !isNamed(state.table, tokens[rows])) return null;
  return {
    state,
    first: at,
    end,
    instead: [reading(verb, have)],
    isDenied: isUndone,
    said: textOf(tokens, at, end),
  };
};

/** "A", "at least one", "more than 3". */
function isBound({ kind, lower }: Token): boolean {
  return (
    kind === 'number' ||
    stateWords.articles.has(lower) ||
    stateWords.comparing.has(lower) ||
    bounds.has(lower)
  );
}

const bounds = new Set(['at', 'one']);
const [have = ''] = stateWords.having;

const superlative = /est$/;

/** "Smokers per city", "prescriptions for generics": the state stands for its rows. */
const stateAsRows: StateFinder = (tokens, at, end, { state, isUndone }, tables) => {
  const last = tokens[end - 1];
  const word = last?.lower ?? '';
  const isMany = pluralize.isPlural(word) && !pluralize.isSingular(word);
  const isOne = superlative.test(tokens[at - 1]?.lower ?? '') && word.endsWith('er');
  if (last === undefined || !(isMany || isOne)) return null;
  if (stateWords.grouping.has(tokens[at - 1]?.lower ?? '') || rivals(last, state.table, tables).length > 0)
    return null;
  const follows = tokens[end];
  if (
    follows?.kind === 'word' &&
    !isStopWord(follows.lower) &&
    !isVerbal(follows.lower) &&
    !stateWords.being.has(follows.lower)
  )
    return null;
  const isDenied = stateWords.nots.has(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const instead = namesOf(state.table, last);
  const said = textOf(tokens, first, end);
  const found = { state, first, end, instead, isDenied: isDenied !== isUndone, said };
  return found;
};
