import { type ColumnRef, conditionsIn, type Filter, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { keepsHistory, keyDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import type { Compose, ToCompose } from './composition.ts';
import { narrowed } from './flagged-rows.ts';
import { type NowSaid, saidOfNow } from './now-said.ts';
import { standingOf, tellsState } from './standing.ts';

/**
 * "Current employees", "claims that are open right now", "brokers no longer active": what is so today. Where the question says a state of
 * the rows already, such words add nothing; else they are told by what tells it of their table.
 */
export const asThingsStand: Compose = (asked) => {
  const said = saidOfNow(asked.tokens, asked.tables);
  if (said === null) return null;
  return {
    tokens: said.tokens,
    said: said.text,
    onto: (intent, paths) => withState(intent, said, asked, paths),
  };
};

function withState(
  intent: QueryIntent,
  said: NowSaid,
  { tables, today }: ToCompose,
  paths: TablePaths,
): QueryIntent | null {
  const isApart = said.of === null && said.held.length === 0;
  const inPlay = tablesOf(intent, tables);
  // A level that is kept by day is read as of its newest day.
  if (isApart && inPlay.some((table) => keepsHistory(table) || keyDate(table) !== null)) return intent;
  // Who is "on leave right now" is so by the period of the leave.
  const lasting = isApart ? inPlay.slice(1).find((table) => lasts(table, today)) : undefined;
  const named = said.of ?? lasting ?? (isApart ? null : holder(intent, said.held, tables));
  const of = named ?? inPlay.find((table) => standingOf(table, today) !== null);
  const standing = of === undefined ? null : standingOf(of, today);
  if (of === undefined || standing === null) return isApart ? intent : null;
  const isTold = ({ table, column }: ColumnRef) =>
    tables.some(
      (each) => sameName(each.name, table) && (isApart || each === of) && tellsState(each, column, today),
    );
  if (!said.isOver && conditionsIn(intent.filters).some((filter) => refersTo(filter, isTold))) return intent;
  return (said.isOver ? [standing.former] : standing.current).reduce<QueryIntent | null>(
    (whole, filter) => whole && narrowed(whole, of.name, filter, paths),
    intent,
  );
}

/** Whether its rows hold from one day to another, both of which are known. */
function lasts(table: TableSchema, today: string): boolean {
  return standingOf(table, today)?.current.some(({ kind }) => kind === 'valid-on') === true;
}

/** The table of the value that is current: of "current contractors" the employees. */
function holder({ filters, subject }: QueryIntent, held: Tokens, tables: Tables): TableSchema | null {
  const ofValue = filters.find(
    (filter) =>
      filter.kind === 'equals' &&
      filter.values.some((value) => held.some(({ stem }) => String(value).toLowerCase().startsWith(stem))),
  );
  const name = ofValue?.kind === 'equals' ? ofValue.column.table : subject;
  return tables.find((table) => sameName(table.name, name)) ?? null;
}

/** What is read, the rows that are asked for first. */
function tablesOf({ subject, joins, filters }: QueryIntent, tables: Tables): TableSchema[] {
  const within = filters.flatMap((filter) => (filter.kind === 'exists' ? filter.joins : []));
  const names = [subject, ...[...joins, ...within].map(({ toTable }) => toTable)];
  return [...new Set(names)].flatMap((name) => tables.filter((table) => sameName(table.name, name)));
}

function refersTo(filter: Filter, isSo: (column: ColumnRef) => boolean): boolean {
  if (filter.kind === 'valid-on') return isSo(filter.end);
  return 'column' in filter && isSo(filter.column);
}
