import type { ColumnRef, Filter, JoinStep } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';
import { ageBound, beginnings } from './age-bounds.ts';
import { dimensionOf } from './dimensions.ts';
import {
  isDateFilter,
  isNegated,
  mergeEquals,
  negate,
  type PendingFilter,
  positive,
  refuseContradiction,
  refuseDisjointPeriods,
  touches,
} from './filter-rules.ts';
import { GroupedDraft } from './grouped-draft.ts';
import { NoPlace } from './no-place.ts';
import type { Condition } from './reading.ts';
import { isRelationStem } from './relation-words.ts';
import { stateFilter } from './said-states.ts';
import { type ColumnEntry, tableInWords } from './schema-lexicon.ts';
import { columnNamed, isLevel, keepsHistory, keyDate, labelColumns } from './table-nature.ts';

/** A column that is named less surely was not meant, unless its place in the question says so. */
const surelyNamed = 0.7;

/** Conditions: directly on our rows, or as "for which some (or no) row exists" where joining would repeat them. */
export abstract class FilteredDraft extends GroupedDraft {
  protected addConditions(): void {
    const direct: { filter: Filter; or: boolean }[] = [];
    const outside: PendingFilter[] = [];
    for (const condition of this.reading.conditions) {
      if (condition.kind === 'compare' && this.isCount(condition)) {
        this.addHaving(condition);
        continue;
      }
      if (condition.kind === 'compare' && this.isOfShownFigure(condition)) {
        this.addFigureHaving(condition);
        continue;
      }
      if (condition.kind === 'compare' && condition.aggregate !== null) {
        this.addAggregateHaving(condition, condition.aggregate);
        continue;
      }
      if (condition.kind === 'exists') {
        this.addExists(condition);
        continue;
      }
      for (const { table, filter } of this.filtersOf(condition, this.base)) {
        if (this.isDirect(table)) {
          this.reach(table);
          direct.push({ filter, or: condition.or });
        } else outside.push({ table, filter });
      }
    }
    for (const item of direct) {
      const last = this.filters.at(-1);
      if (item.or && last !== undefined) {
        const merged = mergeEquals(last, item.filter);
        this.filters[this.filters.length - 1] = merged ?? {
          kind: 'any',
          filters: last.kind === 'any' ? [...last.filters, item.filter] : [last, item.filter],
        };
      } else this.filters.push(item.filter);
    }
    refuseContradiction(this.filters);
    refuseDisjointPeriods(this.filters);
    this.addOutside(outside);
  }

  /** A table whose rows can be joined without repeating ours, or that is joined already. */
  protected isDirect(table: string): boolean {
    if (this.tablesInPlay().includes(table)) return true;
    const path = this.path(this.base, table);
    if (path === null) throw new NoPlace(`${this.base} with ${table}`);
    return this.source.paths.isToOne(path);
  }

