import type { Aggregate, DateGrain, Dimension, Measure } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric, isYear } from '#lib/domain/schema.ts';
import type { Option } from './choose-options.ts';
import { countMeasure } from './count-measure.ts';
import { dimensionOf, groupPosition, sameDimension } from './dimensions.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import type { Condition } from './reading.ts';
import { type ColumnEntry, columnInWords, lexiconOf } from './schema-lexicon.ts';
import { ShownDraft } from './shown-draft.ts';
import {
  eventDate,
  isAdditive,
  isLevel,
  keyDate,
  labelColumns,
  quarterColumn,
  sameName,
  validity,
} from './table-nature.ts';

/** Groups, and conditions on the figure of each group. */
export abstract class GroupedDraft extends ShownDraft {
  protected addGroups(): void {
    const dimensions: Dimension[] = [];
    const each = this.reading.groups.some((group) => group.each);
    for (const group of this.reading.groups) {
      if (group.grain !== null) dimensions.push(this.grainDimension(group.grain));
      else if (group.slot !== null) {
        const option = this.options[group.slot];
        // "Per company in each sector", "average revenue per order": each row is a company, or an order, already.
        const isMean = this.reading.asks.every(({ aggregate }) => aggregate === 'avg');
        if (
          option?.kind === 'table' &&
          option.entry.table.name === this.base &&
          (this.reading.groups.length > 1 || isMean) &&
          this.hasAggregates()
        )
          continue;
        if (option !== undefined) dimensions.push(...this.dimensionsOf(option));
      }
    }
    if (dimensions.length === 0) return;
    if (each && !this.hasAggregates() && !this.rankingAggregates()) {
      // "For each party, the names of its delegates" lists; nothing is counted or added up.
      for (const dimension of dimensions) if (!this.isOnlyNamed(dimension)) this.show(dimension, true);
      return;
    }
    if (!this.hasAggregates() && !this.rankingAggregates()) {
      // "companies by sector" counts; "revenue by quarter" adds up; a plain list is only ordered.
      const [first] = this.select;
      if (first !== undefined && 'dimension' in first) {
        const column = this.column(first.dimension.column);
        const isMeasure =
          column !== null &&
          isNumeric(column) &&
          first.dimension.grain === null &&
          this.options[this.reading.asks[0]?.slot ?? -1]?.kind !== 'table';
        const each = this.reading.groups.some((group) => group.grain !== null);
        if (isMeasure) {
          const additive =
            isAdditive(column) &&
            (isLevel(column) !== true || !this.followsOneThing(first.dimension.column.table));
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
    groups.sort((one, other) => groupPosition(dimensions, one) - groupPosition(dimensions, other));
    this.select.splice(0, this.select.length, ...groups, ...measures);
    for (const dimension of dimensions)
      if (dimension.grain !== null) this.orderBy.push({ by: { dimension }, descending: false });
  }

  /** One thing followed by day: its level of a period is an average, never a sum. */
  private followsOneThing(name: string): boolean {
    const table = this.table(name);
    return keyDate(table) !== null && this.fixedTables().size > 0;
  }

  protected grainDimension(grain: DateGrain): Dimension {
    const said = this.reading.asks.find((ask) => this.saysWhen(ask))?.slot ?? null;
    const when = said === null ? undefined : this.options[said];
    if (when?.kind === 'column') {
      this.reach(when.entry.table.name);
      return { ...dimensionOf(when.entry.table, when.entry.column), grain, label: grain };
    }
    const done = this.doneThen();
    if (done !== null) return { ...dimensionOf(done.table, done.column), grain, label: grain };
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
      const quarter = grain === 'quarter' ? quarterColumn(table) : null;
      if (quarter !== null) return dimensionOf(table, quarter);
      const date = eventDate(table) ?? validity(table)?.begin ?? null;
      if (date === null) continue;
      return { column: { table: name, column: date.name }, grain, label: grain };
    }
    const parent = this.datedParent();
    if (parent === null) throw new NoPlace(`by ${grain}`);
    this.reach(parent.table.name);
    return { ...dimensionOf(parent.table, parent.date), grain, label: grain };
  }

  /** "The first name of every student": the names of students are asked for, and need no further names. */
  private isOnlyNamed({ column: { table } }: Dimension): boolean {
    const of = this.table(table);
    const names = [...labelColumns(of).map(({ name }) => name), ...of.primaryKey];
    return (
      this.select.length > 0 &&
      this.select.every(
        (item) =>
          'dimension' in item &&
          item.dimension.column.table === table &&
          names.some((name) => sameName(name, item.dimension.column.column)),
      )
    );
  }

  protected groupPlainDimensions(): void {
    for (const item of this.select)
      if ('dimension' in item && !this.groupBy.some((other) => sameDimension(other, item.dimension)))
        this.groupBy.push(item.dimension);
    for (const item of this.orderBy)
      if ('dimension' in item.by && this.groupBy.length > 0) {
        const { dimension } = item.by;
        if (!this.groupBy.some((other) => sameDimension(other, dimension))) this.groupBy.push(dimension);
      }
  }

  protected relatedCount(option: Option): Measure | null {
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
    if (table.name === this.base) return countMeasure(table, false);
    const path = this.path(this.base, table.name);
    if (path === null) return null;
    const wasAlone = this.joins.length === 0;
    // Each product has one market of its own: several are those of its listings.
    const pairing =
      wasAlone && this.source.paths.isTotal(path) ? this.source.paths.pairing(this.base, table.name) : null;
    if (pairing !== null) {
      this.joins.push(...pairing);
      return countMeasure(table, true);
    }
    this.reach(table.name);
    // One join to the counted rows: each joined row is one of them.
    if (path.length === 1 && wasAlone) return countMeasure(table, false);
    return countMeasure(table, true);
  }

  protected isCount(condition: Extract<Condition, { kind: 'compare' }>): boolean {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option === undefined) return false;
    if (option.kind === 'table' && condition.measured) return this.soleMeasure(option.entry.table) === null;
    return (
      option.kind === 'table' ||
      (option.kind === 'column' && !isNumeric(option.entry.column) && !isDate(option.entry.column))
    );
  }

  protected addHaving(condition: Extract<Condition, { kind: 'compare' }>): void {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option === undefined) return;
    const measure = this.relatedCount(option);
    if (measure === null) throw new NoPlace(condition.text);
    this.having.push({ measure, comparison: condition.comparison, value: condition.value });
    if (condition.to !== null) this.having.push({ measure, comparison: '<=', value: condition.to });
    this.groupShown();
  }

