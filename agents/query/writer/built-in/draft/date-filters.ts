import {
  type DateGrain,
  type DatePart,
  type Dimension,
  type Filter,
  isDatePart,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { dimensionOf } from '../dimensions.ts';
import type { PendingFilter } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { eventDate, quarterColumn, validity } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { latestOf } from './newest-rows.ts';
import { datedParent, dayOfDeal, doneThen, saysWhen } from './said-days.ts';

/** The rows whose day, or year, lies in the time that is meant. */
export function dateFilter(
  draft: IntentDraft,
  table: TableSchema,
  column: ColumnSchema,
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): Filter {
  const ref = { table: table.name, column: column.name };
  if (meaning.kind === 'latest') return latestOf(draft, table, column);
  const { from, to } = meaning;
  if (!isDate(column)) {
    const year = (day: string | null) =>
      day === null ? null : column.kind === 'text' ? day.slice(0, 4) : Number(day.slice(0, 4));
    // "after 2000" is from 2001 on, "before 1990" up to 1989: whole years compare as numbers.
    return {
      kind: 'range',
      column: ref,
      from: year(from),
      to: year(to),
      includeFrom: true,
      includeTo: true,
      bounds: 'number',
    };
  }
  return {
    kind: 'range',
    column: ref,
    from,
    to,
    includeFrom: true,
    includeTo: true,
    bounds: column.kind === 'datetime' ? 'day-of-datetime' : 'day',
  };
}

/** The rows that held on the day that is meant, or at any time of the period. */
export function validityFilters(
  draft: IntentDraft,
  table: TableSchema,
  pair: { begin: ColumnSchema; end: ColumnSchema },
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): PendingFilter[] {
  const begin = { table: table.name, column: pair.begin.name };
  const end = { table: table.name, column: pair.end.name };
  if (meaning.kind !== 'range')
    return [{ table: table.name, filter: { kind: 'valid-on', begin, end, day: draft.source.today } }];
  const { from, to } = meaning;
  if (from !== null && from === to)
    return [{ table: table.name, filter: { kind: 'valid-on', begin, end, day: from } }];
  const bounds = pair.begin.kind === 'datetime' ? ('day-of-datetime' as const) : ('day' as const);
  const filters: Filter[] = [];
  if (to !== null)
    filters.push({
      kind: 'range',
      column: begin,
      from: null,
      to,
      includeFrom: true,
      includeTo: true,
      bounds,
    });
  if (from !== null)
    filters.push({
      kind: 'any',
      filters: [
        { kind: 'missing', column: end, negated: false },
        { kind: 'range', column: end, from, to: null, includeFrom: true, includeTo: true, bounds },
      ],
    });
  return filters.map((filter) => ({ table: table.name, filter }));
}

/** What "per month" or "by weekday" groups by: the day that the question speaks of, else that of the rows. */
export function grainDimension(draft: IntentDraft, grain: DateGrain | DatePart): Dimension {
  const said = draft.reading.asks.find((ask) => saysWhen(draft, ask))?.slot ?? null;
  const when = said === null ? undefined : draft.options[said];
  const called = isDatePart(grain) ? columnOfPart(draft, grain) : null;
  if (called !== null) return called;
  if (when?.kind === 'column' && hasPart(when.entry.column, grain)) {
    draft.reach(when.entry.table.name);
    return { ...dimensionOf(when.entry.table, when.entry.column), grain, label: grain };
  }
  const done = doneThen(draft);
  if (done !== null && hasPart(done.column, grain))
    return { ...dimensionOf(done.table, done.column), grain, label: grain };
  const deal = dayOfDeal(draft, draft.table(draft.base));
  if (deal !== null && hasPart(deal.date, grain)) {
    draft.reach(deal.table.name);
    return { ...dimensionOf(deal.table, deal.date), grain, label: grain };
  }
  const tables = draft.tablesInPlay();
  for (const name of tables) {
    const table = draft.table(name);
    if (grain === 'year') {
      // Who signed up in which year is not told by when they were born.
      const year = table.columns.find(
        (column) =>
          isYear(column) &&
          /year|yr/i.test(column.name) &&
          (eventDate(table) === null || !/birth|born/i.test(column.name)),
      );
      if (year !== undefined) {
        draft.dated.add(`grain ${name}`);
        return dimensionOf(table, year);
      }
    }
    const quarter = grain === 'quarter' ? quarterColumn(table) : null;
    if (quarter !== null) return dimensionOf(table, quarter);
    const date = eventDate(table) ?? validity(table)?.begin ?? null;
    if (date === null || !hasPart(date, grain)) continue;
    return { column: { table: name, column: date.name }, grain, label: grain };
  }
  const parent = datedParent(draft, draft.base);
  if (parent === null || !hasPart(parent.date, grain)) throw new NoPlace(`by ${grain}`);
  draft.reach(parent.table.name);
  return { ...dimensionOf(parent.table, parent.date), grain, label: grain };
}

/** A day has a weekday; only a moment has an hour. */
function hasPart({ kind }: ColumnSchema, grain: DateGrain | DatePart): boolean {
  return grain !== 'hour' || kind === 'datetime';
}

/** A column that holds the part itself. */
function columnOfPart(draft: IntentDraft, part: DatePart): Dimension | null {
  for (const name of draft.tablesInPlay()) {
    const table = draft.table(name);
    const column = table.columns.find(
      (each) =>
        nameInWords(each.name)
          .toLowerCase()
          .replace(/^day of (?:the )?week$/, 'weekday') === part,
    );
    if (column !== undefined && !isDate(column)) return dimensionOf(table, column);
  }
  return null;
}
