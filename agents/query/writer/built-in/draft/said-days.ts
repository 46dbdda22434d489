import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isOfDeals } from '../../../../question/assumed/trade.ts';
import { english, groupsOf } from '../../../../question/called/lexicon.ts';
import type { Ask } from '../reading.ts';
import { happened, saysDone } from '../said-states.ts';
import { type ColumnEntry, lexiconOf } from '../schema-lexicon.ts';
import { eventDate, sameName, validity } from '../table-nature.ts';
import { isVerbForm } from '../word-forms.ts';
import type { IntentDraft } from './intent-draft.ts';
import { measuredTables } from './measured-rows.ts';

/** "How many dividends were paid in 2024": the verb says which day is meant, and asks for nothing. */
export function saysWhen(draft: IntentDraft, { slot, aggregate }: Ask): boolean {
  const option = slot === null ? undefined : draft.options[slot];
  if (option?.kind !== 'column' || !isDate(option.entry.column) || aggregate !== null) return false;
  const isCounted = draft.reading.asks.some((ask) => ask.aggregate === 'count');
  const isTimed =
    draft.reading.conditions.some(({ kind }) => kind === 'date') ||
    draft.reading.groups.some(({ grain }) => grain !== null);
  // "Sold more than 200 in 2024" bounds how many were sold then.
  const isBound =
    isVerbForm((draft.texts[slot ?? -1] ?? '').toLowerCase()) &&
    draft.reading.conditions.some(({ kind }) => kind === 'compare');
  return (
    (isCounted || isBound) &&
    isTimed &&
    !/\b(?:dates?|days?|times?|when)\b/i.test(draft.texts[slot ?? -1] ?? '')
  );
}

/** "Delivered in June", where "delivered" is a state and `delivered_on` the day it came about. */
export function doneThen(draft: IntentDraft): ColumnEntry | null {
  for (const condition of draft.reading.conditions) {
    const { text } = condition;
    if (condition.kind === 'exists' && !condition.negated && condition.inner.length === 0) {
      const said = draft.options[condition.slot];
      if (said?.kind === 'column' && happened(text, said.entry.column)) return said.entry;
    }
    const option = condition.kind === 'value' ? draft.options[condition.slots[0] ?? -1] : undefined;
    if (option?.kind !== 'value') continue;
    const { columns } = lexiconOf(option.entry.table);
    const day = columns.find(({ column }) => saysDone(text, column)) ?? onlyDayOf(text, columns);
    if (day !== undefined) return day;
  }
  return null;
}

const events = groupsOf(english.events);

/** The one day that has another word for what happened: policies that "expired" did so on their `end_date`. */
function onlyDayOf(text: string, columns: readonly ColumnEntry[]): ColumnEntry | undefined {
  const kind = events.get(text.toLowerCase()) ?? [];
  const [only, ...others] = columns.filter(
    ({ column }) => isDate(column) && spokenParts(column.name).some((part) => kind.includes(part)),
  );
  return others.length > 0 ? undefined : only;
}

/** A line of a deal has the day of its deal: the one table that such rows belong to and that has a day. */
export function datedParent(
  draft: IntentDraft,
  line: string,
): { table: TableSchema; date: ColumnSchema } | null {
  const found = draft.table(line).foreignKeys.flatMap(({ referencedTable }) => {
    const table = draft.source.tables.find(({ name }) => sameName(name, referencedTable));
    // What a row merely names (a customer with a day of birth) points to nothing itself.
    const date = table && (table.foreignKeys.length > 0 || isOfDeals(table)) ? momentOf(table) : null;
    return table && date ? [{ table, date }] : [];
  });
  // The line of an order points to a product as well, which was launched some day.
  const deals = found.filter(({ table }) => isOfDeals(table));
  if (deals.length === 1) return deals[0] ?? null;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The day that a row is about. What came about at a moment is of that moment; what is kept by days is there on each of them. */
export function momentOf(table: TableSchema): ColumnSchema | null {
  const begin = validity(table)?.begin;
  return eventDate(table) ?? (begin?.kind === 'datetime' ? begin : null);
}

function isAddedUp(draft: IntentDraft, { name }: TableSchema): boolean {
  return measuredTables(draft).includes(name) || (name === draft.base && draft.hasAggregates());
}

/** "Revenue by brand this year": lines without a day are of the day of their deal, and not of that on which a product was launched. */
export function dayOfDeal(
  draft: IntentDraft,
  table: TableSchema,
): { table: TableSchema; date: ColumnSchema } | null {
  const parent = momentOf(table) === null && isAddedUp(draft, table) ? datedParent(draft, table.name) : null;
  // Customers that are counted are not dated by the day on which their adviser was hired.
  const isCounted = draft.select.every(
    (item) => 'dimension' in item || item.measure.aggregate === 'count' || item.measure.table !== table.name,
  );
  // What has a time of its own is of no day of a thing that it happened to.
  if (validity(table) !== null) return null;
  return parent !== null && isCounted && !isOfDeals(parent.table) ? null : parent;
}
