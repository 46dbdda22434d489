import type { Aggregate, Dimension, Measure, Selected } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { isStoredCount, type Option } from './choose-options.ts';
import { countMeasure } from './count-measure.ts';
import { DatedDraft } from './dated-draft.ts';
import { aggregateWords, dimensionOf, sameDimension } from './dimensions.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import type { Ask } from './reading.ts';
import { saysFlag } from './said-states.ts';
import { type ColumnEntry, columnInWords, lexiconOf } from './schema-lexicon.ts';
import {
  columnNamed,
  eventDate,
  isAdditive,
  isFactSheet,
  isLevel,
  keepsHistory,
  keyDate,
  labelColumns,
  sameName,
  validity,
} from './table-nature.ts';

/** A row that has no name is told by so many of its columns. */
const mostShown = 8;

/** What is shown: columns, names in place of keys, counts and figures. */
export abstract class ShownDraft extends DatedDraft {
  protected addAsks(): void {
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
  protected overFacts(ask: Ask): Ask {
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

  protected addAsk(ask: Ask, aggregated: boolean): void {
    const option = ask.slot === null ? undefined : this.options[ask.slot];
    if (option?.kind === 'value') return;
    if (ask.how === 'days') {
      this.showDays();
      return;
    }
    if (ask.how === 'followed') {
      this.showFollowed();
      return;
    }
    if (option !== undefined && (this.saysWhen(ask) || this.isMeantAsTrue(option, ask))) return;
    if (ask.how === 'much' && option !== undefined) {
      const entry = option.kind === 'column' ? option.entry : this.soleMeasure(option.entry.table);
      if (entry === null || !isNumeric(entry.column))
        throw new NoPlace(`how much ${this.texts[ask.slot ?? -1] ?? ''}`);
      this.reach(entry.table.name);
      if (isLevel(entry.column) === false || (isLevel(entry.column) === null && isAdditive(entry.column))) {
        this.showMeasure(this.measureOf(entry, 'sum'));
        this.notes.push('added up over all these rows');
      } else this.show(dimensionOf(entry.table, entry.column));
      return;
    }
    if (ask.aggregate === 'count' && option !== undefined && isStoredCount(option) && !ask.distinct) {
      // "How many employees does X have", where a column says so.
      this.addAsk(
        {
          ...ask,
          aggregate:
            this.reading.groups.length > 0 ||
            ((this.namesNothing() || isFactSheet(option.entry.table)) &&
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
      // "Total payments" are what the payments come to, where they have one figure.
      const isAlone = this.reading.asks.filter(({ slot }) => slot === ask.slot).length === 1;
      const sole = option?.kind === 'table' && isAlone ? this.soleMeasure(option.entry.table) : null;
      const entry = option?.kind === 'column' ? option.entry : sole;
      if (entry === null)
        throw new NoPlace(ask.slot === null ? ask.aggregate : (this.texts[ask.slot] ?? ask.aggregate));
      this.reach(entry.table.name);
      this.showMeasure(this.measureOf(entry, ask.aggregate));
      return;
    }
    if (option === undefined) return;
    if (this.reading.everything && option.kind === 'table' && !aggregated) return;
    const owner = this.genericOwner(ask);
    if (owner !== null) this.reach(owner.name);
    const dimensions =
      owner === null ? this.dimensionsOf(option) : this.identityOf(owner, this.texts[ask.slot ?? -1] ?? '');
    for (const dimension of dimensions) {
      this.show(dimension);
      if (aggregated) this.group(dimension, option.kind === 'table');
    }
  }

  /** "Which countries are emerging markets", "active customers": a column of yes and no that is not asked for by name is a condition. */
  private isMeantAsTrue(option: Option, ask: Ask): boolean {
    if (option.kind !== 'column') return false;
    const flag = flagOf(option.entry.column);
    const text = this.texts[ask.slot ?? -1] ?? '';
    if (flag === null || flag.yes === null || /\b(?:flag|status|whether|indicator)\b/i.test(text))
      return false;
    const { table, column } = option.entry;
    const isCounted = ask.aggregate === 'count' && !ask.distinct;
    if (isCounted && !saysFlag(text, column)) throw new NoPlace(text);
    if (!isCounted && (this.select.length === 0 || ask.aggregate !== null || flag.isNumber)) return false;
    this.reach(table.name);
    const ref = { table: table.name, column: column.name };
    const yes = column.kind === 'boolean' ? true : flag.isNumber ? Number(flag.yes) : flag.yes;
    this.filters.push({ kind: 'equals', column: ref, values: [yes], negated: false });
    if (isCounted)
      this.showMeasure(this.countOf({ kind: 'table', entry: lexiconOf(table), score: 1 }, false));
    return true;
  }

  private showDays(): void {
    const homes = [this.base, ...this.conditionHomes()];
    const kept = homes.flatMap((home) => [home, ...this.keptByDay(home)]);
    // Days are counted where nearly each of them has a row.
    const [name] = kept
      .filter((table) => keyDate(this.table(table)) !== null)
      .toSorted((one, other) => this.table(other).rowCount - this.table(one).rowCount);
    const day = name === undefined ? null : keyDate(this.table(name));
    if (name === undefined || day === null) throw new NoPlace('days');
    this.reach(name);
    this.showMeasure({
      aggregate: 'count-distinct',
      column: { table: name, column: day.name },
      times: null,
      table: name,
      label: 'number of days',
    });
  }

  private showFollowed(): void {
    const table = this.table(this.base);
    const entry = keyDate(table) === null ? null : this.mainMeasure(table);
    if (entry === null) throw new NoPlace('how it moved');
    this.show(dimensionOf(table, entry.column));
  }

  /** "The names of the students", where the word itself would have led to another table: the owner decides. */
  protected genericOwner(ask: Ask): TableSchema | null {
    const option = ask.slot === null ? undefined : this.options[ask.slot];
    if (
      option === undefined ||
      ask.aggregate !== null ||
      !/^(?:names?|ids?)$/i.test(this.texts[ask.slot ?? -1] ?? '')
    )
      return null;
    const owner = this.ownerOf(ask);
    return owner === null || owner.name === tableOf(option).name ? null : owner;
  }

  private identityOf(owner: TableSchema, text: string): Dimension[] {
    const key =
      /^ids?$/i.test(text) && owner.primaryKey.length === 1
        ? columnNamed(owner, owner.primaryKey[0] ?? '')
        : null;
    return key === null ? this.labelsOf(owner) : [dimensionOf(owner, key)];
  }

  /** The table that "the name of the …" goes on to name. */
  protected ownerOf(ask: Ask): TableSchema | null {
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
  protected explicitly(dimension: Dimension): boolean {
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
  protected isThing(dimension: Dimension): boolean {
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

  /** A count of rows where each row is one thing; of distinct keys where joins repeat things. */
  protected countOf(option: Option | undefined, distinct: boolean): Measure {
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
    return countMeasure(table, table.name !== this.base);
  }

  protected measureOf(entry: ColumnEntry, aggregate: Aggregate | null): Measure {
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
  protected dimensionsOf(option: Option): Dimension[] {
    if (option.kind === 'table') {
      this.reach(option.entry.table.name);
      return this.labelsOf(option.entry.table);
    }
    const { table, column } = option.entry;
    this.reach(table.name);
    const referenced = option.kind === 'column' ? this.referencedLabel(option.entry) : null;
    return referenced ?? [dimensionOf(table, column)];
  }

  protected referencedLabel(entry: ColumnEntry): Dimension[] | null {
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

  protected askedForKey(entry: ColumnEntry): boolean {
    const slot = this.options.findIndex((option) => option.kind === 'column' && option.entry === entry);
    return /\b(ids?|identifiers?|codes?|keys?|numbers?)\b/i.test(this.texts[slot] ?? '');
  }

  protected labelsOf(table: TableSchema): Dimension[] {
    const labels = labelColumns(table);
    if (labels.length > 0) return labels.map((column) => dimensionOf(table, column));
    return this.rowSummary(table);
  }

  /** A row without a name of its own is told by the names of what it points to and by its plain columns. */
  protected rowSummary(table: TableSchema): Dimension[] {
    const pair = keepsHistory(table) ? validity(table) : null;
    const fixed = this.fixedTables();
    const figure = this.soleMeasure(table);
    const event = eventDate(table);
    const brief = figure !== null && event !== null && fixed.size > 0;
    const named = [table.foreignKeys[0]?.columns[0], figure?.column.name, event?.name];
    const dayIsSaid =
      this.reading.rankings.some((ranking) => ranking.limit !== null && ranking.about[0] !== 'date') &&
      this.reading.conditions.some((condition) => condition.kind === 'date');
    const dimensions: Dimension[] = [];
    for (const column of table.columns) {
      // One thing's figures by day need no further columns; a ranking within a period not even the day.
      if (brief && (!named.includes(column.name) || (dayIsSaid && column === event))) continue;
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
    if (dimensions.length > 0) return this.brief(dimensions);
    const key = table.primaryKey.flatMap((name) => columnNamed(table, name) ?? []);
    const columns = key.length > 0 ? key : table.columns.slice(0, 1);
    return columns.map((column) => dimensionOf(table, column));
  }

  /** Of many columns the first, and the last figures that add up: what a row comes to stands at its end. */
  private brief(dimensions: readonly Dimension[]): Dimension[] {
    if (dimensions.length <= mostShown) return [...dimensions];
    const figures = dimensions.slice(mostShown - 2).filter(({ column }) => {
      const known = this.column(column);
      return known !== null && isNumeric(known) && isAdditive(known);
    });
    const last = figures.slice(-2);
    return [...dimensions.slice(0, mostShown - last.length), ...last];
  }

  protected showMeasure(measure: Measure): void {
    const same = (item: Selected) =>
      'measure' in item &&
      item.measure.aggregate === measure.aggregate &&
      item.measure.table === measure.table &&
      item.measure.column?.column === measure.column?.column;
    if (!this.select.some(same)) this.select.push({ measure });
  }

  protected show(dimension: Dimension, first = false): void {
    if (this.select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension))) return;
    if (first) this.select.unshift({ dimension });
    else this.select.push({ dimension });
  }

  protected finishSelect(): void {
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

  /** `thing` says that the name stands for a row of its table, so that two rows of one name stay two. */
  protected group(dimension: Dimension, thing: boolean): void {
    if (this.groupBy.some((other) => sameDimension(other, dimension))) return;
    this.groupBy.push(dimension);
    const table = this.table(dimension.column.table);
    const column = this.column(dimension.column);
    // Two things of the same name stay two, also where nobody measured whether there are such.
    const isLabel = thing && labelColumns(table).some((label) => label === column);
    if (!isLabel || column === null || column.unique === true || dimension.grain !== null) return;
    // A day in the key tells the past of one thing, not another thing.
    for (const key of table.primaryKey.flatMap((name) => columnNamed(table, name) ?? [])) {
      const keyDimension = dimensionOf(table, key);
      if (!isDate(key) && !this.groupBy.some((other) => sameDimension(other, keyDimension)))
        this.groupBy.push(keyDimension);
    }
  }

  /** Groups by what is shown, and by its key, so that a count belongs to one thing. */
  protected groupShown(): void {
    for (const item of this.select)
      if ('dimension' in item) this.group(item.dimension, this.isThing(item.dimension));
    if (this.groupBy.length === 0)
      for (const dimension of this.labelsOf(this.table(this.base))) {
        this.group(dimension, true);
        if (!this.hasAggregates()) this.select.push({ dimension });
      }
  }
}
