import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isDate, type TableSchema } from '#lib/domain/schema.ts';
import type { Option } from './choose-options.ts';
import { aggregateWords, dimensionOf } from './dimensions.ts';
import { isDateFilter, touches } from './filter-rules.ts';
import type { IntentSource } from './intent-draft.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import { RankedDraft } from './ranked-draft.ts';
import type { Reading } from './reading.ts';
import { withStatesAsConditions } from './said-states.ts';
import { tableInWords } from './schema-lexicon.ts';
import { eventDate, keepsHistory, labelColumns, sameName, validity } from './table-nature.ts';

export type Built = {
  readonly intent: QueryIntent;
  /** Notes on choices that the statement alone does not show ("in force on 2025-06-30"). */
  readonly notes: readonly string[];
  /** How many choices had to be made without the question's help; lower is better. */
  readonly guesses: number;
};

export type NotBuilt = { readonly problem: string };

/** The intent of a reading whose slots are settled, or the part of the question that has no place in it. */
export function buildIntent(
  reading: Reading,
  options: readonly Option[],
  texts: readonly string[],
  source: IntentSource,
): Built | NotBuilt {
  try {
    const said = withStatesAsConditions(reading, options, texts);
    return new IntentBuilder(said, options, texts, source).build();
  } catch (error) {
    if (error instanceof NoPlace) return { problem: error.part };
    throw error;
  }
}

class IntentBuilder extends RankedDraft {
  /**
   * "How many products have more than one code" wants the groups counted, which takes a query over a query; figures of
   * groups that are not shown would answer something else.
   */
  private refuseHiddenGroups(): void {
    const showsGroups = this.select.some((item) => 'dimension' in item || item.measure.aggregate === null);
    if (this.having.length === 0 || showsGroups) return;
    const condition = this.reading.conditions.find((other) => other.kind === 'compare');
    throw new NoPlace(condition?.text ?? 'how many');
  }

  build(): Built {
    const { reading } = this;
    this.base = this.chooseBase();
    this.addAsks();
    this.addGroups();
    if (
      this.select.length === 0 &&
      this.reading.rankings.every((ranking) => ranking.limit === null && ranking.slot === null) &&
      this.reading.rankings.length > 0
    )
      for (const dimension of this.labelsOf(this.table(this.base))) this.show(dimension);
    this.addRankings();
    this.addConditions();
    this.addOwners();
    this.finishSelect();
    this.addDefaults();
    if (this.limit === null) this.limit = reading.limit;
    const grouped = this.groupBy.length > 0;
    if (grouped || this.hasAggregates()) this.groupPlainDimensions();
    this.settleLevels();
    this.nameAsSaid();
    this.refuseHiddenGroups();
    return {
      intent: {
        subject: this.base,
        joins: this.joins,
        select: this.select,
        filters: this.filters,
        groupBy: this.groupBy,
        having: this.having,
        orderBy: this.orderBy,
        limit: this.limit,
        distinct: this.distinct && this.groupBy.length === 0 && !this.hasAggregates(),
      },
      notes: this.notes,
      guesses: this.guesses,
    };
  }

