import type { Dimension, Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { dimensionOf } from './dimensions.ts';
import type { PendingFilter } from './filter-rules.ts';
import { IntentDraft } from './intent-draft.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import type { Condition } from './read-clauses.ts';
import { tableInWords } from './schema-lexicon.ts';
import { eventDate, isDate, isYear, keepsHistory, sameName, validity } from './table-nature.ts';

/** Which column a date of the question is about, and which rows are the newest or in force. */
export abstract class DatedDraft extends IntentDraft {
  protected dateFilters(condition: Extract<Condition, { kind: 'date' }>, home: string): PendingFilter[] {
    const { meaning } = condition;
    const hint = condition.hint === null ? undefined : this.options[condition.hint];
    if (hint?.kind === 'column') {
      const { table, column } = hint.entry;
      if (isDate(column) || isYear(column)) {
        this.dated.add(table.name);
        return [{ table: table.name, filter: this.dateFilter(table, column, meaning) }];
      }
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
      return [{ table: table.name, filter: this.dateFilter(table, event, meaning) }];
    }
    for (const table of [...single, ...near]) {
      const pair = validity(table);
      if (pair === null || !keepsHistory(table)) continue;
      this.dated.add(table.name);
      return this.validityFilters(table, pair, meaning);
    }
    for (const table of near) {
      const event = eventDate(table);
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
    throw new NoPlace(condition.text);
  }

  /** "No longer", "still": whether the period of the rows is over on the last day of the data. */
  protected stateFilters(condition: Extract<Condition, { kind: 'ended' }>, home: string): PendingFilter[] {
    const near = [...new Set([home, ...this.tablesInPlay(), ...this.mentioned])];
    for (const name of near) {
      const table = this.table(name);
      const pair = validity(table);
      if (pair === null) continue;
      this.dated.add(name);
      if (!condition.ended) return this.inForce(table).map((filter) => ({ table: name, filter }));
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
