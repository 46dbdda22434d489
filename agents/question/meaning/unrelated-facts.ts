import { type Filter, type JoinStep, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths, turned } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { singularOf } from '../../query/writer/built-in/word-forms.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Law, measuresOf } from './law.ts';

/**
 * Rows of two tables that merely share a parent belong to each other in no way: a broker's recommendations and the exchange
 * rates of the broker's country. Joined, each of the one meets each of the other, and every figure is repeated (the
 * chasm trap of data warehouses). Names alone may stand side by side: students and their teachers. One row that is named stands for its
 * parent, where rows without a name of their own are told by that: the dues of the club that has the boat "Heron".
 */
export const unrelatedFacts: Law = (intent, { tokens, tables }) => {
  const paths = new TablePaths(tables, new Set());
  const subject = tables.find(({ name }) => sameName(name, intent.subject));
  const isNameless = subject !== undefined && labelColumns(subject).length === 0;
  const shared = intent.filters.find(
    (filter) =>
      filter.kind === 'exists' &&
      peaks(
        filter.joins,
        paths,
        (shared, [below = '', ...further]) =>
          (isNameless && further.length === 0 && isOneRow(filter.filters, below, tables)) ||
          (!filter.negated &&
            [shared, below, ...further.slice(0, -1)].some((name) => isSaid(name, tokens, tables))),
      ),
  );
  if (shared?.kind === 'exists') return nameInWords(shared.joins.at(-1)?.toTable ?? shared.related);
  if (intent.joins.length === 0 || hasGrain(intent, paths, tables)) return null;
  const told = measuresOf(intent)[0] ?? intent.groupBy[0];
  if (told !== undefined) return told.label;
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  return shown.find(({ column }) => !isLabel(column, tables))?.label ?? null;
};

/** Whether a way goes up to what rows share and down again: a market's days off and the companies of its country. */
function peaks(
  joins: readonly JoinStep[],
  paths: TablePaths,
  isMeant: (shared: string, below: readonly string[]) => boolean,
): boolean {
  return joins.some((step, index) => {
    const next = joins[index + 1];
    if (next === undefined || next.fromTable !== step.toTable) return false;
    const isShared = paths.climbs(step) && !paths.climbs(next);
    return (
      isShared &&
      !(
        index === 0 &&
        isMeant(
          step.toTable,
          joins.slice(1).map(({ toTable }) => toTable),
        )
      )
    );
  });
}

/** Whether the rows of some table meet at most one row of every other. */
function hasGrain(intent: QueryIntent, paths: TablePaths, tables: Tables): boolean {
  const { subject, joins } = intent;
  const names = joinedTables({ subject, joins });
  const isToOne = (step: JoinStep) =>
    paths.climbs(step) || paths.stepIsToOne(step) || isWholeKey(step, intent, tables);
  return names.some((name) => reached(name, joins, isToOne).size === names.length);
}

/** The rate of a currency on the day of a price is one: what the step leaves open of the key, a condition gives, or the row that is named. */
function isWholeKey({ toTable, toColumns }: JoinStep, { filters }: QueryIntent, tables: Tables) {
  const given = filters.flatMap((filter) =>
    filter.kind === 'columns' && filter.comparison === '=' && sameName(filter.column.table, toTable)
      ? [filter.column.column]
      : [],
  );
  const { primaryKey = [], foreignKeys = [] } = tables.find(({ name }) => sameName(name, toTable)) ?? {};
  const named = foreignKeys.flatMap(({ columns, referencedTable }) =>
    isOneRow(filters, referencedTable, tables) ? columns : [],
  );
  const known = [...toColumns, ...given, ...named];
  return (
    known.length > toColumns.length &&
    primaryKey.every((key) => known.some((column) => sameName(column, key)))
  );
}

/** "Market values of the companies in the Alpine 20": whose figures they are is said, and so is what they belong to. */
function isSaid(name: string, tokens: Tokens, tables: Tables): boolean {
  const table = tables.find((each) => sameName(each.name, name));
  if (table === undefined) return false;
  // "Issuers" are the companies that it has.
  const [noun, ...others] = lexiconOf(table).nameParts;
  const isMeant = ({ lower }: Token) =>
    businessSynonyms(singularOf(lower)).some((other) => noun?.has(stemOf(other)));
  return tokens.some((token, at) => isNamedAt(table, tokens, at) || (others.length === 0 && isMeant(token)));
}

/** Whether the only row of a table that counts is named. */
function isOneRow(filters: readonly Filter[], table: string, tables: Tables): boolean {
  const schema = tables.find(({ name }) => sameName(name, table));
  return filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      sameName(filter.column.table, table) &&
      schema !== undefined &&
      columnNamed(schema, filter.column.column)?.unique === true,
  );
}

function reached(
  from: string,
  joins: readonly JoinStep[],
  isToOne: (step: JoinStep) => boolean,
): Set<string> {
  const tables = new Set([from]);
  for (const at of tables)
    for (const join of joins) {
      const step = join.fromTable === at ? join : join.toTable === at ? turned(join) : null;
      if (step !== null && isToOne(step)) tables.add(step.toTable);
    }
  return tables;
}

function isLabel({ table, column }: { table: string; column: string }, tables: Tables): boolean {
  const known = tables.find(({ name }) => sameName(name, table));
  const named = known && columnNamed(known, column);
  // A kind that a handful of rows share is no name of them.
  const isName = named?.distinctValues === undefined || named.unique === true;
  return !!known && !!named && isName && labelColumns(known).includes(named);
}