  private chooseBase(): string {
    const { reading } = this;
    const wanted: string[] = [];
    const want = (slot: number | null) => {
      const option = slot === null ? undefined : this.options[slot];
      if (option !== undefined && !wanted.includes(tableOf(option).name)) wanted.push(tableOf(option).name);
    };
    for (const ask of reading.asks) {
      const owner = this.genericOwner(ask);
      if (owner === null) want(ask.slot);
      else if (!wanted.includes(owner.name)) wanted.push(owner.name);
    }
    for (const group of reading.groups) want(group.slot);
    const primary = wanted[0];
    for (const owner of reading.owners) if (this.options[owner]?.kind === 'table') want(owner);
    if (wanted.length === 0) {
      for (const ranking of reading.rankings) want(ranking.slot);
      for (const condition of reading.conditions) {
        if (condition.kind === 'exists' || condition.kind === 'compare') want(condition.slot);
        if (condition.kind === 'latest') want(condition.slot);
        if (condition.kind === 'value' && wanted.length === 0) for (const slot of condition.slots) want(slot);
      }
    }
    if (reading.asks.some((ask) => ask.how === 'followed')) {
      const of = this.options.find((option) => option.kind === 'value');
      const [kept] = of === undefined ? [] : this.keptByDay(tableOf(of).name);
      if (kept === undefined) throw new NoPlace('how it moved');
      return kept;
    }
    const onlyValues =
      wanted.length > 0 &&
      reading.asks.length === 0 &&
      reading.owners.length === 0 &&
      this.options.every((option) => option.kind === 'value');
    if (onlyValues) return this.baseOfValues(wanted[0] ?? '');
    if (wanted.length === 0) throw new NoPlace('what to show');
    // Counting things is about those things, whatever they are counted by.
    const counted = reading.asks.find((ask) => ask.aggregate === 'count' && ask.slot !== null);
    const countedOption =
      counted?.slot === null || counted === undefined ? undefined : this.options[counted.slot];
    const candidates = [...(countedOption === undefined ? [] : [tableOf(countedOption).name]), ...wanted];
    const reachesAll = candidates.find((from) =>
      wanted.every((to) => {
        const path = this.source.paths.path(from, to, this.mentioned);
        return path !== null && this.source.paths.isToOne(path);
      }),
    );
    return reachesAll ?? primary ?? wanted[0] ?? '';
  }

  /**
   * "The ISIN of Airbus", "the exchange-traded funds": only values are named. What is asked for are the rows that lie
   * between them, or the things of the type that is named.
   */
  private baseOfValues(first: string): string {
    const { paths, tables } = this.source;
    const named = [...new Set(this.options.map((option) => tableOf(option).name))];
    const total = (name: string) => named.reduce((sum, other) => sum + paths.distance(name, other), 0);
    const isType = /type|categor|kind|class|status/i.test(first);
    if (named.length === 1 && !isType) return first;
    const between = tables
      .map((table) => table.name)
      .filter((name) => !named.includes(name) && Number.isFinite(total(name)))
      .filter((name) => named.every((other) => paths.isToOne(paths.path(name, other) ?? [])))
      .sort((one, other) => total(one) - total(other));
    const [best, second] = between;
    if (best === undefined) return first;
    if (named.length === 1 && second !== undefined && total(second) === total(best)) return first;
    return best;
  }

  /** Figures and dates are headed by the person's words for them. */
  private nameAsSaid(): void {
    const said = new Map<string, string>();
    const shown = new Set([
      ...this.reading.asks.map((ask) => ask.slot),
      ...this.reading.rankings.flatMap((ranking) => (ranking.limit === null ? [] : [ranking.slot])),
    ]);
    this.options.forEach((option, slot) => {
      if (!shown.has(slot) || option.kind !== 'column' || option.entry.column.kind === 'text') return;
      const text = (this.texts[slot] ?? '').toLowerCase();
      const { table, column } = option.entry;
      if (isDate(option.entry.column) && !/date|day|time/.test(text)) return;
      const plain = text.replace(/(price|weight|rate|level|volume|time|date|value)s$/, '$1');
      if (/^[\p{L} ]{3,}$/u.test(text) && !/(?:ed|ing)$/.test(text))
        said.set(`${table.name}.${column.name}`, plain);
    });
    const nameOf = (column: { table: string; column: string } | null) =>
      column === null ? undefined : said.get(`${column.table}.${column.column}`);
    const named = <T extends Selected>(item: T): T | Selected => {
      if ('dimension' in item) {
        const label = item.dimension.grain === null ? nameOf(item.dimension.column) : undefined;
        return label === undefined ? item : { dimension: { ...item.dimension, label } };
      }
      const { aggregate, column } = item.measure;
      const label = aggregate === 'count' || aggregate === 'count-distinct' ? undefined : nameOf(column);
      if (label === undefined) return item;
      const full = aggregate === null ? label : `${aggregateWords[aggregate]} ${label}`;
      return { measure: { ...item.measure, label: full } };
    };
    this.select.splice(0, this.select.length, ...this.select.map(named));
    for (const item of this.orderBy) item.by = named(item.by);
  }

