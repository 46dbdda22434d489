import type { Filter } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { isOfBirth } from '../../../../question/assumed/people.ts';
import type { PendingFilter } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { tableInWords } from '../schema-lexicon.ts';
import { eventDate, isLevel, keepsHistory, sameName, validity } from '../table-nature.ts';
import { dateFilter, validityFilters } from './date-filters.ts';
import type { IntentDraft } from './intent-draft.ts';
import { rowsPerPeriod } from './levels.ts';
import { measuredTables } from './measured-rows.ts';
import { datedParent, dayOfDeal, doneThen, momentOf, saysWhen } from './said-days.ts';

/** Which column a date of the question is about. Throws NoPlace where no table in sight has a day. */
export function dateFilters(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'date' }>,
  home: string,
): PendingFilter[] {
  const { meaning } = condition;
  const said = condition.hint ?? draft.reading.asks.find((ask) => saysWhen(draft, ask))?.slot ?? null;
  const hint = said === null ? undefined : draft.options[said];
  if (hint?.kind === 'column') {
    const { table, column } = hint.entry;
    if (isDate(column) || isYear(column)) {
      draft.dated.add(table.name);
      return [{ table: table.name, filter: dateFilter(draft, table, column, meaning) }];
    }
  }
  const done = doneThen(draft);
  if (done !== null && condition.hint === null) {
    draft.dated.add(done.table.name);
    return [{ table: done.table.name, filter: dateFilter(draft, done.table, done.column, meaning) }];
  }
  if (condition.edge !== null) {
    // A membership has one row for each of its periods: that one ends does not say that the membership does.
    if (draft.conditionHomes().some((name) => isMemberOf(draft, home, name)))
      throw new NoPlace(condition.text);
    for (const name of [home, ...draft.tablesInPlay(), ...draft.mentioned]) {
      const table = draft.table(name);
      const pair = validity(table);
      if (pair === null) continue;
      draft.dated.add(name);
      return [{ table: name, filter: dateFilter(draft, table, pair[condition.edge], meaning) }];
    }
    throw new NoPlace(condition.text);
  }
  const told = home === draft.base ? yearTold(draft, meaning) : null;
  if (told !== null)
    return [{ table: told.table.name, filter: dateFilter(draft, told.table, told.year, meaning) }];
  const rows = condition.edge === null ? rowsSaidBefore(draft, condition, home) : null;
  if (rows !== null) {
    draft.dated.add(rows.table.name);
    return [{ table: rows.table.name, filter: dateFilter(draft, rows.table, rows.date, meaning) }];
  }
  const near = [...new Set([home, ...draft.tablesInPlay(), ...draft.mentioned, ...draft.conditionHomes()])]
    .map((name) => draft.table(name))
    .filter((table) => home === draft.base || table.name === home || draft.path(home, table.name) !== null);
  const single = home === draft.base ? near : near.slice(0, 1);
  // Facts keyed by day come first, then rows that hold for a period, then any other date, then bare years.
  for (const table of [...single, ...near]) {
    const period = periodColumn(draft, table, meaning);
    if (period !== null) return [{ table: table.name, filter: period }];
    const event = eventDate(table);
    if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) continue;
    draft.dated.add(table.name);
    if (isBetweenDays(draft, table, event, condition)) {
      draft.notes.push(`${tableInWords(table)}: the last day up to then`);
      const upTo = { ...meaning, from: null };
      const column = { table: table.name, column: event.name };
      return [
        { table: table.name, filter: dateFilter(draft, table, event, upTo) },
        { table: table.name, filter: { kind: 'latest', column, per: [] } },
      ];
    }
    return [{ table: table.name, filter: dateFilter(draft, table, event, meaning) }];
  }
  for (const table of [...single, ...near, ...membershipsOf(draft, home)]) {
    const pair = validity(table);
    if (pair === null || !keepsHistory(table)) continue;
    draft.dated.add(table.name);
    return validityFilters(draft, table, pair, meaning);
  }
  // "Machines without maintenance in May": when it began, and not when the machines did.
  const own = draft.table(home);
  const begun = home === draft.base || momentOf(own) !== null ? null : validity(own);
  if (begun !== null) {
    draft.dated.add(home);
    return [{ table: home, filter: dateFilter(draft, own, begun.begin, meaning) }];
  }
  const isByPeriod = draft.reading.groups.some(({ grain }) => grain !== null);
  for (const table of measuredFirst(draft, near)) {
    const ofDeal = home === draft.base ? dayOfDeal(draft, table) : null;
    // What is told by month is told by the month of its beginning.
    const begins = isByPeriod && table.name === home ? validity(table)?.begin : undefined;
    const event = ofDeal?.date ?? momentOf(table) ?? begins ?? beginOfFigure(draft, table);
    // Nobody is asked for by the day of their birth without a word of it.
    if (event === null || isOfBirth(event)) continue;
    const dated = ofDeal?.table ?? table;
    draft.dated.add(dated.name);
    if (table.name !== home) draft.guesses += 1;
    return [{ table: dated.name, filter: dateFilter(draft, dated, event, meaning) }];
  }
  const between = eventBetween(draft, home, near);
  if (between !== null) {
    draft.dated.add(between.table.name);
    return [{ table: between.table.name, filter: dateFilter(draft, between.table, between.date, meaning) }];
  }
  for (const table of measuredFirst(draft, near)) {
    const year = yearOf(table);
    if (year === null || meaning.kind !== 'range') continue;
    draft.dated.add(table.name);
    return [{ table: table.name, filter: dateFilter(draft, table, year, meaning) }];
  }
  for (const table of near) {
    const pair = validity(table);
    if (pair === null) continue;
    draft.dated.add(table.name);
    draft.guesses += 1;
    if (isByPeriod) return [{ table: table.name, filter: dateFilter(draft, table, pair.begin, meaning) }];
    return validityFilters(draft, table, pair, meaning);
  }
  const lines = home === draft.base ? [draft.base, ...measuredTables(draft)] : [];
  for (const parent of lines.map((line) => datedParent(draft, line))) {
    if (parent === null) continue;
    draft.guesses += 1;
    return [{ table: parent.table.name, filter: dateFilter(draft, parent.table, parent.date, meaning) }];
  }
  throw new NoPlace(condition.text);
}

