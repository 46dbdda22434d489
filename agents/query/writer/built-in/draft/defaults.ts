import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import type { Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { isDateFilter, touches } from '../filter-rules.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import { tableInWords } from '../schema-lexicon.ts';
import {
  eventDate,
  keepsHistory,
  labelColumns,
  sameColumn,
  sameName,
  saysValidity,
  validity,
} from '../table-nature.ts';
import { isMeantAsTrue } from './asked-columns.ts';
import { pushExists } from './existing-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inForce } from './lasting-rows.ts';
import { namesOwner } from './levels.ts';
import { latestOf } from './newest-rows.ts';

/** Without a time the rows in force are meant, and the newest value of what is followed over time. */
export function addDefaults(draft: IntentDraft): void {
  for (const name of draft.tablesInPlay()) {
    const table = draft.table(name);
    if (
      draft.dated.has(name) ||
      draft.filters.some((filter) => touches(filter, name) && isDateFilter(filter))
    )
      continue;
    const pair = validity(table);
    const showsPeriod =
      pair !== null &&
      draft.select.some(
        (item) =>
          'dimension' in item &&
          [pair.begin.name, pair.end.name].includes(item.dimension.column.column) &&
          !draft.reading.everything,
      );
    if (!(keepsHistory(table) || saysValidity(table)) || showsPeriod) continue;
    if (draft.source.ofPast) showPast(draft, table);
    else draft.filters.push(...inForce(draft, table));
  }
  addTimeline(draft);
}

/** "The salary history of Ann" is each salary with the day from which it held, in order. */
function showPast(draft: IntentDraft, table: TableSchema): void {
  const begin = validity(table)?.begin;
  const isList = !draft.hasAggregates() && draft.groupBy.length === 0 && draft.base === table.name;
  if (begin === undefined || !isList) return;
  const dimension = dimensionOf(table, begin);
  draft.select.unshift({ dimension });
  if (draft.orderBy.length === 0) draft.orderBy.push({ by: { dimension }, descending: false });
}

/** "Total turnover of insured shops": a column of yes and no that stands among the owners of a figure says which of them; it is never left out. */
function isStateOfOwner(draft: IntentDraft, option: Option, slot: number): boolean {
  if (option.kind !== 'column' || flagOf(option.entry.column) === null) return false;
  const { table, column } = option.entry;
  const isSaid = draft.filters.some(
    (filter) => 'column' in filter && sameColumn(filter.column, { table: table.name, column: column.name }),
  );
  if (isSaid || isMeantAsTrue(draft, option, { slot, aggregate: null, distinct: false })) return true;
  throw new NoPlace(draft.texts[slot] ?? column.name);
}

/** "The dividends of funds": things that not all our rows have are a condition. */
export function addOwners(draft: IntentDraft): void {
  for (const slot of draft.reading.owners) {
    const option = draft.options[slot];
    if (option === undefined) continue;
    const table = tableOf(option).name;
    if (isStateOfOwner(draft, option, slot)) continue;
    if (draft.tablesInPlay().includes(table)) continue;
    const path = draft.path(draft.base, table);
    if (path === null) throw new NoPlace(draft.texts[slot] ?? table);
    const covered = draft.filters.some(
      (filter) =>
        touches(filter, table) ||
        (filter.kind === 'exists' && filter.joins.some((step) => step.toTable === table)),
    );
    if (!draft.source.paths.isTotal(path) && !covered) pushExists(draft, [table], false, []);
  }
}

/** Values that are followed over time are listed with their day, in order; one asked value is the newest. */
function addTimeline(draft: IntentDraft): void {
  if (
    draft.hasAggregates() ||
    draft.groupBy.length > 0 ||
    draft.orderBy.length > 0 ||
    draft.reading.everything
  )
    return;
  const table = draft.table(draft.base);
  const event = eventDate(table);
  if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) return;
  const shown = draft.select.some(
    (item) => 'dimension' in item && item.dimension.column.column === event.name,
  );
  const filter = draft.filters.find((item) => touches(item, table.name) && isDateFilter(item));
  const oneDay =
    filter?.kind === 'latest' ||
    (filter?.kind === 'range' && filter.from !== null && filter.from === filter.to);
  const plural = draft.reading.asks.some(
    (ask) => ask.slot !== null && /[^s]s$/.test(draft.texts[ask.slot] ?? ''),
  );
  const several = areSeveral(draft, table);
  if (filter === undefined && (several || (!plural && !shown))) {
    keepNewestValue(draft, table, event, shown);
  } else if (!shown && !oneDay) {
    const dimension = dimensionOf(table, event);
    draft.select.unshift({ dimension });
  }
  const isCourse = !oneDay && (filter !== undefined || (plural && !several));
  addNames(draft, table, !oneDay);
  if (isCourse) draft.orderBy.push({ by: { dimension: dimensionOf(table, event) }, descending: false });
}

/** "Values of the clubs in Norway" are one for each club, and not those of all days. */
function areSeveral({ reading, options }: IntentDraft, { foreignKeys }: TableSchema): boolean {
  return reading.owners.some((slot) => {
    const owner = options[slot];
    return owner?.kind === 'table' && sameName(owner.entry.table.name, foreignKeys[0]?.referencedTable ?? '');
  });
}

function keepNewestValue(
  draft: IntentDraft,
  table: TableSchema,
  event: ColumnSchema,
  isShown: boolean,
): void {
  draft.filters.push(latestOf(draft, table, event));
  draft.notes.push(`${tableInWords(table)}: newest value`);
  if (!isShown) draft.select.unshift({ dimension: dimensionOf(table, event) });
}

/** Rows of several things need their names beside the values: those of a country's clubs, and of one day those of an owner's boats. */
function addNames(draft: IntentDraft, table: TableSchema, isOverTime: boolean): void {
  const named = draft.reading.conditions.flatMap((condition) =>
    condition.kind === 'value' && !condition.negated ? condition.slots : [],
  );
  const [slot, ...others] = named;
  const option = slot === undefined ? undefined : draft.options[slot];
  const isOne =
    option !== undefined &&
    (isOverTime
      ? !areSeveral(draft, table) || isFollowed(draft, tableOf(option), table)
      : draft.path(table.name, tableOf(option).name)?.length === 1);
  if (slot !== undefined && others.length === 0 && isOne) return;
  const key = table.foreignKeys[0];
  const of =
    draft.source.tables.find((other) => sameName(other.name, key?.referencedTable ?? '')) ??
    (option === undefined ? undefined : tableOf(option));
  if (of === undefined || of.name === table.name) return;
  if (draft.select.some((item) => 'dimension' in item && item.dimension.column.table === of.name)) return;
  draft.reach(of.name);
  const labels = labelColumns(of).map((column) => ({ dimension: dimensionOf(of, column) }));
  draft.select.unshift(...labels);
}

/** Whether a named row is the thing whose values these are, and no group to which several belong. */
function isFollowed(draft: IntentDraft, named: TableSchema, table: TableSchema): boolean {
  const way = draft.path(table.name, named.name);
  return way !== null && draft.source.paths.isToOne(way) && namesOwner(draft, named, table);
}
