import type { ColumnRef, Dimension, Filter, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Built } from './build-intent.ts';
import type { Option } from './choose-options.ts';
import { dimensionOf } from './dimensions.ts';
import { tableOf } from './link-phrases.ts';
import type { Items } from './read-items.ts';
import type { Condition, Reading } from './reading.ts';
import {
  columnNamed,
  eventDate,
  isDate,
  isNumeric,
  isYear,
  labelColumns,
  sameName,
  validity,
} from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';

type Source = { readonly tables: readonly TableSchema[]; readonly paths: TablePaths; readonly today: string };

/** Openings that only make sense after another question, whatever follows. */
const dependent =
  /^(?:and(?! (?:how many|which|what is|what are|list|show me))|only|but|what about|how about|now (?:only|just|by|for|sort|order|in|without|the same)|also|just|same|the same|then|instead|without|except|excluding|exclude|remove|add|include|keep|filter|restrict|make it|with (?!which|what|whom|how)|show (?:only|them|it|those|just|also)|sort (?:them|it|this|that|these|those)|those|these|count them|limit)\b/i;

/** Openings that may also begin a question of its own: they depend on the earlier one when nothing is asked for. */
const maybeDependent =
  /^(?:sort|sorted|order|ordered|rank|top|bottom|first|last|descending|ascending|in|by|for|since|before|after|between|during|on|with|per|group|broken|from|until|highest|lowest|largest|smallest|alphabetically|monthly|yearly|quarterly)\b/i;

/** Whether a question leans on the one before: by how it opens, or because it has no subject of its own. */
export function isFollowUp(question: string, reading: Reading): boolean {
  const text = question.trim();
  if (dependent.test(text) || /^(?:and )?how many(?: are there| is that| of them)?\W*$/i.test(text))
    return true;
  if (isOnlyShape(text, reading)) return true;
  const asksNothing = reading.asks.every((ask) => ask.slot === null) && reading.owners.length === 0;
  return asksNothing && (maybeDependent.test(text) || /\binstead\b/i.test(text));
}

/** "As a line": another shape of the same rows. */
function isOnlyShape(text: string, reading: Reading): boolean {
  const changes =
    reading.asks.length + reading.groups.length + reading.conditions.length + reading.rankings.length;
  return (
    changes + reading.owners.length + reading.unread.length === 0 &&
    reading.limit === null &&
    /\b(?:lines?|bars?|pie|area|scatter|charts?|graphs?|plots?|table|columns?|histogram|list)\b/i.test(text)
  );
}

/** The previous intent changed as a follow-up asks, or null when the change cannot be placed in it. */
export function editIntent(
  previous: QueryIntent,
  reading: Reading,
  read: Items,
  question: string,
  source: Source,
): Built | null {
  const editor = new IntentEditor(previous, reading, read, question, source);
  return editor.edit();
}

class IntentEditor {
  private intent: QueryIntent;
  private readonly reading: Reading;
  private readonly read: Items;
  private readonly source: Source;
  /** "Only", "without", "with" narrow; "what about", "and for", "instead" exchange. */
  private readonly narrows: boolean;
  private readonly adds: boolean;
  private changes = 0;
  private failed = false;

  constructor(previous: QueryIntent, reading: Reading, read: Items, question: string, source: Source) {
    this.intent = structuredClone(previous);
    this.reading = reading;
    this.read = read;
    this.source = source;
    this.narrows =
      /^\s*(?:(?:and|but|now|show)\s+)?(?:only|just|without|except|excluding|exclude|with|keep|filter|restrict|remove)\b/i.test(
        question,
      );
    this.adds =
      /^\s*(?:also|add|include|and (?:also|their|its|the)|show also|with (?:their|its|the))\b/i.test(
        question,
      ) ||
      (/^\s*with\b/i.test(question) && reading.conditions.length === 0);
  }

  edit(): Built | null {
    const { reading } = this;
    if (reading.unread.length > 0) return null;
    if (isOnlyShape(this.textOfQuestion(), reading)) return { intent: this.intent, notes: [], guesses: 0 };
    for (const condition of reading.conditions) this.condition(condition);
    this.groups();
    for (const ranking of reading.rankings) this.ranking(ranking);
    if (reading.limit !== null && reading.rankings.length === 0) this.limitTo(reading.limit);
    for (const ask of reading.asks) this.ask(ask);
    if (this.failed || this.changes === 0) return null;
    this.dropUnusedJoins();
    return { intent: this.intent, notes: [], guesses: 0 };
  }

  // ---- conditions

