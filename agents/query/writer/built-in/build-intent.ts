import type {
  Aggregate,
  ColumnRef,
  DateGrain,
  Dimension,
  Filter,
  JoinStep,
  Measure,
  QueryIntent,
  Selected,
} from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isStoredCount, type Option } from './choose-options.ts';
import { linksForWord, tableOf } from './link-phrases.ts';
import type { Ask, Condition, Ranking, Reading } from './read-clauses.ts';
import { type ColumnEntry, columnInWords, lexiconOf, tableInWords } from './schema-lexicon.ts';
import {
  columnNamed,
  eventDate,
  isAdditive,
  isDate,
  isFactSheet,
  isForeignKey,
  isKey,
  isNumeric,
  isYear,
  keepsHistory,
  labelColumns,
  sameName,
  validity,
} from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';

export type Built = {
  readonly intent: QueryIntent;
  /** Notes on choices that the statement alone does not show ("in force on 2025-06-30"). */
  readonly notes: readonly string[];
  /** How many choices had to be made without the question's help; lower is better. */
  readonly guesses: number;
};

export type NotBuilt = { readonly problem: string };

type Source = {
  readonly tables: readonly TableSchema[];
  readonly paths: TablePaths;
  readonly today: string;
};

/** The intent of a reading whose slots are settled, or the part of the question that has no place in it. */
export function buildIntent(
  reading: Reading,
  options: readonly Option[],
  texts: readonly string[],
  source: Source,
): Built | NotBuilt {
  try {
    return new IntentBuilder(reading, options, texts, source).build();
  } catch (error) {
    if (error instanceof NoPlace) return { problem: error.part };
    throw error;
  }
}

/** Raised inside the builder when a part of the question cannot be placed; never leaves this file. */
class NoPlace extends Error {
  readonly part: string;

  constructor(part: string) {
    super(part);
    this.part = part;
  }
}

type PendingFilter = { readonly table: string; readonly filter: Filter };

class IntentBuilder {
  private readonly reading: Reading;
  private readonly options: readonly Option[];
  private readonly texts: readonly string[];
  private readonly source: Source;
  private base = '';
  private joins: JoinStep[] = [];
  private readonly select: Selected[] = [];
  private readonly groupBy: Dimension[] = [];
  private readonly filters: Filter[] = [];
  private readonly having: QueryIntent['having'] = [];
  private readonly orderBy: QueryIntent['orderBy'] = [];
  private readonly notes: string[] = [];
  private readonly dated = new Set<string>();
  private readonly mentioned: string[];
  private limit: number | null = null;
  private distinct = false;
  private guesses = 0;