  /** Conditions on rows that our rows have many of become "for which some row exists". */
  protected addOutside(pending: readonly PendingFilter[]): void {
    const groups = new Map<string, PendingFilter[]>();
    for (const item of pending) {
      const path = this.path(this.base, item.table) ?? [];
      const firstMany = path.find((step) => !this.source.paths.stepIsToOne(step))?.toTable ?? item.table;
      const negated = isNegated(item.filter) ? `not ${item.table}` : '';
      const key = `${firstMany} ${negated}`;
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    for (const items of groups.values()) {
      const negated = items.every((item) => isNegated(item.filter));
      const tables = [...new Set(items.map((item) => item.table))];
      const filters = items.map((item) => (negated ? positive(item.filter) : item.filter));
      this.pushExists(tables, negated, filters);
    }
  }

  protected pushExists(tables: readonly string[], negated: boolean, filters: readonly Filter[]): void {
    // The longest way first; the others usually lie on it.
    const paths = tables.map((table) => this.path(this.base, table) ?? []);
    paths.sort((one, other) => other.length - one.length);
    const joins: JoinStep[] = [];
    for (const path of paths)
      for (const step of path) if (!joins.some((known) => known.toTable === step.toTable)) joins.push(step);
    // Tables on the far side that are not reached from the first one join behind it.
    const [first] = joins;
    if (first === undefined) return;
    const reachable = new Set([first.toTable]);
    const ordered = [first];
    for (const step of joins.slice(1)) {
      if (reachable.has(step.fromTable)) {
        ordered.push(step);
        reachable.add(step.toTable);
      } else throw new NoPlace(tableInWords(this.table(step.toTable)));
    }
    refuseContradiction(filters);
    const history = ordered
      .map((step) => this.table(step.toTable))
      .filter((table) => keepsHistory(table) && !isDated(filters, table.name))
      .flatMap((table) => (this.source.ofPast ? [] : this.inForce(table)));
    this.filters.push({
      kind: 'exists',
      table: this.base,
      related: tables[0] ?? first.toTable,
      negated,
      joins: ordered,
      filters: [...filters, ...history, ...this.newestLevels(filters)],
    });
  }

  /** "With a price above 100" is about now, not about any day of the past. */
  private newestLevels(filters: readonly Filter[]): Filter[] {
    return filters.flatMap((filter): Filter[] => {
      if (filter.kind === 'versus') throw new NoPlace('compared with all');
      if (filter.kind !== 'range' || filter.bounds !== 'number') return [];
      const table = this.table(filter.column.table);
      const event = keyDate(table);
      const column = this.column(filter.column);
      if (event === null || column === null || isLevel(column) !== true) return [];
      if (filters.some((other) => touches(other, table.name) && isDateFilter(other))) return [];
      this.notes.push(`${tableInWords(table)}: newest day`);
      return [{ kind: 'latest', column: { table: table.name, column: event.name }, per: [] }];
    });
  }

  protected addExists(condition: Extract<Condition, { kind: 'exists' }>): void {
    const option = this.options[condition.slot];
    if (option === undefined) return;
    if (option.kind === 'value') return;
    const { table } = option.entry;
    if (option.kind === 'column' && this.addsState(option.entry, condition)) return;
    const inner = condition.inner.flatMap((item) => this.filtersOf(item, table.name));
    if (table.name === this.base || this.tablesInPlay().includes(table.name)) {
      if (!condition.negated) {
        if (option.kind === 'column' && inner.length === 0) this.mentionColumn(option.entry, condition.text);
        else for (const item of inner) this.filters.push(item.filter);
        return;
      }
      if (option.kind === 'table' && inner.length === 0) throw new NoPlace(condition.text);
      if (option.kind === 'column' && inner.length === 0)
        this.filters.push({
          kind: 'missing',
          column: { table: table.name, column: option.entry.column.name },
          negated: false,
        });
      else for (const item of inner) this.filters.push(negate(item.filter));
      return;
    }
    const path = this.path(this.base, table.name);
    if (path === null) throw new NoPlace(this.texts[condition.slot] ?? table.name);
    if (
      option.kind === 'column' &&
      !condition.negated &&
      inner.length === 0 &&
      /(?:ed|ing)$/.test(condition.text)
    ) {
      // "Based in", "closed": a verb that only relates adds nothing, one with content of its own needs a place.
      if (isRelationStem(stemOf(condition.text.toLowerCase()))) return;
      throw new NoPlace(condition.text);
    }
    // What a word names only by half is no reason to read over it.
    if (option.kind === 'column' && option.score < surelyNamed) throw new NoPlace(condition.text);
    if (!condition.negated && inner.length === 0) {
      if (this.source.paths.isTotal(path)) return;
      // Another condition on the same table says it better.
      const covered = this.reading.conditions.some(
        (other) =>
          other !== condition &&
          other.kind !== 'exists' &&
          this.conditionTables(other).some(
            (name) =>
              name === table.name ||
              (this.path(this.base, name) ?? []).some((step) => step.toTable === table.name),
          ),
      );
      if (covered || this.rankedBy(table.name)) return;
    }
    if (
      option.kind === 'column' &&
      condition.negated &&
      this.source.paths.isToOne(path) &&
      this.source.paths.isTotal(path)
    ) {
      this.reach(table.name);
      this.filters.push({
        kind: 'missing',
        column: { table: table.name, column: option.entry.column.name },
        negated: false,
      });
      return;
    }
    if (condition.negated && inner.length > 0) {
      const tables = [...new Set([table.name, ...inner.map((item) => item.table)])];
      this.pushExists(
        tables,
        true,
        inner.map((item) => item.filter),
      );
    } else
      this.pushExists(
        [table.name],
        condition.negated,
        inner.map((item) => item.filter),
      );
  }

  /** "Trial", "cancelled", "closed the most tickets": what a word says of rows that are read anyway. */
  private addsState(
    entry: ColumnEntry,
    { negated, inner, text }: Extract<Condition, { kind: 'exists' }>,
  ): boolean {
    const { name } = entry.table;
    const filter = inner.length === 0 ? stateFilter(text, entry) : null;
    if (filter === null || !(this.tablesInPlay().includes(name) || this.rankedBy(name))) return false;
    this.reach(name);
    // A time of the question is about that day, and says that there is one.
    const isTimed = isDate(entry.column) && this.reading.conditions.some(({ kind }) => kind === 'date');
    if (!isTimed) this.filters.push(negated ? negate(filter) : filter);
    return true;
  }

  /** A column that is named without a role: shown when it adds to a list, otherwise the question says more than we read. */
  protected mentionColumn(entry: ColumnEntry, text: string): void {
    const known = [...this.select, ...this.orderBy.map((item) => item.by)].some((item) =>
      'dimension' in item
        ? item.dimension.column.column === entry.column.name
        : item.measure.column?.column === entry.column.name,
    );
    if (
      known ||
      this.filters.some(
        (filter) =>
          touches(filter, entry.table.name) &&
          'column' in filter &&
          filter.column.column === entry.column.name,
      )
    )
      return;
    if (/(?:ed|ing)$/.test(text)) return;
    if (this.hasAggregates() || this.groupBy.length > 0) throw new NoPlace(text);
    this.show(dimensionOf(entry.table, entry.column));
  }

  /** null where something has an age of its own, or no beginning. */
  private ageFilter(
    { comparison, value, to, negated, slot }: Extract<Condition, { kind: 'compare' }>,
    home: string,
  ): PendingFilter | null {
    if (to !== null || slot !== null || comparison === '=') return null;
    const entry = this.aboutColumn(['age', ...beginnings], home);
    const filter = entry && ageBound(entry, comparison, value, this.source.today);
    return filter && { table: entry.table.name, filter: negated ? negate(filter) : filter };
  }

  protected filtersOf(condition: Condition, home: string): PendingFilter[] {
    switch (condition.kind) {
      case 'value':
        return this.valueFilters(condition);
      case 'quoted':
        return this.quotedFilters(condition, home);
      case 'number':
        return this.numberFilters(condition);
      case 'date':
        return this.dateFilters(condition, home);
      case 'compare': {
        const aged = condition.about.includes('age') ? this.ageFilter(condition, home) : null;
        if (aged !== null) return [aged];
        const entry = this.comparedColumn(condition, home);
        const column = { table: entry.table.name, column: entry.column.name };
        const [value, to] = [condition.value, condition.to].map((bound) =>
          inShares(bound, condition.text, entry),
        );
        const upper = condition.comparison === '<' || condition.comparison === '<=';
        const range: Filter =
          condition.comparison === '='
            ? { kind: 'equals', column, values: [value ?? condition.value], negated: condition.negated }
            : {
                kind: 'range',
                column,
                from: upper ? null : (value ?? null),
                to: to ?? (upper ? (value ?? null) : null),
                includeFrom: condition.comparison === '>=',
                includeTo: condition.to !== null || condition.comparison === '<=',
                bounds: 'number',
              };
        return [{ table: entry.table.name, filter: condition.negated ? negate(range) : range }];
      }
      case 'versus': {
        const entry = this.comparedColumn(condition, home);
        // An average over all things and all days is a yardstick for nothing.
        if (
          keyDate(entry.table) !== null ||
          this.reading.asks.some((ask) => ask.slot === condition.slot && ask.aggregate !== null)
        )
          throw new NoPlace(condition.text);
        return [
          {
            table: entry.table.name,
            filter: {
              kind: 'versus',
              column: { table: entry.table.name, column: entry.column.name },
              comparison: condition.comparison,
              aggregate: condition.aggregate,
            },
          },
        ];
      }
      case 'columns': {
        const [column, other] = [this.options[condition.slot], this.options[condition.other]];
        if (
          column?.kind !== 'column' ||
          other?.kind !== 'column' ||
          column.entry === other.entry ||
          column.entry.table !== other.entry.table
        )
          throw new NoPlace(condition.text);
        const { table } = column.entry;
        return [
          {
            table: table.name,
            filter: {
              kind: 'columns',
              column: { table: table.name, column: column.entry.column.name },
              comparison: condition.comparison,
              other: { table: table.name, column: other.entry.column.name },
            },
          },
        ];
      }
      case 'latest':
        return this.latestFilters(condition, home);
      case 'ended':
        return this.stateFilters(condition, home);
      case 'quote': {
        const option = this.options[condition.slot];
        const names = [
          condition.text,
          ...(option?.kind === 'value' ? [option.label, String(option.value)] : []),
        ];
        const told = this.tablesInPlay().flatMap((name) => {
          const table = this.table(name);
          return [table.description, ...table.columns.map((column) => column.description)];
        });
        const isTold = told.some((text) =>
          names.some((name) =>
            new RegExp(`\\b(?:in|against|per)\\b.*\\b${escaped(name)}s?\\b`, 'i').test(text ?? ''),
          ),
        );
        if (!isTold) throw new NoPlace(condition.text);
        return [];
      }
      case 'exists':
        return [];
    }
  }

  protected valueFilters(condition: Extract<Condition, { kind: 'value' }>): PendingFilter[] {
    for (const slot of condition.slots) {
      const option = this.options[slot];
      if (option?.kind !== 'value' || String(option.value) === option.label) continue;
      const said = this.texts[slot] ?? '';
      const known = said.toLowerCase() === option.label.toLowerCase();
      this.notes.push(`${known ? option.value : said} is ${option.label}`);
    }
    const byColumn = new Map<
      string,
      { column: ColumnRef; values: Extract<Filter, { kind: 'equals' }>['values'] }
    >();
    for (const slot of condition.slots) {
      const option = this.options[slot];
      if (option?.kind !== 'value') continue;
      const column = { table: option.entry.table.name, column: option.entry.column.name };
      const name = `${column.table}.${column.column}`;
      const known = byColumn.get(name) ?? { column, values: [] };
      known.values.push(option.value);
      byColumn.set(name, known);
    }
    return [...byColumn.values()].map(({ column, values }) => ({
      table: column.table,
      filter: { kind: 'equals', column, values, negated: condition.negated },
    }));
  }

  protected quotedFilters(condition: Extract<Condition, { kind: 'quoted' }>, home: string): PendingFilter[] {
    const hint = condition.hint === null ? undefined : this.options[condition.hint];
    const table = hint === undefined ? this.table(home) : hint.entry.table;
    const column = hint?.kind === 'column' ? hint.entry.column : (labelColumns(table)[0] ?? null);
    if (column === null || column.kind !== 'text') throw new NoPlace(condition.text);
    if (hint?.kind !== 'column') this.guesses += 1;
    const ref = { table: table.name, column: column.name };
    const { match, negated } = condition;
    if (match !== null)
      return condition.texts.map((text) => ({
        table: table.name,
        filter: { kind: 'contains', column: ref, text, at: match, negated },
      }));
    return [
      {
        table: table.name,
        filter: {
          kind: 'equals',
          column: { table: table.name, column: column.name },
          values: [...condition.texts],
          negated: condition.negated,
        },
      },
    ];
  }

  protected numberFilters(condition: Extract<Condition, { kind: 'number' }>): PendingFilter[] {
    const hint = condition.hint === null ? undefined : this.options[condition.hint];
    if (hint === undefined || hint.kind === 'value') throw new NoPlace(condition.text);
    const { table } = hint.entry;
    const key = columnNamed(table, table.primaryKey[0] ?? '');
    const column = hint.kind === 'column' ? hint.entry.column : key !== null && isNumeric(key) ? key : null;
    if (column === null) throw new NoPlace(condition.text);
    const value = isNumeric(column) ? condition.value : condition.text;
    return [
      {
        table: table.name,
        filter: {
          kind: 'equals',
          column: { table: table.name, column: column.name },
          values: [value],
          negated: condition.negated,
        },
      },
    ];
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "Above 5 %" is above 0.05 of a column that holds parts of one. */
function inShares(bound: number | null, text: string, { column }: ColumnEntry): number | null {
  const isOfOne = typeof column.range?.max === 'number' && column.range.max <= 1;
  return bound !== null && isOfOne && /%|percent/i.test(text) ? bound / 100 : bound;
}

function isDated(filters: readonly Filter[], table: string): boolean {
  return filters.some((filter) => touches(filter, table) && isDateFilter(filter));
}