  private condition(condition: Condition): void {
    switch (condition.kind) {
      case 'value':
        for (const slot of condition.slots) this.value(this.pick(slot), condition.negated);
        return;
      case 'date':
        this.date(condition);
        return;
      case 'compare':
        this.compare(condition);
        return;
      case 'latest':
        this.failed = true;
        return;
      case 'exists': {
        const option = this.pick(condition.slot);
        if (option?.kind === 'table' && condition.negated) this.failed = true;
        else if (option !== null && this.adds) this.show(option);
        else if (option === null || !this.mentions(option)) this.failed = true;
        return;
      }
      default:
        this.failed = true;
    }
  }

  private value(option: Option | null, negated: boolean): void {
    if (option?.kind !== 'value') {
      this.failed = true;
      return;
    }
    const column = { table: option.entry.table.name, column: option.entry.column.name };
    const filter: Filter = { kind: 'equals', column, values: [option.value], negated };
    if (!negated && !this.narrows) {
      if (this.exchange(filter, this.intent.filters, sameColumn)) return;
      const naming = (one: ColumnRef, other: ColumnRef) =>
        one.table === other.table && this.names(one) && this.names(other);
      if (this.exchange(filter, this.intent.filters, naming)) return;
    }
    if (!negated && this.exchangeSame(filter)) return;
    this.addFilter(filter, column.table);
  }

  /** Puts the new value where the old one of the same kind of thing stood, also inside "for which some row exists". */
  private exchange(
    filter: Extract<Filter, { kind: 'equals' }>,
    filters: Filter[],
    alike: (one: ColumnRef, other: ColumnRef) => boolean,
  ): boolean {
    for (const [index, known] of filters.entries()) {
      if (known.kind === 'exists' && this.exchange(filter, known.filters, alike)) return true;
      if (known.kind !== 'equals' || known.negated || !alike(known.column, filter.column)) continue;
      filters[index] = filter;
      this.changes += 1;
      return true;
    }
    return false;
  }

  /** Whether a column says which row is meant: a key, a unique code or the name. */
  private names(column: ColumnRef): boolean {
    const table = this.table(column.table);
    const schema = table === null ? null : columnNamed(table, column.column);
    if (table === null || schema === null) return false;
    return (
      schema.unique === true ||
      table.primaryKey.some((name) => sameName(name, schema.name)) ||
      labelColumns(table).includes(schema)
    );
  }

  private exchangeSame(filter: Extract<Filter, { kind: 'equals' }>): boolean {
    const index = this.intent.filters.findIndex(
      (known) => known.kind === 'equals' && !known.negated && sameColumn(known.column, filter.column),
    );
    if (index < 0) return false;
    this.intent.filters[index] = filter;
    this.changes += 1;
    return true;
  }

  private date(condition: Extract<Condition, { kind: 'date' }>): void {
    const { meaning } = condition;
    const known = this.dateFilterIn(this.intent.filters);
    if (known !== null) {
      const [filters, index] = known;
      const old = filters[index];
      const column =
        old?.kind === 'valid-on' ? old.begin : old !== undefined && 'column' in old ? old.column : null;
      const replaced = column === null ? null : this.dateFilterOn(column, old, meaning);
      if (replaced === null) this.failed = true;
      else {
        filters[index] = replaced;
        this.changes += 1;
      }
      return;
    }
    for (const name of this.tablesInPlay()) {
      const table = this.table(name);
      const pair = table === null ? null : validity(table);
      const column =
        table === null ? null : (eventDate(table) ?? table.columns.find(isYear) ?? pair?.begin ?? null);
      if (column === null) continue;
      const filter = this.dateFilterOn({ table: name, column: column.name }, undefined, meaning);
      if (filter === null) continue;
      this.intent.filters.push(filter);
      this.changes += 1;
      return;
    }
    this.failed = true;
  }

  private dateFilterIn(filters: Filter[]): [Filter[], number] | null {
    for (const [index, filter] of filters.entries()) {
      if (filter.kind === 'valid-on' || filter.kind === 'latest') return [filters, index];
      if (filter.kind === 'range' && (filter.bounds !== 'number' || this.isYearColumn(filter.column)))
        return [filters, index];
      if (filter.kind === 'exists') {
        const inner = this.dateFilterIn(filter.filters);
        if (inner !== null) return inner;
      }
    }
    return null;
  }

