import pluralize from 'pluralize';
import type { Dimension, Filter } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { keepsPeople } from '../../../../question/assumed/people.ts';
import type { Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import type { PendingFilter } from '../filter-rules.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { tableInWords } from '../schema-lexicon.ts';
import { eventDate, keepsHistory, keyDate, sameName, validity } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inForce } from './lasting-rows.ts';

/**
 * "The latest": the newest rows of the first table in sight that has a day or periods, those that are kept by day before all others where it is not said
 * of what: "the biggest firm, latest market value". Throws NoPlace without one.
 */
export function latestFilters(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'latest' }>,
  home: string,
): PendingFilter[] {
  const option = condition.slot === null ? undefined : draft.options[condition.slot];
  const inPlay = draft.tablesInPlay();
  const byDay = home === draft.base ? inPlay.filter((name) => keyDate(draft.table(name)) !== null) : [];
  const near = new Set([...(option === undefined ? byDay : [tableOf(option).name]), home, ...inPlay]);
  for (const name of near) {
    const table = draft.table(name);
    if (draft.dated.has(name)) continue;
    const event = eventDate(table);
    const pair = validity(table);
    // The latest of what ends some day (a ticket, a stay) is what began last, and not what still lasts.
    const begun =
      pair?.end.nullable && !keepsHistory(table) && !/^current/i.test(condition.text) ? pair.begin : null;
    const day = event ?? begun ?? (pair === null ? onlyYear(table) : null);
    if (day !== null) {
      draft.dated.add(name);
      const isOne =
        option?.kind === 'table' && isOneRow(draft, table, draft.texts[condition.slot ?? -1] ?? '');
      const filter = latestOf(draft, table, day);
      return [{ table: name, filter: isOne && filter.kind === 'latest' ? { ...filter, per: [] } : filter }];
    }
    if (pair !== null) {
      draft.dated.add(name);
      return inForce(draft, table).map((filter) => ({ table: name, filter }));
    }
  }
  throw new NoPlace(condition.text);
}

/** The one year that rows are of, where no day is kept of them: that of a purchase. */
function onlyYear({ columns }: TableSchema): ColumnSchema | null {
  const [year, ...others] = columns.filter(isYear);
  return year !== undefined && others.length === 0 && !/birth|born/i.test(year.name) ? year : null;
}

/** "The latest invoice" is one of all, where each has a key of its own and nothing says "of each customer". */
function isOneRow({ reading }: IntentDraft, { primaryKey, foreignKeys }: TableSchema, said: string): boolean {
  const [key, ...others] = primaryKey;
  const isOwnKey =
    key !== undefined &&
    others.length === 0 &&
    !foreignKeys.some(({ columns }) => columns.some((column) => sameName(column, key)));
  return isOwnKey && pluralize.isSingular(said) && reading.groups.length === 0;
}

/**
 * The newest rows: of each thing the table follows when its days are far apart or things are named, of the whole table
 * when it has rows for nearly every day.
 */
export function latestOf(draft: IntentDraft, table: TableSchema, column: ColumnSchema): Filter {
  const key = table.primaryKey.filter((name) => !sameName(name, column.name));
  const inKey = table.primaryKey.some((name) => sameName(name, column.name));
  // The newest employee is one of all, whoever they work for.
  const groups = draft.reading.groups.flatMap(({ slot }) => (slot === null ? [] : [draft.options[slot]]));
  const each = keyTo(groups, table);
  const said = each ?? keyTo(draft.options, table) ?? table.foreignKeys[0]?.columns;
  const owner = keepsPeople(table) ? [] : (said ?? []);
  const named = draft.reading.conditions.some(
    (condition) => condition.kind === 'value' && !condition.negated,
  );
  // "Each critic's latest review of Otter Works" is the latest of those: what else is named narrows the rows themselves.
  const others = { ...table, foreignKeys: table.foreignKeys.filter(({ columns }) => columns !== each) };
  const isNarrowed = named && (each === null || keyTo(draft.options, others) !== null);
  if (isNarrowed && each !== null && !inKey)
    return {
      kind: 'latest',
      column: { table: table.name, column: column.name },
      per: each.map((name) => ({ table: table.name, column: name })),
      within: true,
    };
  const per = inKey ? key : isNarrowed ? [] : owner;
  const shared = inKey && !named && isDense(draft, table, column);
  return {
    kind: 'latest',
    column: { table: table.name, column: column.name },
    per: shared ? [] : per.map((name) => ({ table: table.name, column: name })),
  };
}

/** "The latest review of each maker": the key that leads to what is said; null where none does. */
function keyTo(
  options: readonly (Option | undefined)[],
  { foreignKeys }: TableSchema,
): readonly string[] | null {
  // "Company" may stand for the column that leads to it.
  const said = options.flatMap((option) => {
    if (option === undefined) return [];
    const led = 'referencesTable' in option.entry ? option.entry.referencesTable : null;
    return [led ?? tableOf(option).name];
  });
  const key = foreignKeys.find(({ referencedTable }) => said.some((name) => sameName(name, referencedTable)));
  return key?.columns ?? null;
}

function isDense(draft: IntentDraft, table: TableSchema, column: ColumnSchema): boolean {
  const parent = draft.source.tables.find((other) =>
    sameName(other.name, table.foreignKeys[0]?.referencedTable ?? ''),
  );
  const days =
    typeof column.range?.min === 'string' && typeof column.range.max === 'string'
      ? (Date.parse(column.range.max.slice(0, 10)) - Date.parse(column.range.min.slice(0, 10))) / 86_400_000
      : Number.NaN;
  if (parent === undefined || !Number.isFinite(days) || days <= 0) return false;
  return table.rowCount / (Math.max(1, parent.rowCount) * days) > 0.015;
}

/** A measure that is followed over time ranks by its newest value unless the question gives a time. */
export function keepNewest(draft: IntentDraft, table: TableSchema): void {
  const event = eventDate(table);
  if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) return;
  if (draft.reading.conditions.some((condition) => condition.kind === 'date' || condition.kind === 'latest'))
    return;
  draft.dated.add(table.name);
  draft.filters.push(latestOf(draft, table, event));
  draft.notes.push(`${tableInWords(table)}: newest values`);
}

/** The day that "newest first" goes by; null where no table in play has one. */
export function newestFirst(draft: IntentDraft): Dimension | null {
  for (const name of draft.tablesInPlay()) {
    const table = draft.table(name);
    const event = eventDate(table);
    if (event === null) continue;
    draft.dated.add(name);
    return dimensionOf(table, event);
  }
  return null;
}