/**
 * "Customers with claims in 2024", "doctors without a patient in May": the rows of which each thing has many, said directly before the time,
 * or those that lie between both. Rows of a period and those that are kept by day have rules of their own.
 */
export function rowsSaidBefore(
  draft: IntentDraft,
  { after }: Extract<Condition, { kind: 'date' }>,
  home: string,
): { table: TableSchema; date: ColumnSchema } | null {
  const option = draft.options[after ?? -1];
  const said = home === draft.base && option?.kind === 'table' ? option.entry.table.name : home;
  const many = draft.path(draft.base, said)?.findLast((step) => !draft.source.paths.stepIsToOne(step));
  const table = said === draft.base || many === undefined ? null : draft.table(many.toTable);
  const pair = table && validity(table);
  const begun = pair?.end.nullable && table && !keepsHistory(table) ? pair.begin : null;
  const date = table === null || pair !== null ? begun : (momentOf(table) ?? yearOf(table));
  if (table === null || date === null) return null;
  return table.primaryKey.some((name) => sameName(name, date.name)) ? null : { table, date };
}

/** "Which films did Ann review in 2024" is told by the day of the reviews that lie between both, and by no year of the films themselves. */
function eventBetween(
  draft: IntentDraft,
  home: string,
  near: Tables,
): { table: TableSchema; date: ColumnSchema } | null {
  if (home !== draft.base) return null;
  const known = new Set(near.map(({ name }) => name));
  const steps = draft.conditionHomes().flatMap((name) => draft.path(home, name) ?? []);
  const names = [...new Set(steps.map(({ toTable }) => toTable))].filter((name) => !known.has(name));
  const events = names.flatMap((name) => {
    const table = draft.table(name);
    const date = validity(table) === null ? momentOf(table) : null;
    return date === null ? [] : [{ table, date }];
  });
  const [event, ...others] = events;
  return event !== undefined && others.length === 0 ? event : null;
}