  constructor(reading: Reading, options: readonly Option[], texts: readonly string[], source: Source) {
    this.reading = reading;
    this.options = options;
    this.texts = texts;
    this.source = source;
    this.mentioned = options.flatMap((option) => (option.kind === 'table' ? [option.entry.table.name] : []));
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

  // ---- which table the rows come from

  private chooseBase(): string {
    const { reading } = this;
    const wanted: string[] = [];
    const want = (slot: number | null) => {
      const option = slot === null ? undefined : this.options[slot];
      if (option !== undefined && !wanted.includes(tableOf(option).name)) wanted.push(tableOf(option).name);
    };
    for (const ask of reading.asks) want(ask.slot);
    for (const group of reading.groups) want(group.slot);
    const primary = wanted[0];
    for (const owner of reading.owners) want(owner);
    if (wanted.length === 0) {
      for (const ranking of reading.rankings) want(ranking.slot);
      for (const condition of reading.conditions) {
        if (condition.kind === 'exists' || condition.kind === 'compare') want(condition.slot);
        if (condition.kind === 'latest') want(condition.slot);
        if (condition.kind === 'value' && wanted.length === 0) for (const slot of condition.slots) want(slot);
      }
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

  // ---- what is shown

  private addAsks(): void {
    const aggregated = this.reading.asks.some((ask) => ask.aggregate !== null);
    const facts =
      isFactSheet(this.table(this.base)) &&
      !aggregated &&
      this.reading.groups.length === 0 &&
      this.reading.rankings.length === 0;
    for (const ask of this.reading.asks) this.addAsk(facts ? this.overFacts(ask) : ask, aggregated);
    if (
      facts &&
      this.select.every((item) => 'dimension' in item && this.column(item.dimension.column)?.kind === 'text')
    )
      this.distinct = this.select.length > 0;
  }

  /** A figure of a table without keys, asked without a list, is its total: "the revenue of March". */
  private overFacts(ask: Ask): Ask {
    const option = ask.slot === null ? undefined : this.options[ask.slot];
    const figures = this.reading.asks.every((other) => {
      const asked = other.slot === null ? undefined : this.options[other.slot];
      return asked?.kind === 'column' && isNumeric(asked.entry.column) && !isYear(asked.entry.column);
    });
    if (!figures || option?.kind !== 'column') return ask;
    const aggregate = isAdditive(option.entry.column) ? 'sum' : 'avg';
    this.notes.push(aggregate === 'sum' ? 'added up over all these rows' : 'averaged over all these rows');
    return { ...ask, aggregate };
  }

  private addAsk(ask: Ask, aggregated: boolean): void {
    const option = ask.slot === null ? undefined : this.options[ask.slot];
    if (option?.kind === 'value') return;
    if (ask.aggregate === 'count' && option !== undefined && isStoredCount(option) && !ask.distinct) {
      // "How many employees does X have", where a column says so.
      this.addAsk(
        {
          ...ask,
          aggregate:
            this.reading.groups.length > 0 ||
            (this.namesNothing() &&
              !this.reading.asks.some((other) => other !== ask && other.aggregate === null))
              ? 'sum'
              : null,
        },
        aggregated && this.reading.asks.length > 1,
      );
      return;
    }
    if (ask.aggregate === 'count') {
      this.showMeasure(this.countOf(option, ask.distinct));
      return;
    }
    if (ask.aggregate !== null) {
      if (option?.kind !== 'column')
        throw new NoPlace(ask.slot === null ? ask.aggregate : (this.texts[ask.slot] ?? ask.aggregate));
      this.reach(option.entry.table.name);
      this.showMeasure(this.measureOf(option.entry, ask.aggregate));
      return;
    }
    if (option === undefined) return;
    if (this.reading.everything && option.kind === 'table' && !aggregated) return;
    const owner = this.ownerOf(ask);
    const generic =
      owner !== null &&
      /^names?$/i.test(this.texts[ask.slot ?? -1] ?? '') &&
      tableOf(option).name !== owner.name;
    if (generic) this.reach(owner.name);
    for (const dimension of generic ? this.labelsOf(owner) : this.dimensionsOf(option)) {
      this.show(dimension);
      if (aggregated) this.group(dimension, option.kind === 'table');
    }
  }

  /** The table that "the name of the …" goes on to name. */
  private ownerOf(ask: Ask): TableSchema | null {
    const from = ask.slot ?? -2;
    const asked = new Set(this.reading.asks.map((other) => other.slot));
    let owner: number | undefined;
    for (let slot = from + 1; slot < this.options.length && owner === undefined; slot++) {
      if (this.reading.owners.includes(slot)) owner = slot;
      else if (!asked.has(slot)) break;
    }
    const option = owner === undefined ? undefined : this.options[owner];
    return option?.kind === 'table' ? option.entry.table : null;
  }

  /** Whether the question itself names the column: "the most common first name" is about names, not about people. */
  private explicitly(dimension: Dimension): boolean {
    return this.reading.rankings.some((ranking) => {
      const option = ranking.slot === null ? undefined : this.options[ranking.slot];
      return (
        ranking.byFrequency &&
        option?.kind === 'column' &&
        option.entry.column.name === dimension.column.column
      );
    });
  }

  /** Whether a shown name stands for a thing of the question rather than for a value of a named column. */
  private isThing(dimension: Dimension): boolean {
    if (this.explicitly(dimension)) return false;
    const { table } = dimension.column;
    const isTable = (slot: number | null) => {
      const option = slot === null ? undefined : this.options[slot];
      return option?.kind === 'table' && option.entry.table.name === table;
    };
    if (this.reading.asks.some((ask) => isTable(ask.slot))) return true;
    const generic = this.reading.asks.some((ask) =>
      /^(?:(?:first|last|full) )?(?:names?|titles?)$/i.test(this.texts[ask.slot ?? -1] ?? ''),
    );
    return this.reading.asks.length === 0 || (generic && this.reading.owners.some(isTable));
  }

  private namesNothing(): boolean {
    return !this.reading.conditions.some(
      (condition) => condition.kind === 'value' || condition.kind === 'quoted',
    );
  }

  /** A count of rows where each row is one thing; of distinct keys where joins repeat things. */
  private countOf(option: Option | undefined, distinct: boolean): Measure {
    if (option?.kind === 'column' && !(isDate(option.entry.column) && !distinct)) {
      const { table, column } = option.entry;
      this.reach(table.name);
      const unique = column.unique === true && this.fansOut() === false && table.name === this.base;
      return {
        aggregate: unique && !distinct ? 'count' : 'count-distinct',
        column: { table: table.name, column: column.name },
        times: null,
        table: table.name,
        label: `number of ${columnInWords(table, column)}`,
      };
    }
    const table = option === undefined ? this.table(this.base) : option.entry.table;
    this.reach(table.name);
    const key = table.primaryKey[0];
    const repeats = table.name !== this.base;
    return repeats && key !== undefined && table.primaryKey.length === 1
      ? {
          aggregate: 'count-distinct',
          column: { table: table.name, column: key },
          times: null,
          table: table.name,
          label: `number of ${tableInWords(table)}`,
        }
      : {
          aggregate: 'count',
          column: null,
          times: null,
          table: table.name,
          label: `number of ${tableInWords(table)}`,
        };
  }

  private measureOf(entry: ColumnEntry, aggregate: Aggregate | null): Measure {
    const words = columnInWords(entry.table, entry.column);
    return {
      aggregate,
      column: { table: entry.table.name, column: entry.column.name },
      times: null,
      table: entry.table.name,
      label: aggregate === null ? words : `${aggregateWords[aggregate]} ${words}`,
    };
  }

  /** What stands for an option in a list: the name of a thing, a column as it is, a foreign key as the name it points to. */
  private dimensionsOf(option: Option): Dimension[] {
    if (option.kind === 'table') {
      this.reach(option.entry.table.name);
      return this.labelsOf(option.entry.table);
    }
    const { table, column } = option.entry;
    this.reach(table.name);
    const referenced = option.kind === 'column' ? this.referencedLabel(option.entry) : null;
    return referenced ?? [dimensionOf(table, column)];
  }

  private referencedLabel(entry: ColumnEntry): Dimension[] | null {
    if (entry.referencesTable === null) return null;
    const target = this.source.tables.find((table) => sameName(table.name, entry.referencesTable ?? ''));
    if (
      target === undefined ||
      /(^|_)(id|code)s?$/i.test(entry.column.name) === false ||
      target.name === entry.table.name
    )
      return null;
    if (this.askedForKey(entry)) return null;
    const labels = labelColumns(target);
    if (labels.length === 0) return null;
    const key = entry.table.foreignKeys.find((foreign) =>
      foreign.columns.some((name) => sameName(name, entry.column.name)),
    );
    if (
      key === undefined ||
      this.joins.some((step) => step.toTable === target.name && step.fromTable !== entry.table.name)
    )
      return null;
    if (target.name !== this.base && !this.joins.some((step) => step.toTable === target.name))
      this.joins.push({
        fromTable: entry.table.name,
        fromColumns: [...key.columns],
        toTable: target.name,
        toColumns: [...key.referencedColumns],
      });
    return labels.map((column) => dimensionOf(target, column));
  }

  private askedForKey(entry: ColumnEntry): boolean {
    const slot = this.options.findIndex((option) => option.kind === 'column' && option.entry === entry);
    return /\b(ids?|identifiers?|codes?|keys?|numbers?)\b/i.test(this.texts[slot] ?? '');
  }

  private labelsOf(table: TableSchema): Dimension[] {
    const labels = labelColumns(table);
    if (labels.length > 0) return labels.map((column) => dimensionOf(table, column));
    return this.rowSummary(table);
  }

  /** A row without a name of its own is told by the names of what it points to and by its plain columns. */
  private rowSummary(table: TableSchema): Dimension[] {
    const pair = keepsHistory(table) ? validity(table) : null;
    const fixed = this.fixedTables();
    const dimensions: Dimension[] = [];
    for (const column of table.columns) {
      if (column === pair?.begin || column === pair?.end) continue;
      const entry = lexiconOf(table).columns.find((item) => item.column === column);
      if (entry?.referencesTable != null) {
        if (!fixed.has(entry.referencesTable.toLowerCase()))
          dimensions.push(...(this.referencedLabel(entry) ?? []));
      } else if (
        !table.primaryKey.some((name) => sameName(name, column.name)) ||
        isDate(column) ||
        !isNumeric(column)
      ) {
        dimensions.push(dimensionOf(table, column));
      }
    }
    if (dimensions.length > 0) return dimensions.slice(0, 8);
    const key = table.primaryKey.flatMap((name) => columnNamed(table, name) ?? []);
    const columns = key.length > 0 ? key : table.columns.slice(0, 1);
    return columns.map((column) => dimensionOf(table, column));
  }

  /** Tables of which the question names one row: repeating it on each line says nothing. */
  private fixedTables(): Set<string> {
    return new Set(
      this.reading.conditions.flatMap((condition) =>
        condition.kind === 'value' && condition.slots.length === 1 && !condition.negated
          ? this.conditionTables(condition).map((name) => name.toLowerCase())
          : [],
      ),
    );
  }

  private showMeasure(measure: Measure): void {
    const same = (item: Selected) =>
      'measure' in item &&
      item.measure.aggregate === measure.aggregate &&
      item.measure.table === measure.table &&
      item.measure.column?.column === measure.column?.column;
    if (!this.select.some(same)) this.select.push({ measure });
  }

  private show(dimension: Dimension, first = false): void {
    if (this.select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension))) return;
    if (first) this.select.unshift({ dimension });
    else this.select.push({ dimension });
  }

  private finishSelect(): void {
    const { reading } = this;
    if (reading.everything) {
      const table = this.table(this.base);
      const asked = this.select.filter((item) => 'measure' in item && item.measure.aggregate !== null);
      if (asked.length === 0) {
        this.select.length = 0;
        for (const column of table.columns) this.select.push({ dimension: dimensionOf(table, column) });
      }
    }
    if (this.select.length === 0)
      for (const dimension of this.labelsOf(this.table(this.base))) this.select.push({ dimension });
    this.distinct = this.distinct || reading.distinct;
  }

  // ---- groups

  private addGroups(): void {
    const dimensions: Dimension[] = [];
    const each = this.reading.groups.some((group) => group.each);
    for (const group of this.reading.groups) {
      if (group.grain !== null) dimensions.push(this.grainDimension(group.grain));
      else if (group.slot !== null) {
        const option = this.options[group.slot];
        // "per company in each sector": each row is a company already.
        if (
          option?.kind === 'table' &&
          option.entry.table.name === this.base &&
          this.reading.groups.length > 1 &&
          this.hasAggregates()
        )
          continue;
        if (option !== undefined) dimensions.push(...this.dimensionsOf(option));
      }
    }
    if (dimensions.length === 0) return;
    if (each && !this.hasAggregates() && !this.rankingAggregates()) {
      // "For each party, the names of its delegates" lists; nothing is counted or added up.
      for (const dimension of dimensions) this.show(dimension, true);
      return;
    }
    if (!this.hasAggregates() && !this.rankingAggregates()) {
      // "companies by sector" counts; "revenue by quarter" adds up; a plain list is only ordered.
      const [first] = this.select;
      if (first !== undefined && 'dimension' in first) {
        const column = this.column(first.dimension.column);
        const isMeasure = column !== null && isNumeric(column) && first.dimension.grain === null;
        const each = this.reading.groups.some((group) => group.grain !== null);
        if (isMeasure) {
          const additive = isAdditive(column);
          const entry = lexiconOf(this.table(first.dimension.column.table)).columns.find(
            (item) => item.column === column,
          );
          if (entry !== undefined) {
            this.select.splice(0, 1, { measure: this.measureOf(entry, additive ? 'sum' : 'avg') });
            this.notes.push(additive ? 'added up within each group' : 'averaged within each group');
            this.guesses += 1;
          }
        } else if (
          this.options[this.reading.asks[0]?.slot ?? -1]?.kind === 'table' &&
          (each || this.reading.asks.length === 1)
        ) {
          this.select.splice(0, this.select.length, {
            measure: this.countOf(this.options[this.reading.asks[0]?.slot ?? -1], false),
          });
          this.guesses += 1;
        }
      }
    }
    for (const dimension of dimensions) {
      this.group(
        dimension,
        this.options.some(
          (option) => option.kind === 'table' && option.entry.table.name === dimension.column.table,
        ),
      );
      if (!this.select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension)))
        this.select.unshift({ dimension });
    }
    // Groups come first, measures after, groups in the order asked.
    const groups = this.select.filter((item) => 'dimension' in item);
    const measures = this.select.filter((item) => 'measure' in item);
    groups.sort((one, other) => position(dimensions, one) - position(dimensions, other));
    this.select.splice(0, this.select.length, ...groups, ...measures);
    for (const dimension of dimensions)
      if (dimension.grain !== null) this.orderBy.push({ by: { dimension }, descending: false });
  }

  private grainDimension(grain: DateGrain): Dimension {
    const tables = this.tablesInPlay();
    for (const name of tables) {
      const table = this.table(name);
      if (grain === 'year') {
        const year = table.columns.find((column) => isYear(column) && /year|yr/i.test(column.name));
        if (year !== undefined) {
          this.dated.add(`grain ${name}`);
          return dimensionOf(table, year);
        }
      }
      const date = eventDate(table) ?? validity(table)?.begin ?? null;
      if (date === null) continue;
      return { column: { table: name, column: date.name }, grain, label: grain };
    }
    throw new NoPlace(`by ${grain}`);
  }

  /** `thing` says that the name stands for a row of its table, so that two rows of one name stay two. */
  private group(dimension: Dimension, thing: boolean): void {
    if (this.groupBy.some((other) => sameDimension(other, dimension))) return;
    this.groupBy.push(dimension);
    const table = this.table(dimension.column.table);
    const column = this.column(dimension.column);
    // Two things of the same name stay two.
    const isLabel = thing && labelColumns(table).some((label) => label === column);
    if (
      isLabel &&
      column !== null &&
      column.unique === false &&
      table.primaryKey.length === 1 &&
      dimension.grain === null
    ) {
      const key = columnNamed(table, table.primaryKey[0] ?? '');
      if (key !== null && table.rowCount < 1_000_000) {
        const keyDimension = dimensionOf(table, key);
        if (!this.groupBy.some((other) => sameDimension(other, keyDimension)))
          this.groupBy.push(keyDimension);
      }
    }
  }

  private groupPlainDimensions(): void {
    for (const item of this.select)
      if ('dimension' in item && !this.groupBy.some((other) => sameDimension(other, item.dimension)))
        this.groupBy.push(item.dimension);
    for (const item of this.orderBy)
      if ('dimension' in item.by && this.groupBy.length > 0) {
        const { dimension } = item.by;
        if (!this.groupBy.some((other) => sameDimension(other, dimension))) this.groupBy.push(dimension);
      }
  }

  // ---- conditions

  private addConditions(): void {
    const direct: { filter: Filter; or: boolean }[] = [];
    const outside: PendingFilter[] = [];
    for (const condition of this.reading.conditions) {
      if (condition.kind === 'compare' && this.isCount(condition)) {
        this.addHaving(condition);
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
    this.addOutside(outside);
  }

  /** A table whose rows can be joined without repeating ours, or that is joined already. */
  private isDirect(table: string): boolean {
    if (this.tablesInPlay().includes(table)) return true;
    const path = this.path(this.base, table);
    if (path === null) throw new NoPlace(`${this.base} with ${table}`);
    return this.source.paths.isToOne(path);
  }

  /** Conditions on rows that our rows have many of become "for which some row exists". */
  private addOutside(pending: readonly PendingFilter[]): void {
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

  private pushExists(tables: readonly string[], negated: boolean, filters: readonly Filter[]): void {
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
      .filter((table) => keepsHistory(table) && !filters.some((filter) => touches(filter, table.name)))
      .flatMap((table) => this.inForce(table));
    this.filters.push({
      kind: 'exists',
      table: this.base,
      related: tables[0] ?? first.toTable,
      negated,
      joins: ordered,
      filters: [...filters, ...history],
    });
  }

  private addExists(condition: Extract<Condition, { kind: 'exists' }>): void {
    const option = this.options[condition.slot];
    if (option === undefined) return;
    if (option.kind === 'value') return;
    const { table } = option.entry;
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
    if (option.kind === 'column' && condition.negated && this.source.paths.isToOne(path)) {
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

  /** A column that is named without a role: shown when it adds to a list, otherwise the question says more than we read. */
  private mentionColumn(entry: ColumnEntry, text: string): void {
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

  private rankedBy(table: string): boolean {
    return this.reading.rankings.some((ranking) => {
      const option = ranking.slot === null ? undefined : this.options[ranking.slot];
      return (
        option !== undefined &&
        (this.path(this.base, tableOf(option).name) ?? []).some((step) => step.toTable === table)
      );
    });
  }

  private conditionTables(condition: Condition): string[] {
    const slots =
      condition.kind === 'value'
        ? condition.slots
        : condition.kind === 'compare' || condition.kind === 'versus'
          ? [condition.slot]
          : [];
    return slots.flatMap((slot) => {
      const option = slot === null ? undefined : this.options[slot];
      return option === undefined ? [] : [tableOf(option).name];
    });
  }

  private filtersOf(condition: Condition, home: string): PendingFilter[] {
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
        const entry = this.comparedColumn(condition, home);
        const column = { table: entry.table.name, column: entry.column.name };
        const upper = condition.comparison === '<' || condition.comparison === '<=';
        const range: Filter =
          condition.comparison === '='
            ? { kind: 'equals', column, values: [condition.value], negated: condition.negated }
            : {
                kind: 'range',
                column,
                from: upper ? null : condition.value,
                to: condition.to ?? (upper ? condition.value : null),
                includeFrom: condition.comparison === '>=',
                includeTo: condition.to !== null || condition.comparison === '<=',
                bounds: 'number',
              };
        return [{ table: entry.table.name, filter: condition.negated ? negate(range) : range }];
      }
      case 'versus': {
        const entry = this.comparedColumn(condition, home);
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
      case 'latest':
        return this.latestFilters(condition, home);
      case 'ended':
        return this.stateFilters(condition, home);
      case 'exists':
        return [];
    }
  }

  private valueFilters(condition: Extract<Condition, { kind: 'value' }>): PendingFilter[] {
    for (const slot of condition.slots) {
      const option = this.options[slot];
      if (option?.kind === 'value' && String(option.value) !== option.label)
        this.notes.push(`${this.texts[slot] ?? ''} is ${option.label}`);
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

  private quotedFilters(condition: Extract<Condition, { kind: 'quoted' }>, home: string): PendingFilter[] {
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

  private numberFilters(condition: Extract<Condition, { kind: 'number' }>): PendingFilter[] {
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

  private comparedColumn(
    condition: Extract<Condition, { kind: 'compare' | 'versus' }>,
    home: string,
  ): ColumnEntry {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option?.kind === 'column') return option.entry;
    const figure = option?.kind === 'table' ? this.soleMeasure(option.entry.table) : null;
    if (figure !== null) return figure;
    const entry = this.aboutColumn(condition.about, home) ?? this.onlyShownMeasure();
    if (entry === null) throw new NoPlace(condition.text);
    return entry;
  }

  /** "Show revenue over 100": a comparison without a column of its own is about the one measure that is shown. */
  private onlyShownMeasure(): ColumnEntry | null {
    const numeric = this.reading.asks.flatMap((ask) => {
      const option = ask.slot === null ? undefined : this.options[ask.slot];
      return option?.kind === 'column' && isNumeric(option.entry.column) ? [option.entry] : [];
    });
    return numeric.length === 1 ? (numeric[0] ?? null) : null;
  }

  private aboutColumn(about: readonly string[], home: string): ColumnEntry | null {
    const near = [home, ...this.tablesInPlay()];
    for (const word of about) {
      const links = linksForWord(
        word,
        [...new Set(near)].map((name) => lexiconOf(this.table(name))),
      );
      const column = links.find(
        (link) =>
          link.kind === 'column' &&
          (isNumeric(link.entry.column) || isDate(link.entry.column)) &&
          link.entry.referencesTable === null,
      );
      if (column?.kind === 'column') return column.entry;
    }
    return null;
  }

  // ---- dates

  private dateFilters(condition: Extract<Condition, { kind: 'date' }>, home: string): PendingFilter[] {
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
  private stateFilters(condition: Extract<Condition, { kind: 'ended' }>, home: string): PendingFilter[] {
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
  private periodColumn(
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

  private conditionHomes(): string[] {
    return this.reading.conditions.flatMap((condition) => [
      ...this.conditionTables(condition),
      ...(condition.kind === 'exists'
        ? [this.options[condition.slot]].flatMap((option) =>
            option === undefined ? [] : [tableOf(option).name],
          )
        : []),
    ]);
  }

  private dateFilter(
    table: TableSchema,
    column: ColumnSchema,
    meaning: Extract<Condition, { kind: 'date' }>['meaning'],
  ): Filter {
    const ref = { table: table.name, column: column.name };
    if (meaning.kind === 'latest') return this.latestOf(table, column);
    if (meaning.kind === 'last-days') throw new NoPlace('last days');
    const { from, to } = meaning;
    if (!isDate(column)) {
      const year = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)));
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

  private validityFilters(
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

  private latestFilters(condition: Extract<Condition, { kind: 'latest' }>, home: string): PendingFilter[] {
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
  private latestOf(table: TableSchema, column: ColumnSchema): Filter {
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

  private isDense(table: TableSchema, column: ColumnSchema): boolean {
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

  private inForce(table: TableSchema): Filter[] {
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

  // ---- counts of related rows

  private isCount(condition: Extract<Condition, { kind: 'compare' }>): boolean {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option === undefined) return false;
    if (option.kind === 'table' && condition.measured) return this.soleMeasure(option.entry.table) === null;
    return (
      option.kind === 'table' ||
      (option.kind === 'column' && !isNumeric(option.entry.column) && !isDate(option.entry.column))
    );
  }

  private addHaving(condition: Extract<Condition, { kind: 'compare' }>): void {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option === undefined) return;
    const measure = this.relatedCount(option);
    if (measure === null) throw new NoPlace(condition.text);
    this.having.push({ measure, comparison: condition.comparison, value: condition.value });
    if (condition.to !== null) this.having.push({ measure, comparison: '<=', value: condition.to });
    this.groupShown();
  }

  /** "Whose average price is above 10": a condition on the figure of each group. */
  private addAggregateHaving(condition: Extract<Condition, { kind: 'compare' }>, aggregate: Aggregate): void {
    const entry = this.comparedColumn(condition, this.base);
    this.reach(entry.table.name);
    const measure = this.measureOf(entry, aggregate);
    this.having.push({ measure, comparison: condition.comparison, value: condition.value });
    if (condition.to !== null) this.having.push({ measure, comparison: '<=', value: condition.to });
    this.groupShown();
  }

  private relatedCount(option: Option): Measure | null {
    const table = tableOf(option);
    if (option.kind === 'column' || option.kind === 'value') {
      this.reach(table.name);
      return {
        aggregate: 'count-distinct',
        column: { table: table.name, column: option.entry.column.name },
        times: null,
        table: table.name,
        label: `number of ${columnInWords(table, option.entry.column)}`,
      };
    }
    if (table.name === this.base)
      return {
        aggregate: 'count',
        column: null,
        times: null,
        table: table.name,
        label: `number of ${tableInWords(table)}`,
      };
    const path = this.path(this.base, table.name);
    if (path === null) return null;
    const wasAlone = this.joins.length === 0;
    this.reach(table.name);
    const key = table.primaryKey[0];
    // One join to the counted rows: each joined row is one of them.
    if (path.length === 1 && wasAlone)
      return {
        aggregate: 'count',
        column: null,
        times: null,
        table: table.name,
        label: `number of ${tableInWords(table)}`,
      };
    return key !== undefined && table.primaryKey.length === 1
      ? {
          aggregate: 'count-distinct',
          column: { table: table.name, column: key },
          times: null,
          table: table.name,
          label: `number of ${tableInWords(table)}`,
        }
      : {
          aggregate: 'count',
          column: null,
          times: null,
          table: table.name,
          label: `number of ${tableInWords(table)}`,
        };
  }

  /** The one figure of a table that has a single one. */
  private soleMeasure(table: TableSchema): ColumnEntry | null {
    const figures = lexiconOf(table).columns.filter(
      ({ column, referencesTable }) =>
        isNumeric(column) && referencesTable === null && !isYear(column) && !isKey(table, column),
    );
    return figures.length === 1 ? (figures[0] ?? null) : null;
  }

  /** Groups by what is shown, and by its key, so that a count belongs to one thing. */
  private groupShown(): void {
    for (const item of this.select)
      if ('dimension' in item) this.group(item.dimension, this.isThing(item.dimension));
    if (this.groupBy.length === 0)
      for (const dimension of this.labelsOf(this.table(this.base))) {
        this.group(dimension, true);
        if (!this.hasAggregates()) this.select.push({ dimension });
      }
  }

  // ---- order

  private addRankings(): void {
    for (const ranking of this.reading.rankings) this.addRanking(ranking);
  }

  private addRanking(ranking: Ranking): void {
    const { descending } = ranking;
    if (ranking.limit !== null) this.limit = ranking.limit;
    const option = ranking.slot === null ? undefined : this.options[ranking.slot];
    if (option === undefined) {
      this.addRankingWithoutColumn(ranking);
      return;
    }
    if (ranking.aggregate === 'count' && option.kind === 'column' && isStoredCount(option)) {
      this.rankByColumn(option.entry, { ...ranking, aggregate: null });
      return;
    }
    if (
      ranking.byFrequency ||
      (option.kind === 'table' && ranking.limit !== null) ||
      ranking.aggregate === 'count'
    ) {
      this.rankByCount(option, ranking);
      return;
    }
    if (option.kind !== 'column') {
      for (const dimension of this.dimensionsOf(option)) this.orderBy.push({ by: { dimension }, descending });
      return;
    }
    this.rankByColumn(option.entry, ranking);
  }

  private addRankingWithoutColumn(ranking: Ranking): void {
    const { descending } = ranking;
    const about = this.aboutColumn(ranking.about, this.base);
    if (about !== null) {
      this.rankByColumn(about, ranking);
      return;
    }
    if (ranking.about.includes('age')) {
      const birth = this.aboutColumn(
        ['birth', 'birthday', 'founded', 'foundation', 'established', 'built'],
        this.base,
      );
      if (birth !== null) {
        this.rankByColumn(birth, { ...ranking, descending: !descending });
        return;
      }
    }
    const event = ranking.about.includes('date') ? this.newestFirst() : null;
    if (event !== null) {
      this.orderBy.push({ by: { dimension: event }, descending });
      return;
    }
    const measure = this.select.find((item) => 'measure' in item);
    if (measure !== undefined) {
      this.orderBy.push({ by: measure, descending });
      return;
    }
    if (ranking.limit === null) {
      const figure = this.select.find(
        (item) => 'dimension' in item && isNumericOrDate(this.column(item.dimension.column)),
      );
      const first = (ranking.descending ? figure : undefined) ?? this.select[0];
      if (first !== undefined) this.orderBy.push({ by: first, descending });
      return;
    }
    const grouped = this.reading.groups.at(-1);
    const groupOption = grouped?.slot == null ? undefined : this.options[grouped.slot];
    if (groupOption?.kind === 'column' && isNumeric(groupOption.entry.column)) {
      this.rankByColumn(groupOption.entry, ranking);
      return;
    }
    // "The largest dividends": rows without a name and with one figure leave no choice.
    const figure =
      labelColumns(this.table(this.base)).length === 0 ? this.soleMeasure(this.table(this.base)) : null;
    if (figure !== null && ranking.about.length === 0) {
      this.rankByColumn(figure, ranking);
      return;
    }
    throw new NoPlace(ranking.text);
  }

  private newestFirst(): Dimension | null {
    for (const name of this.tablesInPlay()) {
      const table = this.table(name);
      const event = eventDate(table);
      if (event === null) continue;
      this.dated.add(name);
      return dimensionOf(table, event);
    }
    return null;
  }

  private rankByCount(option: Option, ranking: Ranking): void {
    const shown = this.select.some(
      (item) => 'dimension' in item && tableOf(option).name === item.dimension.column.table,
    );
    const measure = ranking.byFrequency
      ? { aggregate: 'count' as const, column: null, times: null, table: this.base, label: 'number of rows' }
      : option.kind === 'table' && tableOf(option).name === this.base && shown === false
        ? this.countOf(option, false)
        : this.relatedCount(option);
    if (measure === null) throw new NoPlace(ranking.text);
    if (ranking.byFrequency && !this.select.some((item) => 'dimension' in item))
      for (const dimension of this.dimensionsOf(option)) this.select.push({ dimension });
    this.groupShown();
    this.orderBy.push({ by: { measure }, descending: ranking.descending });
    if (this.showsRanking(ranking)) this.select.push({ measure });
  }

  private rankByColumn(entry: ColumnEntry, ranking: Ranking): void {
    const { descending } = ranking;
    const path = this.path(this.base, entry.table.name);
    if (path === null) throw new NoPlace(ranking.text);
    const asked = this.reading.asks.some((ask) => ask.slot !== null);
    if (!asked && ranking.limit !== null && ranking.slot !== null && this.select.length === 0) {
      // "What is the highest price of X": the extreme itself.
      if (!isNumeric(entry.column) && !isDate(entry.column)) throw new NoPlace(ranking.text);
      const measure = this.measureOf(entry, descending ? 'max' : 'min');
      this.reach(entry.table.name);
      this.select.push({ measure });
      this.limit = null;
      return;
    }
    if (!isNumeric(entry.column) && !isDate(entry.column) && ranking.limit !== null)
      throw new NoPlace(ranking.text);
    if (
      isFactSheet(entry.table) &&
      ranking.limit !== null &&
      ranking.aggregate === null &&
      this.select.length > 0 &&
      this.select.every((item) => 'dimension' in item && this.column(item.dimension.column)?.kind === 'text')
    ) {
      // "The region that sold the most units": the rows of each region together.
      const measure = this.measureOf(entry, isAdditive(entry.column) ? 'sum' : 'avg');
      this.notes.push(
        `${measure.label} of each ${this.select.flatMap((item) => ('dimension' in item ? [item.dimension.label] : [])).join(', ')}`,
      );
      for (const item of [...this.select]) if ('dimension' in item) this.group(item.dimension, false);
      this.orderBy.push({ by: { measure }, descending });
      this.showMeasure(measure);
      return;
    }
    const many = !this.source.paths.isToOne(path);
    this.reach(entry.table.name);
    const grouped = this.groupBy.length > 0 || this.hasAggregates();
    const aggregate = ranking.aggregate ?? (many || grouped ? (descending ? 'max' : 'min') : null);
    const existing = this.select.find(
      (item) =>
        'measure' in item &&
        item.measure.column?.column === entry.column.name &&
        item.measure.column.table === entry.table.name,
    );
    const measure =
      ranking.aggregate === null && existing !== undefined && 'measure' in existing
        ? existing.measure
        : this.measureOf(entry, aggregate);
    if (many && ranking.aggregate === null && !this.dated.has(entry.table.name)) this.keepNewest(entry.table);
    if (measure.aggregate !== null && !grouped) this.groupShown();
    const shownPlain = this.select.find(
      (item) =>
        'dimension' in item &&
        item.dimension.column.column === entry.column.name &&
        item.dimension.column.table === entry.table.name,
    );
    const by: Selected =
      measure.aggregate === null
        ? (shownPlain ?? { dimension: dimensionOf(entry.table, entry.column) })
        : { measure };
    if (!descending && ranking.limit !== null && entry.column.nullable && measure.aggregate === null)
      this.filters.push({
        kind: 'missing',
        column: { table: entry.table.name, column: entry.column.name },
        negated: true,
      });
    this.orderBy.push({ by, descending });
    if (this.showsRanking(ranking) && shownPlain === undefined && existing === undefined)
      this.select.push(
        measure.aggregate === null ? { dimension: dimensionOf(entry.table, entry.column) } : { measure },
      );
  }

  /** A measure that is followed over time ranks by its newest value unless the question gives a time. */
  private keepNewest(table: TableSchema): void {
    const event = eventDate(table);
    if (event === null || !table.primaryKey.some((name) => sameName(name, event.name))) return;
    if (this.reading.conditions.some((condition) => condition.kind === 'date' || condition.kind === 'latest'))
      return;
    this.dated.add(table.name);
    this.filters.push(this.latestOf(table, event));
    this.notes.push(`${tableInWords(table)}: newest values`);
  }

  /** The measure of a ranking is shown when things, not chosen columns, were asked for. */
  private showsRanking(ranking: Ranking): boolean {
    return (
      ranking.limit !== null &&
      this.reading.asks.every((ask) => ask.slot === null || this.options[ask.slot]?.kind === 'table')
    );
  }

  // ---- what is left

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

  // ---- small things

  private reach(table: string): void {
    if (this.tablesInPlay().includes(table)) return;
    const path = this.path(this.base, table);
    if (path === null)
      throw new NoPlace(`${tableInWords(this.table(table))} for ${tableInWords(this.table(this.base))}`);
    for (const step of path)
      if (step.toTable !== this.base && !this.joins.some((known) => known.toTable === step.toTable))
        this.joins.push(step);
  }

  private path(from: string, to: string): readonly JoinStep[] | null {
    return this.source.paths.path(from, to, this.mentioned);
  }

  private tablesInPlay(): string[] {
    return [this.base, ...this.joins.map((step) => step.toTable)];
  }

  private fansOut(): boolean {
    return !this.source.paths.isToOne(this.joins);
  }

  private hasAggregates(): boolean {
    return this.select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  }

  private rankingAggregates(): boolean {
    return this.reading.rankings.some((ranking) => ranking.limit !== null || ranking.aggregate !== null);
  }

  private table(name: string): TableSchema {
    const table = this.source.tables.find((other) => sameName(other.name, name));
    if (table === undefined) throw new NoPlace(name);
    return table;
  }

  private column(ref: ColumnRef): ColumnSchema | null {
    return columnNamed(this.table(ref.table), ref.column);
  }
}

const aggregateWords: Readonly<Record<Aggregate, string>> = {
  count: 'number of',
  'count-distinct': 'number of',
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
};

export function dimensionOf(table: TableSchema, column: ColumnSchema): Dimension {
  return {
    column: { table: table.name, column: column.name },
    grain: null,
    label: columnInWords(table, column),
  };
}

/** "Both in 1989 and in 1990": no single row can be both, and nothing else was understood. */
function refuseContradiction(filters: readonly Filter[]): void {
  const seen = new Map<string, string>();
  for (const filter of filters) {
    const single =
      filter.kind === 'equals' && !filter.negated && filter.values.length === 1
        ? String(filter.values[0])
        : filter.kind === 'range' && filter.from !== null && filter.from === filter.to
          ? String(filter.from)
          : null;
    if (single === null || !('column' in filter)) continue;
    const name = `${filter.column.table}.${filter.column.column}`;
    const earlier = seen.get(name);
    if (earlier !== undefined && earlier !== single) throw new NoPlace(`both ${earlier} and ${single}`);
    seen.set(name, single);
  }
}

function isNumericOrDate(column: ColumnSchema | null): boolean {
  return column !== null && (isNumeric(column) || isDate(column));
}

function sameDimension(one: Dimension, other: Dimension): boolean {
  return (
    one.column.table === other.column.table &&
    one.column.column === other.column.column &&
    one.grain === other.grain
  );
}

function position(dimensions: readonly Dimension[], item: Selected): number {
  const at =
    'dimension' in item ? dimensions.findIndex((dimension) => sameDimension(dimension, item.dimension)) : -1;
  return at < 0 ? dimensions.length : at;
}

function isNegated(filter: Filter): boolean {
  return 'negated' in filter && filter.negated && filter.kind !== 'missing';
}

function positive(filter: Filter): Filter {
  return 'negated' in filter ? { ...filter, negated: false } : filter;
}

function negate(filter: Filter): Filter {
  if (
    filter.kind === 'equals' ||
    filter.kind === 'contains' ||
    filter.kind === 'missing' ||
    filter.kind === 'exists'
  )
    return { ...filter, negated: !filter.negated };
  if (filter.kind === 'range' && filter.from !== null && filter.to === null)
    return { ...filter, from: null, to: filter.from, includeTo: !filter.includeFrom, includeFrom: true };
  if (filter.kind === 'range' && filter.to !== null && filter.from === null)
    return { ...filter, to: null, from: filter.to, includeFrom: !filter.includeTo, includeTo: true };
  if (filter.kind === 'range')
    return {
      kind: 'any',
      filters: [
        { ...filter, from: null, to: filter.from, includeTo: !filter.includeFrom, includeFrom: true },
        { ...filter, to: null, from: filter.to, includeFrom: !filter.includeTo, includeTo: true },
      ],
    };
  throw new NoPlace('not');
}

function mergeEquals(one: Filter, other: Filter): Filter | null {
  if (one.kind !== 'equals' || other.kind !== 'equals' || one.negated !== other.negated) return null;
  if (one.column.table !== other.column.table || one.column.column !== other.column.column) return null;
  return { ...one, values: [...one.values, ...other.values] };
}

function touches(filter: Filter, table: string): boolean {
  switch (filter.kind) {
    case 'valid-on':
      return filter.begin.table === table;
    case 'any':
      return filter.filters.some((inner) => touches(inner, table));
    case 'exists':
      return filter.filters.some((inner) => touches(inner, table));
    default:
      return filter.column.table === table;
  }
}

function isDateFilter(filter: Filter): boolean {
  return (
    filter.kind === 'valid-on' ||
    filter.kind === 'latest' ||
    (filter.kind === 'range' && filter.bounds !== 'number') ||
    (filter.kind === 'any' && filter.filters.some(isDateFilter))
  );
}

/** Whether a column may be shown as the name of what it refers to. */
export function pointsElsewhere(table: TableSchema, column: ColumnSchema): boolean {
  return isForeignKey(table, column);
}
