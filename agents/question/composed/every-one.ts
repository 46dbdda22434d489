import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { keepsHistory, sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { tablesOfVerbs } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { asksForPast } from '../in-force.ts';
import { negationsIn } from '../meaning/negations.ts';
import { type Compose, textOf } from './composition.ts';

const quantifiers = new Set(['every', 'all']);
const articles = new Set(['the', 'of', 'our', 'single', 'their', 'its']);
const places = new Set(['in', 'by', 'from', 'at', 'on', 'with', 'to', 'for']);
const asking = new Set(['who', 'that', 'which']);
const relating = new Set([...asking, 'with', 'having']);
const relatives = new Set(['that', 'which', 'where', 'whom']);
const verbs = new Set('have has had hold holds see sees saw seen know knows speak speaks'.split(' '));
const counting = new Set(['of', 'many']);
const doing = new Set(['do', 'does', 'did']);
const auxiliaries = new Set('do does did is are was were be been can could will would'.split(' '));

/** "Patients who have seen every doctor": no doctor is left whom they have not seen. */
export const everyOne: Compose = ({ tokens, tables, today }) => {
  const found = tokens.flatMap((_, at) => {
    const phrase = phraseAt(tokens, at, tables);
    return phrase === null || !isSaidOfThings(tokens, at, tables) ? [] : [phrase];
  });
  const [phrase, ...others] = found;
  if (phrase === undefined || others.length > 0) return null;
  const { first, end, table, values } = phrase;
  const isAsked = tokens.slice(0, first).some(({ lower }) => asking.has(lower));
  // "Do all agencies have the same grade" says something of them, and not of what they are had by.
  const isDoer = table === null && doing.has(tokens[first - 1]?.lower ?? '');
  const isTurned = isDoer || negationsIn(tokens.slice(0, first)).length > 0;
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(end)],
    said: textOf(tokens, phrase.said, end),
    onto: (intent, paths) => {
      if (isTurned || !phrase.isSoMany) return null;
      const via = tablesOfVerbs(tokens, tradeOf(tables), tables);
      const day = asksForPast(tokens) ? null : today;
      const inForce = (name: string) => inForceOn(name, day, tables);
      if (table === null) return values === null ? null : hasAll(intent, values, paths, { via, inForce });
      return reachesAll(intent, table, paths, { via, isAsked, inForce });
    },
  };
};

/** Where it is said, and the table all of whose rows are meant, or the column all of whose values are. */
type Phrase = {
  readonly said: number;
  readonly first: number;
  readonly end: number;
  readonly table: TableSchema | null;
  /** Null where several columns are called so, or not all of their values are known. */
  readonly values: ValuesOf | null;
  /** "All three agencies" are not all where there are four. */
  readonly isSoMany: boolean;
};

type ValuesOf = { readonly column: ColumnRef; readonly all: readonly string[] };

/** More values than this are no kinds that anybody has all of. */
const mostValues = 12;

/** "All bikes", "every brand", with the words before them that only lead to it. */
function phraseAt(tokens: Tokens, at: number, tables: Tables): Phrase | null {
  if (!quantifiers.has(tokens[at]?.lower ?? '')) return null;
  let from = at + 1;
  while (articles.has(tokens[from]?.lower ?? '')) from += 1;
  const count = tokens[from]?.kind === 'number' ? tokens[from]?.value : null;
  if (count !== null) from += 1;
  const isSoMany = (number: number | undefined) => count === null || count === number;
  const isCalled = (parts: readonly ReadonlySet<string>[]) =>
    parts.length > 0 && parts.every((part, place) => part.has(tokens[from + place]?.stem ?? ''));
  let first = at;
  while (
    first > 1 &&
    (places.has(tokens[first - 1]?.lower ?? '') || relatives.has(tokens[first - 1]?.lower ?? ''))
  )
    first -= 1;
  const table = tables.find((each) => isCalled(lexiconOf(each).nameParts));
  if (table !== undefined) {
    const end = from + lexiconOf(table).nameParts.length;
    return { said: at, first, end, table, values: null, isSoMany: isSoMany(table.rowCount) };
  }
  const [column, ...others] = tables.flatMap((each) =>
    lexiconOf(each).columns.flatMap(({ column, nameParts }) =>
      column.kind === 'text' && isCalled(nameParts) ? [{ column, table: each.name }] : [],
    ),
  );
  if (column === undefined) return null;
  const all = others.length > 0 ? [] : (column.column.distinctValues ?? []);
  const values = { column: { table: column.table, column: column.column.name }, all };
  const isKind = all.length > 1 && all.length <= mostValues;
  const end = from + 1;
  return {
    said: at,
    first,
    end,
    table: null,
    values: isKind ? values : null,
    isSoMany: isSoMany(all.length),
  };
}

/**
 * Whether rows that do something with all of them are asked for: such rows are named before, with a verb or what relates them, and no figure is
 * asked for, unless those who do are counted. "The number of members in every branch" is one for each branch.
 */