  private addOwners(): void {
    for (const slot of this.reading.owners) {
      const option = this.options[slot];
      if (option === undefined) continue;
      const table = tableOf(option).name;
      if (this.tablesInPlay().includes(table)) continue;
      const path = this.path(this.base, table);
      if (path === null) throw new NoPlace(this.texts[slot] ?? table);
      const covered = this.filters.some(
        (filter) =>
          touches(filter, table) ||
          (filter.kind === 'exists' && filter.joins.some((step) => step.toTable === table)),
      );
      if (!this.source.paths.isTotal(path) && !covered) this.pushExists([table], false, []);
    }
  }

  private addDefaults(): void {
    for (const name of this.tablesInPlay()) {
      const table = this.table(name);
      if (
        this.dated.has(name) ||
        this.filters.some((filter) => touches(filter, name) && isDateFilter(filter))
      )
        continue;
      const pair = validity(table);
      const showsPeriod =
        pair !== null &&
        this.select.some(
          (item) =>
            'dimension' in item &&
            [pair.begin.name, pair.end.name].includes(item.dimension.column.column) &&
            !this.reading.everything,
        );
      if (keepsHistory(table) && !showsPeriod) this.filters.push(...this.inForce(table));
    }
    this.addTimeline();
  }

  /** Values that are followed over time are listed with their day, in order; one asked value is the newest. */
  private addTimeline(): void {
    if (this.hasAggregates() || this.groupBy.length > 0 || this.orderBy.length > 0 || this.reading.everything)
      return;
    const table = this.table(this.base);
    const event = eventDate(table);
    if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) return;
    const shown = this.select.some(
      (item) => 'dimension' in item && item.dimension.column.column === event.name,
    );
    const filter = this.filters.find((item) => touches(item, table.name) && isDateFilter(item));
    const oneDay =
      filter?.kind === 'latest' ||
      (filter?.kind === 'range' && filter.from !== null && filter.from === filter.to);
    const plural = this.reading.asks.some(
      (ask) => ask.slot !== null && /[^s]s$/.test(this.texts[ask.slot] ?? ''),
    );
    if (filter === undefined && !plural && !shown) {
      this.keepNewestValue(table, event);
    } else if (!shown && !oneDay) {
      const dimension = dimensionOf(table, event);
      this.select.unshift({ dimension });
    }
    if (!oneDay && (filter !== undefined || plural)) {
      this.addNames(table);
      this.orderBy.push({ by: { dimension: dimensionOf(table, event) }, descending: false });
    } else this.addNames(table);
  }

  private keepNewestValue(table: TableSchema, event: ColumnSchema): void {
    this.filters.push(this.latestOf(table, event));
    this.notes.push(`${tableInWords(table)}: newest value`);
    this.select.unshift({ dimension: dimensionOf(table, event) });
  }

  /** Rows of several things need their names beside the values. */
  private addNames(table: TableSchema): void {
    const named = this.reading.conditions.flatMap((condition) =>
      condition.kind === 'value' && !condition.negated ? condition.slots : [],
    );
    if (named.length === 1) return;
    const [slot] = named;
    const option = slot === undefined ? undefined : this.options[slot];
    const key = table.foreignKeys[0];
    const of =
      this.source.tables.find((other) => sameName(other.name, key?.referencedTable ?? '')) ??
      (option === undefined ? undefined : tableOf(option));
    if (of === undefined || of.name === table.name) return;
    if (this.select.some((item) => 'dimension' in item && item.dimension.column.table === of.name)) return;
    this.reach(of.name);
    const labels = labelColumns(of).map((column) => ({ dimension: dimensionOf(of, column) }));
    this.select.unshift(...labels);
  }
}
