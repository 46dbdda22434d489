import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { isNegated, negate } from '../../query/writer/built-in/filter-rules.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { dayOf, tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { leading, asking, articles, being, places, own, whose, having } = en.theirLatest;
const { last } = english.occasions;
const [isArticle, isBeing, isPlace, isOwn] = [articles, being, places, own].map(wordSet);

/**
 * "Patients whose last visit was cancelled", "for which rooms is the latest inspection a fail": of each, the last of its rows is taken
 * first, and what is said must be so of that one. The rest is read as if any row were meant.
 */
export const theirLatest: Compose = (asked) => {
  const said = behindThings(asked) ?? beforeThings(asked);
  if (said === null) return null;
  const { table } = said;
  return {
    tokens: said.tokens,
    said: said.text,
    onto: (intent) => ofLatest(intent, table),
  };
};

type Said = { readonly tokens: Tokens; readonly table: TableSchema; readonly text: string };

/** "Whose last visit was …". */
function behindThings({ tokens, tables }: ToCompose): Said | null {
  for (const at of tokens.keys()) {
    const latest = at === 0 ? null : latestAt(tokens, at + wordingAt(tokens, at, leading), tables);
    if (wordingAt(tokens, at, leading) === 0 || latest === null) continue;
    return saidOf(tokens, tokens.slice(0, at), { ...latest, is: latest.end });
  }
  return null;
}

/** "For which rooms is the latest inspection …". */
function beforeThings({ tokens, tables }: ToCompose): Said | null {
  const from = wordingAt(tokens, 0, asking);
  const is = tokens.findIndex(({ lower }, at) => at > from && isBeing?.has(lower));
  const latest = from === 0 || is < 0 ? null : latestAt(tokens, is + 1, tables);
  return latest && saidOf(tokens, tokens.slice(from, is), { ...latest, is });
}

type Latest = {
  readonly table: TableSchema;
  readonly at: number;
  readonly rows: number;
  readonly end: number;
};

/** The rows behind "the latest". */
function latestAt(tokens: Tokens, from: number, tables: Tables): Latest | null {
  const at = isArticle?.has(tokens[from]?.lower ?? '') ? from + 1 : from;
  const rows = at + wordingAt(tokens, at, last);
  const named = rows === at || isColumn(tokens, at, tables) ? null : tableNamedAt(tokens, rows, tables);
  return named && { table: named.table, at, rows, end: rows + named.length };
}

/** "Whose last name is Bell". */
function isColumn(tokens: Tokens, at: number, tables: Tables): boolean {
  const isSaid = (parts: readonly string[]) =>
    parts.length > 1 && parts.every((part, place) => stemOf(part) === tokens[at + place]?.stem);
  return tables.some(({ columns }) => columns.some(({ name }) => isSaid(wordsOfName(name))));
}

/** The things with such rows, without the word for the latest; null where nothing is said of the rows, or they are compared with their own others. */
function saidOf(
  tokens: Tokens,
  things: Tokens,
  { table, at, rows, end, is }: Latest & { readonly is: number },
): Said | null {
  const said = tokens[is];
  const verb = said && isBeing?.has(said.lower) ? [said] : [];
  const rest = tokens.slice(is === end ? end + verb.length : end);
  const [first] = rest;
  if (said === undefined || first === undefined || first.kind === 'mark') return null;
  if (rest.some(({ lower }) => isOwn?.has(lower))) return null;
  const isPlaced = isPlace?.has(first.lower) === true;
  const lead = [reading(said, isPlaced ? having : whose), ...tokens.slice(rows, end)];
  return {
    tokens: [...things, ...lead, ...(isPlaced ? [] : verb), ...rest],
    table,
    text: textOf(tokens, at, end),
  };
}

/** What is said of any of their rows, said of the latest of each; null where nothing is, or where others stand between the things and the rows. */
function ofLatest(intent: QueryIntent, table: TableSchema): QueryIntent | null {
  const day = dayOf(table);
  const theirs = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.joins.some(({ toTable }) => sameName(toTable, table.name)),
  );
  const [told, ...others] = theirs.filter((filter) => filter.kind !== 'exists' || filter.filters.length > 0);
  const step = told?.kind === 'exists' ? told.joins[0] : undefined;
  if (day === null || told?.kind !== 'exists' || step === undefined || others.length > 0) return null;
  if (!sameName(step.toTable, table.name) || told.count !== undefined) return null;
  const filters = told.negated ? turnedRound(told.filters) : told.filters;
  if (filters === null) return null;
  const latest: Filter = {
    kind: 'latest',
    column: { table: table.name, column: day.name },
    per: step.toColumns.map((column) => ({ table: table.name, column })),
  };
  return {
    ...intent,
    filters: intent.filters.flatMap((filter): Filter[] => {
      if (filter === told) return [{ ...told, negated: false, filters: [...filters, latest] }];
      return theirs.includes(filter) ? [] : [filter];
    }),
  };
}

/** A latest row that is no such one: nothing has no latest. */
function turnedRound(filters: readonly Filter[]): Filter[] | null {
  const [only, ...others] = filters;
  return only === undefined || others.length > 0 || isNegated(only) ? null : [negate(only)];
}
