import pluralize from 'pluralize';
import type { Dimension, JoinStep, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { isDateFilter } from '../../query/writer/built-in/filter-rules.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { dayOf, tableNamedAt } from '../assumed/acts-of-things.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { between, idle, days, names, labels: called, each } = en.listedBehind;
const isLabel = wordSet(called);
const isEach = wordSet(each);
const isIdle = wordSet(idle);
const isDay = wordSet(days);
const isName = wordSet(names);

type Item = Tokens;

/** "Fines without a receipt: driver, plate and date": the rows that are said, with these of each and nothing more. */
export const listedBehind: Compose = ({ tokens, tables }) => {
  const sign = tokens.findIndex(({ text }, place) => place > 1 && (text === ':' || text === '?'));
  const at = sign < 0 ? behindSuperlative(tokens) : sign;
  const items = at < 0 ? [] : itemsOf(tokens.slice(at + 1));
  if (items.length < 2 || items.some((item) => item.length === 0 || item.length > longest)) return null;
  const isKnown = (item: Item) =>
    isOneOf(item, isDay) ||
    isOneOf(item, isName) ||
    tables.some((table) => meantIn(item, table, tables).length > 0);
  if (!items.every(isKnown)) return null;
  return {
    tokens: tokens.slice(0, at),
    said: textOf(tokens, at + 1, tokens.length),
    // Behind a comma stands what is told besides the names of the rows.
    onto: (intent, paths) => withItems(items, intent, sign < 0, tables, paths),
  };
};

const longest = 3;

/** "The three longest tours, guide and length": behind the one comma; a figure of all rows has no such list. */
function behindSuperlative(tokens: Tokens): number {
  const at = tokens.findIndex(({ text }) => text === ',');
  const cues = cuesIn(tokens.slice(0, Math.max(0, at)));
  const isRanked = cues.some((cue) => cue.kind === 'superlative' && !cue.frequency);
  const isFigure = cues.some(({ kind }) => kind === 'count' || kind === 'aggregate');
  const isOfEach = tokens.slice(0, Math.max(0, at)).some(({ lower }) => isEach.has(lower));
  return isRanked && !isFigure && !isOfEach ? at : -1;
}

/** What is listed, word by word; the words that only lead to it are left out. */
function itemsOf(tokens: Tokens): Item[] {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const items: Token[][] = [[]];
  for (const [at, token] of tokens.slice(0, end).entries()) {
    const isBetween = token.kind === 'mark' || wordingAt(tokens, at, between) > 0;
    if (isBetween) {
      if (items.at(-1)?.length !== 0) items.push([]);
    } else if (!isIdle.has(token.lower)) items.at(-1)?.push(token);
  }
  return items;
}

function isOneOf([first, ...others]: Item, words: ReadonlySet<string>): boolean {
  return others.length === 0 && words.has(first?.lower ?? '');
}

/** The names of the rows of a table that is called so, or its one column that all of the words fit best. */
function meantIn(item: Item, table: TableSchema, tables: Tables): Dimension[] {
  const named = tableNamedAt(item, 0, tables);
  if (named?.table === table && named.length === item.length)
    return labelColumns(table).map((column) => dimensionOf(table, column));
  const scored = lexiconOf(table).columns.flatMap(({ column, vocabulary }) => {
    if (isKey(table, column)) return [];
    const scores = item.map(({ stem, lower }) =>
      Math.max(vocabulary.get(stem) ?? 0, vocabulary.get(pluralize.singular(lower)) ?? 0),
    );
    return Math.min(...scores) < surely
      ? []
      : [{ column, score: scores.reduce((sum, each) => sum + each, 0) }];
  });
  const [best, next] = scored.toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score === next?.score ? [] : [dimensionOf(table, best.column)];
}

const surely = 0.5;

/** The list with what is asked of each of its rows; null where something is of no row that each of them has one of. */
function withItems(
  items: readonly Item[],
  intent: QueryIntent,
  isNamed: boolean,
  tables: Tables,
  paths: TablePaths,
): QueryIntent | null {
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  const isList =
    intent.groupBy.length === 0 &&
    intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (own === undefined || !isList) return null;
  const near = tables
    .flatMap((table) => {
      const way = table === own ? [] : paths.path(own.name, table.name);
      return way !== null && paths.isToOne(way) ? [{ table, way }] : [];
    })
    .toSorted((one, other) => one.way.length - other.way.length);
  const joins: JoinStep[] = [...intent.joins];
  const labels = isNamed ? namesOf(own).map((column) => dimensionOf(own, column)) : [];
  const select: Selected[] = labels.map((dimension) => ({ dimension }));
  for (const item of items) {
    const day = isOneOf(item, isDay) ? daySaid(intent, own) : null;
    const names = isOneOf(item, isName) ? labelColumns(own) : [];
    const ofOwn = [...(day === null ? [] : [day]), ...names].map((column) => dimensionOf(own, column));
    const found = near
      .map(({ table, way }) => ({ way, shown: meantIn(item, table, tables) }))
      .find(({ shown }) => shown.length > 0);
    const shown = ofOwn.length > 0 ? ofOwn : (found?.shown ?? []);
    if (shown.length === 0) return null;
    const read = [intent.subject, ...joins.map(({ toTable }) => toTable)];
    if (ofOwn.length === 0)
      joins.push(
        ...(found?.way ?? []).filter(({ toTable }) => !read.some((name) => sameName(name, toTable))),
      );
    const isKnown = (dimension: Dimension) => labels.some((label) => sameDimension(label, dimension));
    select.push(...shown.filter((each) => !isKnown(each)).map((dimension) => ({ dimension })));
  }
  return { ...intent, joins, select, distinct: false };
}

/** What they are called, and not a text that some of them have. */
function namesOf(table: TableSchema): ColumnSchema[] {
  const isOwn = ({ name, nullable }: ColumnSchema) =>
    !nullable || spokenParts(name).some((part) => isLabel.has(part));
  return labelColumns(table).filter(isOwn);
}

/** The day by which the rows are told, "mergers that took effect in 2023: company and date", else that of each. */
function daySaid({ filters }: QueryIntent, own: TableSchema): ColumnSchema | null {
  const [told, ...others] = filters.flatMap((filter) =>
    filter.kind === 'range' && isDateFilter(filter) && sameName(filter.column.table, own.name)
      ? (columnNamed(own, filter.column.column) ?? [])
      : [],
  );
  return told !== undefined && others.length === 0 ? told : dayOf(own);
}
