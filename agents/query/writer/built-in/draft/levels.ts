import { type DateGrain, isDatePart } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDateFilter, touches } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import { tableInWords } from '../schema-lexicon.ts';
import { isLevel, keyDate, labelColumns, sameName } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

/**
 * Levels (prices, values, balances) of many days are not added up, nor averaged over things and days at once: without a
 * day the newest one is meant, and of a period its last.
 */
export function settleLevels(draft: IntentDraft): void {
  const items = [...draft.select, ...draft.orderBy.map((item) => item.by), ...draft.having];
  for (const item of items) {
    if (!('measure' in item) || item.measure.column === null) continue;
    const { aggregate } = item.measure;
    if (aggregate !== 'sum' && aggregate !== 'avg') continue;
    const table = draft.table(item.measure.column.table);
    const event = keyDate(table);
    const column = draft.column(item.measure.column);
    if (event === null || column === null || isLevel(column) !== true) continue;
    const byTime = draft.groupBy.find(
      (group) => group.column.table === table.name && group.column.column === event.name,
    );
    if (byTime !== undefined) {
      if (
        aggregate === 'sum' &&
        byTime.grain !== 'day' &&
        (isDatePart(byTime.grain) || rowsPerPeriod(draft, table, event, byTime.grain) > 1.5)
      )
        throw new NoPlace(item.measure.label);
      continue;
    }
    const times = draft.filters.filter((filter) => touches(filter, table.name) && isDateFilter(filter));
    const [time] = times;
    const oneDay =
      times.some((filter) => filter.kind === 'latest') ||
      (time?.kind === 'range' && time.from !== null && time.from === time.to);
    if (oneDay || (aggregate === 'avg' && (time !== undefined || followsOverTime(draft, table)))) continue;
    draft.filters.push({ kind: 'latest', column: { table: table.name, column: event.name }, per: [] });
    draft.notes.push(
      `${tableInWords(table)}: ${time === undefined ? 'newest day' : 'last day of the period'}`,
    );
  }
}

/** "The average price of X", "by product": each thing by itself, over its days. */
function followsOverTime(draft: IntentDraft, table: TableSchema): boolean {
  const owner = table.foreignKeys[0]?.referencedTable.toLowerCase() ?? '';
  if (draft.groupBy.some((group) => group.column.table.toLowerCase() === owner)) return true;
  return draft.reading.conditions.some((condition) => {
    if (condition.kind !== 'value' || condition.negated || condition.slots.length !== 1) return false;
    const option = draft.options[condition.slots[0] ?? -1];
    if (option?.kind !== 'value') return false;
    const of = option.entry.table;
    const names = [...of.primaryKey, ...labelColumns(of).map((label) => label.name)];
    const path = draft.source.paths.path(table.name, of.name);
    return (
      (option.entry.column.unique === true ||
        names.some((name) => sameName(name, option.entry.column.name))) &&
      path !== null &&
      path.length <= 2 &&
      namesOwner(draft, of, table)
    );
  });
}

/** Whether the thing is what the table follows, or issues it, rather than a group of such things (a country). */
export function namesOwner(draft: IntentDraft, of: TableSchema, table: TableSchema): boolean {
  const direct = table.foreignKeys.some((key) => sameName(key.referencedTable, of.name));
  return (
    direct || of.rowCount * 4 >= (draft.table(table.foreignKeys[0]?.referencedTable ?? of.name).rowCount ?? 0)
  );
}

/** How many rows each followed thing has in one period, about. */
export function rowsPerPeriod(
  draft: IntentDraft,
  table: TableSchema,
  event: ColumnSchema,
  grain: DateGrain | null,
): number {
  const parent = draft.source.tables.find((other) =>
    sameName(other.name, table.foreignKeys[0]?.referencedTable ?? ''),
  );
  const { min, max } = event.range ?? {};
  if (parent === undefined || typeof min !== 'string' || typeof max !== 'string') return 1;
  const days = (Date.parse(max.slice(0, 10)) - Date.parse(min.slice(0, 10))) / 86_400_000;
  const perDay = table.rowCount / (Math.max(1, parent.rowCount) * Math.max(1, days));
  return perDay * { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365 }[grain ?? 'day'];
}