/** "Clubs per year since 1950": the years are those by which the clubs are told, and of no other day of theirs. */
function yearTold(
  draft: IntentDraft,
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): { table: TableSchema; year: ColumnSchema } | null {
  if (meaning.kind !== 'range') return null;
  const isWhole = meaning.from?.endsWith('-01-01') !== false && meaning.to?.endsWith('-12-31') !== false;
  const [year, ...others] = draft.groupBy.flatMap(({ column, grain }) => {
    const known = grain === null && draft.dated.has(`grain ${column.table}`) ? draft.column(column) : null;
    return known !== null && isYear(known) ? [{ table: draft.table(column.table), year: known }] : [];
  });
  return year !== undefined && others.length === 0 && isWhole ? year : null;
}

/** The year that each row is of; null where rows have none. */
function yearOf({ columns }: TableSchema): ColumnSchema | null {
  return columns.find((column) => isYear(column) && /year|yr/i.test(column.name)) ?? null;
}

/** "Top 3 shops by revenue in 2025": the time is that of the sales, not the day on which a shop opened. */
function measuredFirst(draft: IntentDraft, near: Tables): Tables {
  const measures = measuredTables(draft);
  const isMeasured = ({ name }: TableSchema) => measures.includes(name);
  return [...near.filter(isMeasured), ...near.filter((table) => !isMeasured(table))];
}

/** What visits cost in May is that of the visits which began then, and not of what began before they did. */
function beginOfFigure({ select, orderBy }: IntentDraft, table: TableSchema): ColumnSchema | null {
  const isAdded = [...select, ...orderBy.map(({ by }) => by)].some(
    (item) => 'measure' in item && item.measure.table === table.name && item.measure.column !== null,
  );
  return isAdded ? (validity(table)?.begin ?? null) : null;
}

/** Whether the things belong to another by rows of which each holds for a time. */
function isMemberOf(draft: IntentDraft, home: string, of: string): boolean {
  return (draft.path(home, of) ?? []).some(
    ({ toTable }) => toTable !== of && toTable !== home && keepsHistory(draft.table(toTable)),
  );
}

/** "Shares in the index on 30 June": the rows by which the things belong to what is named, each for a time. */
function membershipsOf(draft: IntentDraft, home: string): TableSchema[] {
  const isTimeless = home === draft.base && momentOf(draft.table(home)) === null;
  const ways = isTimeless ? draft.conditionHomes().map((name) => draft.path(home, name) ?? []) : [];
  return ways.flatMap((way) => way.slice(0, -1).map(({ toTable }) => draft.table(toTable)));
}

/** A day that may have no row of its own: the end of a month, or any day of levels that are kept by month. */
function isBetweenDays(
  draft: IntentDraft,
  table: TableSchema,
  event: ColumnSchema,
  { meaning, text }: Extract<Condition, { kind: 'date' }>,
): boolean {
  if (meaning.kind !== 'range' || meaning.from === null || meaning.from !== meaning.to) return false;
  if (!draft.tablesInPlay().includes(table.name)) return false;
  if (!table.columns.some((column) => isNumeric(column) && isLevel(column) === true)) return false;
  // A handful of rows says nothing about how often there are new ones.
  const rare = table.rowCount > 50 && rowsPerPeriod(draft, table, event, 'month') < 2;
  return rare || /\b(?:end|close|last|ago)\b/i.test(text);
}

/** A text column whose values are the names of quarters ("2024Q1"), when the question names one quarter. */
function periodColumn(
  draft: IntentDraft,
  table: TableSchema,
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): Filter | null {
  if (meaning.kind !== 'range' || meaning.unit !== 'quarter' || meaning.from === null || meaning.to === null)
    return null;
  const quarter = Math.ceil(Number(meaning.to.slice(5, 7)) / 3);
  if (meaning.from !== `${meaning.to.slice(0, 4)}-${String(quarter * 3 - 2).padStart(2, '0')}-01`)
    return null;
  for (const column of table.columns) {
    const values = column.distinctValues ?? [];
    if (values.length === 0 || !values.every((value) => /^\d{4}[- ]?Q[1-4]$/i.test(value))) continue;
    const value = values.find(
      (known) => known.startsWith(meaning.to?.slice(0, 4) ?? '') && known.endsWith(String(quarter)),
    );
    if (value === undefined) continue;
    draft.dated.add(table.name);
    return {
      kind: 'equals',
      column: { table: table.name, column: column.name },
      values: [value],
      negated: false,
    };
  }
  return null;
}
