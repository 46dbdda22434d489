import { type Dimension, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { flaggedStates, type RowState } from './row-states.ts';
import { isCalled, namesOf } from './rows-named.ts';
import { matchesAt } from './state-forms.ts';
import { wordingAt } from './wording-at.ts';

const { versus, articles, denying } = en.states;
const skipped = new Set([...articles.split('|'), 'are', 'is', 'ones', 'those', 'who', 'that']);
const denials = wordSet(denying);

/** "Smokers vs non-smokers", "furnished and unfurnished flats": a figure for each of the two sides of a column of yes and no. */
export const flagSides: Compose = ({ tokens, tables }) => {
  const found = tokens.flatMap((_, at) =>
    flaggedStates(tables).flatMap((state) => sidesAt(tokens, at, state, tables) ?? []),
  );
  const [sides] = found;
  if (sides === undefined || found.some(({ state }) => state.column !== sides.state.column)) return null;
  const { state, first, end } = sides;
  const at = tokens[first];
  if (at === undefined) return null;
  const before = tokens.slice(0, first);
  const rest = tokens.slice(end);
  const isNamed = [...before, ...rest].some((token) => isCalled(state.table, token, tables));
  const names = isNamed ? [] : namesOf(state.table, at);
  const [mark, ...behind] = rest;
  // "Smokers vs non-smokers: average age" asks for the average age of both.
  const isTold = mark?.lower === ':' && before.length === 0;
  const of = names.length === 0 ? [] : [reading(at, 'of'), ...names];
  return {
    tokens: isTold ? [...behind, ...of] : [...before, ...names, ...rest],
    said: textOf(tokens, first, end),
    onto: (intent, paths) => bySides(intent, state, paths),
  };
};

type Sides = { readonly state: RowState; readonly first: number; readonly end: number };

function sidesAt(tokens: Tokens, at: number, state: RowState, tables: Tables): Sides | null {
  const one = sideAt(tokens, at, state, tables);
  const link = one === null ? 0 : wordingAt(tokens, one.end, versus);
  if (one === null || link === 0) return null;
  let next = one.end + link;
  while (skipped.has(tokens[next]?.lower ?? '')) next += 1;
  const other = sideAt(tokens, next, state, tables);
  return other === null || other.isDenied === one.isDenied ? null : { state, first: at, end: other.end };
}

/** One side there, with the name of its rows where it follows. */
function sideAt(
  tokens: Tokens,
  at: number,
  state: RowState,
  tables: Tables,
): { end: number; isDenied: boolean } | null {
  const isDenied = denials.has(tokens[at]?.lower ?? '');
  const from = isDenied ? at + 1 : at;
  const [match] = matchesAt(tokens, from, state).toSorted((one, two) => two.length - one.length);
  if (match === undefined) return null;
  let end = from + match.length;
  const next = tokens[end];
  if (next !== undefined && (isCalled(state.table, next, tables) || next.lower === 'ones')) end += 1;
  return { end, isDenied: isDenied !== match.isUndone };
}

/** The figures that are asked for, for each value of a column; null where none is. */
function bySides(
  intent: QueryIntent,
  { table, column }: Pick<RowState, 'table' | 'column'>,
  paths: TablePaths,
): QueryIntent | null {
  const figures = intent.select.filter(
    (item) => 'measure' in item && (item.measure.aggregate !== null || item.measure.expression !== undefined),
  );
  if (figures.length === 0) return null;
  const read = joinedTables(intent);
  const way = read.some((name) => sameName(name, table.name)) ? [] : paths.path(intent.subject, table.name);
  if (way === null || !paths.isToOne(way)) return null;
  const side: Dimension = {
    column: { table: table.name, column: column.name },
    grain: null,
    label: columnInWords(table, column),
  };
  const further = way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)));
  return {
    ...intent,
    joins: [...intent.joins, ...further],
    select: [...intent.groupBy.map((dimension) => ({ dimension })), { dimension: side }, ...figures],
    groupBy: [...intent.groupBy, side],
  };
}