function isSaidOfThings(tokens: Tokens, at: number, tables: Tables): boolean {
  const before = tokens.slice(0, at);
  const cues = cuesIn(before).map(({ kind }) => kind);
  if (cues.some((kind) => figures.has(kind)) || !before.some((token) => isThing(token, tables))) return false;
  // "Bikes that every customer has bought".
  if (relatives.has(tokens[at - 1]?.lower ?? '')) return true;
  const direct = before.findLastIndex(({ lower }) => !places.has(lower));
  const token = tokens[direct];
  // "The number of orders for every status": what is counted is no verb.
  const isCounted = counting.has(before[direct - 1]?.lower ?? '');
  const isDone = direct > 0 && token !== undefined && isVerb(token) && !isCounted;
  // Of "all three" a number of each would say nothing.
  if (tokens[at + 1]?.kind === 'number' && before.some(isVerb)) return true;
  return isDone || (!cues.includes('count') && before.some(({ lower }) => relating.has(lower)));
}

const figures: ReadonlySet<string> = new Set(['aggregate', 'superlative', 'how-much', 'latest']);

function isThing({ lower, stem }: Token, tables: Tables): boolean {
  return lower === 'who' || tables.some((table) => lexiconOf(table).nameParts.some((part) => part.has(stem)));
}

function isVerb({ lower, stem }: Token): boolean {
  if (auxiliaries.has(lower)) return false;
  return verbs.has(lower) || isVerbForm(lower) || (isRelationStem(stem) && !isStopWord(lower));
}

type Way = {
  readonly via: readonly string[];
  /** Whether it is asked which things do it. */
  readonly isAsked: boolean;
  readonly inForce: (table: string) => Filter[];
};

/** Rows that are kept for a time count while it runs. */
function inForceOn(name: string, day: string | null, tables: Tables): Filter[] {
  const table = tables.find((each) => sameName(each.name, name));
  const period = table && keepsHistory(table) ? validity(table) : null;
  if (!table || !period || day === null) return [];
  const [begin, end] = [period.begin, period.end].map((column) => ({
    table: table.name,
    column: column.name,
  }));
  return begin && end ? [{ kind: 'valid-on', begin, end, day }] : [];
}

/** Rows that have some row of each of the values, where they have many such rows. */
function hasAll(
  intent: QueryIntent,
  { column, all }: ValuesOf,
  paths: TablePaths,
  { via, inForce }: Pick<Way, 'via' | 'inForce'>,
): QueryIntent | null {
  const { subject } = intent;
  const way = sameName(subject, column.table) ? null : paths.path(subject, column.table, via);
  if (way === null || paths.isToOne(way) || intent.groupBy.length > 0 || intent.joins.length > 0) return null;
  const reaches = (filter: Filter): filter is Exists =>
    filter.kind === 'exists' && filter.joins.some(({ toTable }) => sameName(toTable, column.table));
  const [said, ...others] = intent.filters.filter(reaches);
  if (said?.negated || others.length > 0) return null;
  const some: Exists = said ?? {
    kind: 'exists',
    table: subject,
    related: column.table,
    negated: false,
    joins: [...way],
    filters: way.flatMap(({ toTable }) => inForce(toTable)),
  };
  const each = all.map(
    (value): Filter => ({
      ...some,
      filters: [{ kind: 'equals', column, values: [value], negated: false }, ...some.filters],
    }),
  );
  return { ...intent, filters: [...intent.filters.filter((filter) => filter !== said), ...each] };
}

type Exists = Extract<Filter, { kind: 'exists' }>;

function reachesAll(
  intent: QueryIntent,
  { name }: TableSchema,
  paths: TablePaths,
  { via, isAsked, inForce }: Way,
): QueryIntent | null {
  const { subject } = intent;
  const [shown] = intent.select.map((item) =>
    'measure' in item ? item.measure.table : item.dimension.column.table,
  );
  const thing = shown ?? subject;
  // What each row has one of, it cannot have all of: where nobody asks which do, the words only say that none is left out.
  const way = sameName(thing, name) ? [] : paths.path(thing, name, via);
  if (way === null) return null;
  if (paths.isToOne(way)) return isAsked && way.length > 0 ? null : intent;
  const last = way.at(-1);
  // Of "every doctor in Cardiology" some are meant, and a condition on them is not one on those who saw them.
  const isNarrowed = intent.filters.some(
    (filter) =>
      filter.kind === 'exists' &&
      filter.filters.length > 0 &&
      filter.joins.some(({ toTable }) => sameName(toTable, name)),
  );
  if (
    isNarrowed ||
    !sameName(thing, subject) ||
    way.length < 2 ||
    last === undefined ||
    intent.groupBy.length > 0 ||
    intent.joins.length > 0
  )
    return null;
  return {
    ...intent,
    filters: [
      ...intent.filters,
      {
        kind: 'every',
        table: subject,
        of: name,
        joins: [...way],
        filters: way.slice(0, -1).flatMap(({ toTable }) => inForce(toTable)),
      },
    ],
  };
}