  /** "Only those with at least 5", after a figure for each group: the figure is meant. */
  protected isOfShownFigure(condition: Extract<Condition, { kind: 'compare' }>): boolean {
    return (
      condition.slot === null &&
      condition.about.length === 0 &&
      this.groupBy.length > 0 &&
      this.select.filter((item) => 'measure' in item && item.measure.aggregate !== null).length === 1
    );
  }

  protected addFigureHaving(condition: Extract<Condition, { kind: 'compare' }>): void {
    const shown = this.select.find((item) => 'measure' in item && item.measure.aggregate !== null);
    if (shown === undefined || !('measure' in shown)) throw new NoPlace(condition.text);
    const { measure } = shown;
    this.having.push({ measure, comparison: condition.comparison, value: condition.value });
    if (condition.to !== null) this.having.push({ measure, comparison: '<=', value: condition.to });
  }

  /** "Whose average price is above 10": a condition on the figure of each group. */
  protected addAggregateHaving(
    condition: Extract<Condition, { kind: 'compare' }>,
    aggregate: Aggregate,
  ): void {
    const entry = this.comparedColumn(condition, this.base);
    this.reach(entry.table.name);
    const measure = this.measureOf(entry, aggregate);
    this.having.push({ measure, comparison: condition.comparison, value: condition.value });
    if (condition.to !== null) this.having.push({ measure, comparison: '<=', value: condition.to });
    this.groupShown();
  }

  protected comparedColumn(
    condition: Extract<Condition, { kind: 'compare' | 'versus' }>,
    home: string,
  ): ColumnEntry {
    const option = condition.slot === null ? undefined : this.options[condition.slot];
    if (option?.kind === 'column') return option.entry;
    const figure = option?.kind === 'table' ? this.soleMeasure(option.entry.table) : null;
    if (figure !== null) return figure;
    const entry =
      this.aboutColumn(condition.about, home) ?? this.onlyShownMeasure() ?? this.soleOfRows(condition, home);
    if (entry === null) throw new NoPlace(condition.text);
    return entry;
  }

  /** "Payments above 50": the one figure of the rows that are asked for. */
  private soleOfRows({ slot, about }: Extract<Condition, { kind: 'compare' | 'versus' }>, home: string) {
    const areAsked = this.reading.asks.some((ask) => {
      const option = ask.slot === null ? undefined : this.options[ask.slot];
      return option?.kind === 'table' && option.entry.table.name === home;
    });
    return slot === null && about.length === 0 && areAsked ? this.soleMeasure(this.table(home)) : null;
  }

  /** "Show revenue over 100": a comparison without a column of its own is about the one measure that is shown. */
  protected onlyShownMeasure(): ColumnEntry | null {
    const numeric = this.reading.asks.flatMap((ask) => {
      const option = ask.slot === null ? undefined : this.options[ask.slot];
      return option?.kind === 'column' && isNumeric(option.entry.column) ? [option.entry] : [];
    });
    return numeric.length === 1 ? (numeric[0] ?? null) : null;
  }
}
