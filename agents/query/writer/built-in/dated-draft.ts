import type { Dimension, Filter, JoinStep } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isDate, isNumeric, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { lifetime } from '../../../question/assumed/lifetime.ts';
import { dimensionOf } from './dimensions.ts';
import { isDateFilter, type PendingFilter, touches } from './filter-rules.ts';
import { IntentDraft } from './intent-draft.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import type { Ask, Condition } from './reading.ts';
import { happened, saysDone } from './said-states.ts';
import { type ColumnEntry, lexiconOf, tableInWords } from './schema-lexicon.ts';
import {
  eventDate,
  isLevel,
  keepsHistory,
  keyDate,
  labelColumns,
  sameName,
  validity,
} from './table-nature.ts';

/** Which column a date of the question is about, and which rows are the newest or in force. */
export abstract class DatedDraft extends IntentDraft {
  protected dateFilters(condition: Extract<Condition, { kind: 'date' }>, home: string): PendingFilter[] {
    const { meaning } = condition;
    const said = condition.hint ?? this.reading.asks.find((ask) => this.saysWhen(ask))?.slot ?? null;
    const hint = said === null ? undefined : this.options[said];
    if (hint?.kind === 'column') {
      const { table, column } = hint.entry;
      if (isDate(column) || isYear(column)) {
        this.dated.add(table.name);
        return [{ table: table.name, filter: this.dateFilter(table, column, meaning) }];
      }
    }
    const done = this.doneThen();
    if (done !== null && condition.hint === null) {
      this.dated.add(done.table.name);
      return [{ table: done.table.name, filter: this.dateFilter(done.table, done.column, meaning) }];
    }
    if (condition.edge !== null) {
      // A membership has one row for each of its periods: that one ends does not say that the membership does.
      if (this.conditionHomes().some((name) => this.isMemberOf(home, name)))
        throw new NoPlace(condition.text);
      for (const name of [home, ...this.tablesInPlay(), ...this.mentioned]) {
        const table = this.table(name);
        const pair = validity(table);
        if (pair === null) continue;
        this.dated.add(name);
        return [{ table: name, filter: this.dateFilter(table, pair[condition.edge], meaning) }];
      }
      throw new NoPlace(condition.text);
    }
    const near = [...new Set([home, ...this.tablesInPlay(), ...this.mentioned, ...this.conditionHomes()])]
      .map((name) => this.table(name))
      .filter((table) => home === this.base || table.name === home || this.path(home, table.name) !== null);
    const single = home === this.base ? near : near.slice(0, 1);
    // Facts keyed by day come first, then rows that hold for a period, then any other date, then bare years.
    for (const table of [...single, ...near]) {
      const period = this.periodColumn(table, meaning);
      if (period !== null) return [{ table: table.name, filter: period }];
      const event = eventDate(table);
      if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) continue;
      this.dated.add(table.name);
      if (this.isBetweenDays(table, event, condition)) {
        this.notes.push(`${tableInWords(table)}: the last day up to then`);
        const upTo = { ...meaning, from: null };
        const column = { table: table.name, column: event.name };
        return [
          { table: table.name, filter: this.dateFilter(table, event, upTo) },
          { table: table.name, filter: { kind: 'latest', column, per: [] } },
        ];
      }
      return [{ table: table.name, filter: this.dateFilter(table, event, meaning) }];
    }
    for (const table of [...single, ...near]) {
      const pair = validity(table);
      if (pair === null || !keepsHistory(table)) continue;
      this.dated.add(table.name);
      return this.validityFilters(table, pair, meaning);
    }
    for (const table of near) {
      const event = momentOf(table);
      if (event === null) continue;
      this.dated.add(table.name);
      if (table.name !== home) this.guesses += 1;
      return [{ table: table.name, filter: this.dateFilter(table, event, meaning) }];
    }
    for (const table of near) {
      const year = table.columns.find((column) => isYear(column) && /year|yr/i.test(column.name));
      if (year === undefined || meaning.kind !== 'range') continue;
      this.dated.add(table.name);
      return [{ table: table.name, filter: this.dateFilter(table, year, meaning) }];
    }
    for (const table of near) {
      const pair = validity(table);
      if (pair === null) continue;
      this.dated.add(table.name);
      this.guesses += 1;
      return this.validityFilters(table, pair, meaning);
    }
    const parent = home === this.base ? this.datedParent() : null;
    if (parent !== null) {
      this.guesses += 1;
      return [{ table: parent.table.name, filter: this.dateFilter(parent.table, parent.date, meaning) }];
    }
    throw new NoPlace(condition.text);
  }

  /** A line of a deal has the day of its deal: the one table that our rows belong to and that has a day. */
  protected datedParent(): { table: TableSchema; date: ColumnSchema } | null {
    const found = this.table(this.base).foreignKeys.flatMap(({ referencedTable }) => {
      const table = this.source.tables.find(({ name }) => sameName(name, referencedTable));
      // What a row merely names (a customer with a day of birth) points to nothing itself.
      const date = table && table.foreignKeys.length > 0 ? momentOf(table) : null;
      return table && date ? [{ table, date }] : [];
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** "How many dividends were paid in 2024": the verb says which day is meant, and asks for nothing. */
  protected saysWhen({ slot, aggregate }: Ask): boolean {
    const option = slot === null ? undefined : this.options[slot];
    if (option?.kind !== 'column' || !isDate(option.entry.column) || aggregate !== null) return false;
    const isCounted = this.reading.asks.some((ask) => ask.aggregate === 'count');
    const isTimed =
      this.reading.conditions.some(({ kind }) => kind === 'date') ||
      this.reading.groups.some(({ grain }) => grain !== null);
    return isCounted && isTimed && !/\b(?:dates?|days?|times?|when)\b/i.test(this.texts[slot ?? -1] ?? '');
  }

  /** "Delivered in June", where "delivered" is a state and `delivered_on` the day it came about. */
  protected doneThen(): ColumnEntry | null {
    for (const condition of this.reading.conditions) {
      const { text } = condition;
      if (condition.kind === 'exists' && !condition.negated && condition.inner.length === 0) {
        const said = this.options[condition.slot];
        if (said?.kind === 'column' && happened(text, said.entry.column)) return said.entry;
      }
      const option = condition.kind === 'value' ? this.options[condition.slots[0] ?? -1] : undefined;
      if (option?.kind !== 'value') continue;
      const { columns } = lexiconOf(option.entry.table);
      const day = columns.find(({ column }) => saysDone(text, column));
      if (day !== undefined) return day;
    }
    return null;
  }

  /** Whether the things belong to another by rows of which each holds for a time. */
  private isMemberOf(home: string, of: string): boolean {
    return (this.path(home, of) ?? []).some(
      ({ toTable }) => toTable !== of && toTable !== home && keepsHistory(this.table(toTable)),
    );
  }

  /** A day that may have no row of its own: the end of a month, or any day of levels that are kept by month. */
  private isBetweenDays(
    table: TableSchema,
    event: ColumnSchema,
    { meaning, text }: Extract<Condition, { kind: 'date' }>,
  ): boolean {
    if (meaning.kind !== 'range' || meaning.from === null || meaning.from !== meaning.to) return false;
    if (!this.tablesInPlay().includes(table.name)) return false;
    if (!table.columns.some((column) => isNumeric(column) && isLevel(column) === true)) return false;
    // A handful of rows says nothing about how often there are new ones.
    const rare = table.rowCount > 50 && this.rowsPerPeriod(table, event, 'month') < 2;
    return rare || /\b(?:end|close|last|ago)\b/i.test(text);
  }

  /** "No longer", "still": whether the period of the rows is over on the last day of the data. */
  protected stateFilters(condition: Extract<Condition, { kind: 'ended' }>, home: string): PendingFilter[] {
    const near = [...new Set([home, ...this.tablesInPlay(), ...this.mentioned])];
    for (const name of near) {
      const table = this.table(name);
      const pair = lifetime(table);
      if (pair === null) continue;
      this.dated.add(name);
      if (!condition.ended) return this.stillRuns(table, pair).map((filter) => ({ table: name, filter }));
      const bounds = pair.end.kind === 'datetime' ? ('day-of-datetime' as const) : ('day' as const);
      const column = { table: name, column: pair.end.name };
      const to = this.source.today;
      return [
        {
          table: name,
          filter: { kind: 'range', column, from: null, to, includeFrom: true, includeTo: true, bounds },
        },
      ];
    }
    throw new NoPlace(condition.text);
  }

  /** A text column whose values are the names of quarters ("2024Q1"), when the question names one quarter. */
  protected periodColumn(
    table: TableSchema,
    meaning: Extract<Condition, { kind: 'date' }>['meaning'],
  ): Filter | null {
    if (
      meaning.kind !== 'range' ||
      meaning.unit !== 'quarter' ||
      meaning.from === null ||
      meaning.to === null
    )
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
      this.dated.add(table.name);
      return {
        kind: 'equals',
        column: { table: table.name, column: column.name },
        values: [value],
        negated: false,
      };
    }
    return null;
  }

  protected dateFilter(
    table: TableSchema,
    column: ColumnSchema,
    meaning: Extract<Condition, { kind: 'date' }>['meaning'],
  ): Filter {
    const ref = { table: table.name, column: column.name };
    if (meaning.kind === 'latest') return this.latestOf(table, column);
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

  protected validityFilters(
    table: TableSchema,
    pair: { begin: ColumnSchema; end: ColumnSchema },
    meaning: Extract<Condition, { kind: 'date' }>['meaning'],
  ): PendingFilter[] {
    const begin = { table: table.name, column: pair.begin.name };
    const end = { table: table.name, column: pair.end.name };
    if (meaning.kind !== 'range')
      return [{ table: table.name, filter: { kind: 'valid-on', begin, end, day: this.source.today } }];
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

  protected latestFilters(condition: Extract<Condition, { kind: 'latest' }>, home: string): PendingFilter[] {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    const near = [
      ...new Set([...(option === undefined ? [] : [tableOf(option).name]), home, ...this.tablesInPlay()]),
    ];
    for (const name of near) {
      const table = this.table(name);
      if (this.dated.has(name)) continue;
      const event = eventDate(table);
      const pair = validity(table);
      if (event !== null) {
        this.dated.add(name);
        return [{ table: name, filter: this.latestOf(table, event) }];
      }
      if (pair !== null) {
        this.dated.add(name);
        return this.inForce(table).map((filter) => ({ table: name, filter }));
      }
    }
    throw new NoPlace(condition.text);
  }

  /**
   * The newest rows: of each thing the table follows when its days are far apart or things are named, of the whole table
   * when it has rows for nearly every day.
   */
  protected latestOf(table: TableSchema, column: ColumnSchema): Filter {
    const key = table.primaryKey.filter((name) => !sameName(name, column.name));
    const inKey = table.primaryKey.some((name) => sameName(name, column.name));
    const owner = table.foreignKeys[0]?.columns ?? [];
    const named = this.reading.conditions.some(
      (condition) => condition.kind === 'value' && !condition.negated,
    );
    const per = inKey ? key : named ? [] : owner;
    const shared = inKey && !named && this.isDense(table, column);
    return {
      kind: 'latest',
      column: { table: table.name, column: column.name },
      per: shared ? [] : per.map((name) => ({ table: table.name, column: name })),
    };
  }

  protected isDense(table: TableSchema, column: ColumnSchema): boolean {
    const parent = this.source.tables.find((other) =>
      sameName(other.name, table.foreignKeys[0]?.referencedTable ?? ''),
    );
    const days =
      typeof column.range?.min === 'string' && typeof column.range.max === 'string'
        ? (Date.parse(column.range.max.slice(0, 10)) - Date.parse(column.range.min.slice(0, 10))) / 86_400_000
        : Number.NaN;
    if (parent === undefined || !Number.isFinite(days) || days <= 0) return false;
    return table.rowCount / (Math.max(1, parent.rowCount) * days) > 0.015;
  }

  /** What has come to no end yet. A row that holds for a period is in force; what is closed on a day is closed on that day. */
  private stillRuns(table: TableSchema, { end }: { readonly end: ColumnSchema }): Filter[] {
    if (keepsHistory(table) || !end.nullable) return this.inForce(table);
    const column = { table: table.name, column: end.name };
    const bounds = end.kind === 'datetime' ? ('day-of-datetime' as const) : ('day' as const);
    const from = this.source.today;
    return [
      {
        kind: 'any',
        filters: [
          { kind: 'missing', column, negated: false },
          { kind: 'range', column, from, to: null, includeFrom: false, includeTo: true, bounds },
        ],
      },
    ];
  }

  protected inForce(table: TableSchema): Filter[] {
    const pair = validity(table);
    if (pair === null) return [];
    this.notes.push(`${tableInWords(table)}: in force on ${this.source.today}`);
    return [
      {
        kind: 'valid-on',
        begin: { table: table.name, column: pair.begin.name },
        end: { table: table.name, column: pair.end.name },
        day: this.source.today,
      },
    ];
  }

  /** A measure that is followed over time ranks by its newest value unless the question gives a time. */
  protected keepNewest(table: TableSchema): void {
    const event = eventDate(table);
    if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) return;
    if (this.reading.conditions.some((condition) => condition.kind === 'date' || condition.kind === 'latest'))
      return;
    this.dated.add(table.name);
    this.filters.push(this.latestOf(table, event));
    this.notes.push(`${tableInWords(table)}: newest values`);
  }

  /** Whether the question leaves one row for each of our things at the far end: a table kept by day, read on one day. */
  protected meetsOneRow(path: readonly JoinStep[]): boolean {
    return path.every((step) => {
      if (this.source.paths.stepIsToOne(step)) return true;
      const table = this.table(step.toTable);
      const event = keyDate(table);
      const began = keepsHistory(table) ? validity(table)?.begin : undefined;
      const day = event ?? began ?? null;
      if (day === null || !this.isOneDay(event !== null)) return false;
      const fixed = new Set([
        ...step.toColumns.map((column) => column.toLowerCase()),
        ...table.foreignKeys
          .filter((key) => this.fixedTables().has(key.referencedTable.toLowerCase()))
          .flatMap((key) => key.columns.map((column) => column.toLowerCase())),
      ]);
      return table.primaryKey.every((name) => sameName(name, day.name) || fixed.has(name.toLowerCase()));
    });
  }

  /** One day is meant: it is said, or none is and the newest is taken. */
  private isOneDay(needsNewest: boolean): boolean {
    const times = this.reading.conditions.filter(
      (condition) => condition.kind === 'date' || condition.kind === 'latest',
    );
    if (times.length === 0) return needsNewest ? this.dated.size > 0 : true;
    return times.every(
      (condition) =>
        condition.kind !== 'date' ||
        condition.meaning.kind === 'latest' ||
        (condition.meaning.from !== null && condition.meaning.from === condition.meaning.to),
    );
  }

  /**
   * Levels (prices, values, balances) of many days are not added up, nor averaged over things and days at once: without a
   * day the newest one is meant, and of a period its last.
   */
  protected settleLevels(): void {
    const items = [...this.select, ...this.orderBy.map((item) => item.by), ...this.having];
    for (const item of items) {
      if (!('measure' in item) || item.measure.column === null) continue;
      const { aggregate } = item.measure;
      if (aggregate !== 'sum' && aggregate !== 'avg') continue;
      const table = this.table(item.measure.column.table);
      const event = keyDate(table);
      const column = this.column(item.measure.column);
      if (event === null || column === null || isLevel(column) !== true) continue;
      const byTime = this.groupBy.find(
        (group) => group.column.table === table.name && group.column.column === event.name,
      );
      if (byTime !== undefined) {
        if (
          aggregate === 'sum' &&
          byTime.grain !== 'day' &&
          this.rowsPerPeriod(table, event, byTime.grain) > 1.5
        )
          throw new NoPlace(item.measure.label);
        continue;
      }
      const times = this.filters.filter((filter) => touches(filter, table.name) && isDateFilter(filter));
      const [time] = times;
      const oneDay =
        times.some((filter) => filter.kind === 'latest') ||
        (time?.kind === 'range' && time.from !== null && time.from === time.to);
      if (oneDay || (aggregate === 'avg' && (time !== undefined || this.followsOverTime(table)))) continue;
      this.filters.push({ kind: 'latest', column: { table: table.name, column: event.name }, per: [] });
      this.notes.push(
        `${tableInWords(table)}: ${time === undefined ? 'newest day' : 'last day of the period'}`,
      );
    }
  }

  /** "The average price of X", "by product": each thing by itself, over its days. */
  private followsOverTime(table: TableSchema): boolean {
    const owner = table.foreignKeys[0]?.referencedTable.toLowerCase() ?? '';
    if (this.groupBy.some((group) => group.column.table.toLowerCase() === owner)) return true;
    return this.reading.conditions.some((condition) => {
      if (condition.kind !== 'value' || condition.negated || condition.slots.length !== 1) return false;
      const option = this.options[condition.slots[0] ?? -1];
      if (option?.kind !== 'value') return false;
      const of = option.entry.table;
      const names = [...of.primaryKey, ...labelColumns(of).map((label) => label.name)];
      const path = this.source.paths.path(table.name, of.name);
      return (
        (option.entry.column.unique === true ||
          names.some((name) => sameName(name, option.entry.column.name))) &&
        path !== null &&
        path.length <= 2 &&
        this.namesOwner(of, table)
      );
    });
  }

  /** Whether the thing is what the table follows, or issues it, rather than a group of such things (a country). */
  private namesOwner(of: TableSchema, table: TableSchema): boolean {
    const direct = table.foreignKeys.some((key) => sameName(key.referencedTable, of.name));
    return (
      direct ||
      of.rowCount * 4 >= (this.table(table.foreignKeys[0]?.referencedTable ?? of.name).rowCount ?? 0)
    );
  }

  private rowsPerPeriod(table: TableSchema, event: ColumnSchema, grain: Dimension['grain']): number {
    const parent = this.source.tables.find((other) =>
      sameName(other.name, table.foreignKeys[0]?.referencedTable ?? ''),
    );
    const { min, max } = event.range ?? {};
    if (parent === undefined || typeof min !== 'string' || typeof max !== 'string') return 1;
    const days = (Date.parse(max.slice(0, 10)) - Date.parse(min.slice(0, 10))) / 86_400_000;
    const perDay = table.rowCount / (Math.max(1, parent.rowCount) * Math.max(1, days));
    return perDay * { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365 }[grain ?? 'day'];
  }

  protected newestFirst(): Dimension | null {
    for (const name of this.tablesInPlay()) {
      const table = this.table(name);
      const event = eventDate(table);
      if (event === null) continue;
      this.dated.add(name);
      return dimensionOf(table, event);
    }
    return null;
  }
}

/** The day that a row is about. What came about at a moment is of that moment; what is kept by days is there on each of them. */
function momentOf(table: TableSchema): ColumnSchema | null {
  const begin = validity(table)?.begin;
  return eventDate(table) ?? (begin?.kind === 'datetime' ? begin : null);
}