  private dateFilterOn(
    column: ColumnRef,
    old: Filter | undefined,
    meaning: Extract<Condition, { kind: 'date' }>['meaning'],
  ): Filter | null {
    const table = this.table(column.table);
    const schema = table === null ? null : columnNamed(table, column.column);
    if (table === null || schema === null) return null;
    if (meaning.kind === 'latest') return { kind: 'latest', column, per: [] };
    const { from, to } = meaning;
    if (old?.kind === 'valid-on') return { ...old, day: to ?? this.source.today };
    if (!isDate(schema)) {
      const year = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)));
      return {
        kind: 'range',
        column,
        from: year(from),
        to: year(to),
        includeFrom: true,
        includeTo: true,
        bounds: 'number',
      };
    }
    const bounds = schema.kind === 'datetime' ? 'day-of-datetime' : 'day';
    return { kind: 'range', column, from, to, includeFrom: true, includeTo: true, bounds };
  }

  private compare(condition: Extract<Condition, { kind: 'compare' }>): void {
    const option = condition.slot === null ? null : this.pick(condition.slot);
    const measure = this.intent.select.find((item) => 'measure' in item && item.measure.aggregate !== null);
    if (option === null && measure !== undefined && 'measure' in measure) {
      this.intent.having.push({
        measure: measure.measure,
        comparison: condition.comparison,
        value: condition.value,
      });
      this.changes += 1;
      return;
    }
    const shown = this.intent.select.flatMap((item) =>
      'dimension' in item && this.isNumericColumn(item.dimension.column) ? [item.dimension.column] : [],
    );
    const column =
      option?.kind === 'column' && isNumeric(option.entry.column)
        ? { table: option.entry.table.name, column: option.entry.column.name }
        : option === null && shown.length === 1
          ? shown[0]
          : undefined;
    if (column === undefined) {
      this.failed = true;
      return;
    }
    const upper = condition.comparison === '<' || condition.comparison === '<=';
    this.addFilter(
      {
        kind: 'range',
        column,
        from: upper ? null : condition.value,
        to: condition.to ?? (upper || condition.comparison === '=' ? condition.value : null),
        includeFrom: condition.comparison === '>=' || condition.comparison === '=',
        includeTo: condition.to !== null || condition.comparison === '<=' || condition.comparison === '=',
        bounds: 'number',
      },
      column.table,
    );
  }

  /** Joins what a condition needs; a table that would repeat our rows becomes "for which some row exists". */
  private addFilter(filter: Filter, table: string): void {
    if (!this.tablesInPlay().includes(table)) {
      const path = this.source.paths.path(this.intent.subject, table, this.shownTables());
      if (path === null) {
        this.failed = true;
        return;
      }
      if (!this.source.paths.isToOne(path)) {
        const negated = 'negated' in filter && filter.negated;
        const inner = 'negated' in filter ? { ...filter, negated: false } : filter;
        this.intent.filters.push({
          kind: 'exists',
          table: this.intent.subject,
          related: table,
          negated,
          joins: [...path],
          filters: [inner],
        });
        this.changes += 1;
        return;
      }
      this.reach(table);
    }
    this.intent.filters.push(filter);
    this.changes += 1;
  }

  // ---- groups, order, columns

  private groups(): void {
    if (this.reading.groups.length === 0) return;
    const dimensions = this.reading.groups.flatMap((group): Dimension[] => {
      if (group.grain !== null) {
        const old = this.intent.groupBy.find((known) => known.grain !== null)?.column ?? this.anyDate();
        return old === null ? [] : [{ column: old, grain: group.grain, label: group.grain }];
      }
      const option = group.slot === null ? null : this.pick(group.slot);
      return option === null ? [] : this.dimensionsOf(option);
    });
    const measures = this.intent.select.filter(
      (item) => 'measure' in item && item.measure.aggregate !== null,
    );
    if (dimensions.length === 0 || this.failed) {
      this.failed = true;
      return;
    }
    if (measures.length === 0) {
      // A plain list "by X" is put in that order.
      this.intent.orderBy = dimensions.map((dimension) => ({
        by: { dimension },
        descending: this.isNumericColumn(dimension.column),
      }));
    } else {
      this.intent.select = [...dimensions.map((dimension) => ({ dimension })), ...measures];
      this.intent.groupBy = dimensions;
      this.intent.orderBy = this.intent.orderBy.filter((item) => 'measure' in item.by);
      for (const dimension of dimensions)
        if (dimension.grain !== null) this.intent.orderBy = [{ by: { dimension }, descending: false }];
    }
    this.changes += 1;
  }

  private ranking(ranking: Reading['rankings'][number]): void {
    const option = ranking.slot === null ? null : this.pick(ranking.slot);
    if (option === null) {
      const first = this.intent.orderBy[0];
      const figure = /highest|largest|biggest|most|lowest|smallest|fewest/i.test(this.textOfQuestion())
        ? this.defaultOrder()
        : null;
      const by = figure ?? first?.by ?? this.defaultOrder();
      if (by === null) {
        this.failed = true;
        return;
      }
      // "Top 5" keeps an order that is there already.
      const descending =
        ranking.limit !== null && first !== undefined ? first.descending : ranking.descending;
      this.intent.orderBy = [{ by, descending }, ...this.intent.orderBy.slice(1)];
    } else {
      const by = this.orderOf(option);
      if (by === null) {
        this.failed = true;
        return;
      }
      const explicit = /\b(?:asc|desc|smallest|lowest|alphabet)/i.test(this.textOfQuestion());
      // Figures are sorted to see the large ones first, unless the person says otherwise.
      const figure = 'measure' in by || this.isNumericColumn(by.dimension.column);
      this.intent.orderBy = [{ by, descending: ranking.descending || (figure && !explicit) }];
    }
    if (ranking.limit !== null) this.intent.limit = ranking.limit;
    this.changes += 1;
  }

  private limitTo(limit: number): void {
    this.intent.limit = limit;
    if (this.intent.orderBy.length === 0) {
      const by = this.defaultOrder();
      if (by !== null) this.intent.orderBy = [{ by, descending: true }];
    }
    this.changes += 1;
  }

  private defaultOrder(): Selected | null {
    return (
      this.intent.select.find((item) => 'measure' in item) ??
      this.intent.select.find((item) => 'dimension' in item && this.isNumericColumn(item.dimension.column)) ??
      this.intent.select[0] ??
      null
    );
  }

  private orderOf(option: Option): Selected | null {
    const columns =
      option.kind === 'table'
        ? labelColumns(option.entry.table).map((column) => column.name)
        : [option.entry.column.name];
    const shown = this.intent.select.find((item) => {
      const column = 'measure' in item ? item.measure.column : item.dimension.column;
      return column !== null && column.table === tableOf(option).name && columns.includes(column.column);
    });
    if (shown !== undefined) return shown;
    const counted = this.intent.select.find(
      (item) => 'measure' in item && item.measure.table === tableOf(option).name,
    );
    if (option.kind === 'table' && counted !== undefined) return counted;
    if (this.intent.groupBy.length > 0) return null;
    const [dimension] = this.dimensionsOf(option);
    if (dimension === undefined) return null;
    this.intent.select.push({ dimension });
    return { dimension };
  }

  private ask(ask: Reading['asks'][number]): void {
    const option = ask.slot === null ? null : this.pick(ask.slot);
    if (ask.aggregate === 'count' && option === null) {
      const table = this.table(this.intent.subject);
      const label = `number of ${table?.name.toLowerCase() ?? 'rows'}`;
      this.intent.select = [
        { measure: { aggregate: 'count', column: null, times: null, table: this.intent.subject, label } },
      ];
      this.intent.groupBy = [];
      this.intent.orderBy = [];
      this.intent.limit = null;
      this.changes += 1;
      return;
    }
    if (ask.aggregate !== null && ask.aggregate !== 'count' && option === null) {
      this.exchangeAggregate(ask.aggregate);
      return;
    }
    if (ask.aggregate === null && option !== null) {
      if (this.adds) this.show(option);
      else if (!this.mentions(option)) this.failed = true;
      return;
    }
    this.failed = true;
  }

  private exchangeAggregate(aggregate: 'sum' | 'avg' | 'min' | 'max' | 'count-distinct'): void {
    const words = {
      sum: 'total',
      avg: 'average',
      min: 'lowest',
      max: 'highest',
      'count-distinct': 'number of',
    };
    const index = this.intent.select.findIndex((item) => 'measure' in item && item.measure.column !== null);
    const item = this.intent.select[index];
    if (item === undefined || !('measure' in item)) {
      this.failed = true;
      return;
    }
    const plain = item.measure.label.replace(/^(?:total|average|lowest|highest|number of) /, '');
    this.intent.select[index] = {
      measure: { ...item.measure, aggregate, label: `${words[aggregate]} ${plain}` },
    };
    this.changes += 1;
  }

  private show(option: Option): void {
    const dimensions = this.dimensionsOf(option);
    if (dimensions.length === 0) this.failed = true;
    for (const dimension of dimensions) {
      this.intent.select.push({ dimension });
      if (this.intent.groupBy.length > 0) this.intent.groupBy.push(dimension);
    }
    this.changes += 1;
  }

  /** Joins that only served a group or column that is gone; each met one row, so that leaving them changes no count. */
  private dropUnusedJoins(): void {
    const columns = [...this.intent.select, ...this.intent.orderBy.map((item) => item.by)].flatMap((item) =>
      'measure' in item ? [item.measure.column, item.measure.times] : [item.dimension.column],
    );
    const used = new Set([
      ...columns.flatMap((column) => (column === null ? [] : [column.table])),
      ...this.intent.groupBy.map((dimension) => dimension.column.table),
      ...this.intent.having.flatMap((item) =>
        item.measure.column === null ? [] : [item.measure.column.table],
      ),
      ...this.intent.filters.flatMap(tablesOf),
    ]);
    for (;;) {
      const index = this.intent.joins.findIndex(
        (step) =>
          !used.has(step.toTable) &&
          !this.intent.joins.some((other) => other.fromTable === step.toTable) &&
          this.source.paths.isTotal([step]),
      );
      if (index < 0) return;
      this.intent.joins.splice(index, 1);
    }
  }

  // ---- small things

  private dimensionsOf(option: Option): Dimension[] {
    const table = tableOf(option);
    if (!this.reach(table.name)) return [];
    if (option.kind !== 'table') return [dimensionOf(table, option.entry.column)];
    return labelColumns(table).map((column) => dimensionOf(table, column));
  }

  /** What is shown is what a further condition is about: the country of the companies, not of their markets. */
  private shownTables(): string[] {
    return [...this.intent.groupBy.map((dimension) => dimension.column.table)].concat(
      this.intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : [])),
    );
  }

  private reach(table: string): boolean {
    if (this.tablesInPlay().includes(table)) return true;
    const path = this.source.paths.path(this.intent.subject, table, this.shownTables());
    if (path === null || !this.source.paths.isToOne(path)) {
      this.failed = true;
      return false;
    }
    for (const step of path)
      if (!this.intent.joins.some((known) => known.toTable === step.toTable)) this.intent.joins.push(step);
    return true;
  }

  /** The meaning of a phrase that fits the earlier question best. */
  private pick(slot: number): Option | null {
    const inPlay = this.tablesInPlay();
    const worth = (option: Option) => {
      const name = tableOf(option).name;
      if (inPlay.includes(name)) return option.score + (this.mentions(option) ? 0.35 : 0.25);
      const distance = this.source.paths.distance(this.intent.subject, name);
      return Number.isFinite(distance) ? option.score - 0.1 * distance : -1;
    };
    const options = this.read.slots[slot]?.options ?? [];
    return options.toSorted((one, other) => worth(other) - worth(one))[0] ?? null;
  }

  private mentions(option: Option): boolean {
    const { table } = option.entry;
    if (option.kind === 'table') return this.tablesInPlay().includes(table.name);
    const { name } = option.entry.column;
    return this.intent.select.some((item) => {
      const column = 'measure' in item ? item.measure.column : item.dimension.column;
      return column?.table === table.name && column.column === name;
    });
  }

  private anyDate(): ColumnRef | null {
    for (const name of this.tablesInPlay()) {
      const table = this.table(name);
      const event = table === null ? null : eventDate(table);
      if (event !== null) return { table: name, column: event.name };
    }
    return null;
  }

  private isNumericColumn(column: ColumnRef): boolean {
    const table = this.table(column.table);
    const schema = table === null ? null : columnNamed(table, column.column);
    return schema !== null && isNumeric(schema);
  }

  private isYearColumn(column: ColumnRef): boolean {
    const table = this.table(column.table);
    const schema = table === null ? null : columnNamed(table, column.column);
    return schema !== null && isYear(schema);
  }

  private tablesInPlay(): string[] {
    return [this.intent.subject, ...this.intent.joins.map((step) => step.toTable)];
  }

  private table(name: string): TableSchema | null {
    return this.source.tables.find((table) => sameName(table.name, name)) ?? null;
  }

  private textOfQuestion(): string {
    return this.read.tokens.map((token) => token.text).join(' ');
  }
}

function tablesOf(filter: Filter): string[] {
  switch (filter.kind) {
    case 'valid-on':
      return [filter.begin.table];
    case 'any':
      return filter.filters.flatMap(tablesOf);
    case 'exists':
      return [filter.table];
    default:
      return [filter.column.table];
  }
}

function sameColumn(one: ColumnRef, other: ColumnRef): boolean {
  return one.table === other.table && one.column === other.column;
}
