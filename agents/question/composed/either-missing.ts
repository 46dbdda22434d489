import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { lengthOfName, longestNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import { narrowed } from './flagged-rows.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { filledStates } from './row-states.ts';
import { placeTails } from './state-forms.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { denying, leading, articles, or, between } = en.eitherMissing;

/** What is not there: a place of the thing, or rows of it. */
type Absent =
  | { readonly kind: 'place'; readonly fails: Filter; readonly end: number }
  | { readonly kind: 'rows'; readonly table: TableSchema; readonly end: number };

/** "Without a phone or without an e-mail" lacks either; "without a phone or an e-mail" has neither. */
export const eitherMissing: Compose = ({ tokens, tables }) => {
  for (const at of tokens.keys()) {
    const denied = wordingAt(tokens, at, denying);
    const first = denied === 0 ? -1 : withoutLeading(tokens, at, leading);
    const thing = first < 1 ? undefined : lastNamed(tokens.slice(0, first), tables);
    const list = thing && listed(tokens, at + denied, thing, tables);
    if (!thing || !list) continue;
    return {
      tokens: [...tokens.slice(0, first), ...tokens.slice(list.end)],
      said: textOf(tokens, at, list.end),
      onto: (intent, paths) => without(intent, thing, list, paths),
    };
  }
  return null;
};

function lastNamed(tokens: Tokens, tables: Tables): TableSchema | undefined {
  const at = tokens.findLastIndex((_, place) => longestNamedAt(tokens, place, tables) !== undefined);
  return longestNamedAt(tokens, at, tables);
}

type Listed = { readonly absent: readonly Absent[]; readonly isEither: boolean; readonly end: number };

/** What is listed with "or", which is denied of each by itself or once for all. */
function listed(tokens: Tokens, from: number, thing: TableSchema, tables: Tables): Listed | null {
  const absent: Absent[] = [];
  let isEither = false;
  let isOr = false;
  for (let at = from; ; ) {
    const next = absentAt(tokens, at, thing, tables);
    if (next === null) return null;
    absent.push(next);
    const joint = wordingAt(tokens, next.end, between);
    if (joint === 0) break;
    isOr = wordingAt(tokens, next.end + joint - 1, or) > 0;
    const again = wordingAt(tokens, next.end + joint, denying);
    isEither ||= again > 0;
    at = next.end + joint + again;
  }
  const end = absent.at(-1)?.end ?? from;
  const follows = tokens[end];
  const isWhole = follows === undefined || follows.kind === 'mark' || isStopWord(follows.lower);
  return isOr && isWhole && absent.length > 1 ? { absent, isEither, end } : null;
}

function absentAt(tokens: Tokens, from: number, thing: TableSchema, tables: Tables): Absent | null {
  const at = from + wordingAt(tokens, from, articles);
  const places = filledStates(tables).flatMap(({ table, kind, wordings, fails }) =>
    table !== thing || kind !== 'place'
      ? []
      : wordings.flatMap((words) =>
          words.every((word, place) => stemOf(word) === tokens[at + place]?.stem)
            ? [{ fails, length: words.length }]
            : [],
        ),
  );
  const rows = longestNamedAt(tokens, at, tables);
  if (rows !== undefined && rows !== thing && refersTo(rows, thing))
    return { kind: 'rows', table: rows, end: at + lengthOfName([rows], tokens, at) };
  const [best] = places.toSorted((one, other) => other.length - one.length);
  if (best === undefined) return null;
  const end = at + best.length;
  return { kind: 'place', fails: best.fails, end: end + wordingAt(tokens, end, placeTails) };
}

function without(
  intent: QueryIntent,
  thing: TableSchema,
  { absent, isEither }: Listed,
  paths: TablePaths,
): QueryIntent | null {
  const filters = absent.map((each) =>
    each.kind === 'place' ? each.fails : noneOf(thing, each.table, paths),
  );
  const conditions = filters.filter((filter) => filter !== null);
  if (conditions.length < filters.length) return null;
  const all: readonly Filter[] = isEither ? [{ kind: 'any', filters: conditions }] : conditions;
  return all.reduce<QueryIntent | null>(
    (whole, condition) => whole && narrowed(whole, thing.name, condition, paths),
    intent,
  );
}

function noneOf(thing: TableSchema, rows: TableSchema, paths: TablePaths): Filter | null {
  const joins = paths.path(thing.name, rows.name);
  return joins === null || joins.length === 0
    ? null
    : {
        kind: 'exists',
        table: thing.name,
        related: rows.name,
        negated: true,
        joins: [...joins],
        filters: [],
      };
}
