import type { JoinStep, Selected } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric, type TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { beginnings } from './age-bounds.ts';
import { isStoredCount, type Option } from './choose-options.ts';
import { dimensionOf, isNumericOrDate } from './dimensions.ts';
import { FilteredDraft } from './filtered-draft.ts';
import { tableOf } from './link-phrases.ts';
import { NoPlace } from './no-place.ts';
import type { Ranking } from './reading.ts';
import { type ColumnEntry, columnInWords } from './schema-lexicon.ts';
import {
  eventDate,
  isAdditive,
  isFactSheet,
  isLevel,
  keyDate,
  labelColumns,
  sameName,
} from './table-nature.ts';

/** Order, superlatives and how many rows are kept. */
export abstract class RankedDraft extends FilteredDraft {
  protected addRankings(): void {
    for (const ranking of this.reading.rankings) this.addRanking(ranking);
  }

  protected addRanking(ranking: Ranking): void {
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

  protected addRankingWithoutColumn(ranking: Ranking): void {
    const { descending } = ranking;
    const newest = ranking.about[0] === 'date' ? this.newestFirst() : null;
    if (newest !== null) {
      this.orderBy.push({ by: { dimension: newest }, descending });
      return;
    }
    const about = this.aboutColumn(ranking.about, this.base);
    if (about !== null) {
      this.rankByColumn(about, ranking);
      return;
    }
    if (ranking.about.includes('age')) {
      const birth = this.aboutColumn(beginnings, this.base);
      if (birth !== null) {
        this.rankByColumn(birth, { ...ranking, descending: !descending });
        return;
      }
      // Nothing here has an age: any other order would answer something else.
      throw new NoPlace(ranking.text);
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
    // "The largest dividends": rows without a name leave no choice.
    const base = this.table(this.base);
    const figure = labelColumns(base).length === 0 ? this.mainMeasure(base) : null;
    if (figure !== null && ranking.about.length === 0) {
      this.rankByColumn(
        figure,
        this.showsKinds() && isAdditive(figure.column) ? { ...ranking, aggregate: 'sum' } : ranking,
      );
      return;
    }
    // "The largest club": by the one figure that clubs have.
    const sole = /^(?:largest|biggest|smallest)$/i.test(ranking.text) ? this.soleMeasure(base) : null;
    if (sole === null) throw new NoPlace(ranking.text);
    this.notes.push(`${ranking.text} by ${columnInWords(sole.table, sole.column)}`);
    this.rankByColumn(sole, ranking);
  }

  /** "Which service brings in the most": of a service there are many rows. */
  private showsKinds(): boolean {
    const kinds = this.select.map((item) =>
      'dimension' in item ? this.column(item.dimension.column) : null,
    );
    return (
      kinds.length > 0 &&
      kinds.every(
        (column) => column?.kind === 'text' && column.distinctValues !== undefined && column.unique !== true,
      )
    );
  }

  protected rankByCount(option: Option, ranking: Ranking): void {
    const shown = this.select.some(
      (item) => 'dimension' in item && tableOf(option).name === item.dimension.column.table,
    );
    const referring =
      ranking.byFrequency && option.kind === 'table' ? this.referringTo(tableOf(option)) : null;
    if (referring !== null) this.reach(referring.name);
    const measure = ranking.byFrequency
      ? {
          aggregate: 'count' as const,
          column: null,
          times: null,
          table: referring?.name ?? this.base,
          label: 'number of rows',
        }
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

  /** "The most popular category": the one that most rows of another table refer to. Of several such tables the largest. */
  private referringTo(table: TableSchema): TableSchema | null {
    const referring = this.source.tables.filter(
      ({ name, foreignKeys }) =>
        name !== table.name &&
        foreignKeys.some(({ referencedTable }) => sameName(referencedTable, table.name)),
    );
    return referring.toSorted((one, other) => other.rowCount - one.rowCount)[0] ?? null;
  }

  /** "The highest revenue in 2024" is that of the year, of whatever was kept by day or quarter; "the highest dividend" is one of them. */
  private isAddedUp({ table }: ColumnEntry, { slot, limit }: Ranking): boolean {
    if (keyDate(table) !== null) return true;
    // "The top 5 accounts by invoiced amount" are those with the most of it; one account may have the largest invoice.
    if (eventDate(table) !== null && limit !== null && limit > 1 && table.name !== this.base) return true;
    const rows = new Set(splitIdentifier(table.name).map(stemOf));
    const isOneRow = words(this.texts[slot ?? -1] ?? '').some((word) => rows.has(stemOf(word)));
    const isOfPeriod = this.reading.conditions.some(({ kind }) => kind === 'date');
    return eventDate(table) !== null && isOfPeriod && !isOneRow;
  }

  protected rankByColumn(entry: ColumnEntry, ranking: Ranking): void {
    const { descending } = ranking;
    const path = this.path(this.base, entry.table.name);
    if (path === null) throw new NoPlace(ranking.text);
    const asked = this.reading.asks.some((ask) => ask.slot !== null);
    const nothingShown = !asked && ranking.slot !== null && this.select.length === 0;
    if (nothingShown && ranking.limit !== null && ranking.limit > 1)
      // "The top 10 weights": ten rows, each with its names.
      for (const dimension of this.labelsOf(this.table(this.base))) this.show(dimension);
    if (nothingShown && ranking.limit === 1) {
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
    const grouped = this.groupBy.length > 0 || this.hasAggregates();
    const repeats = !this.source.paths.isToOne(path);
    const flows = repeats && isLevel(entry.column) === false && this.isAddedUp(entry, ranking);
    if (repeats && !flows && ranking.aggregate === null && !this.dated.has(entry.table.name))
      this.keepNewest(entry.table);
    if (ranking.limit !== null && this.isLevelOfToday(entry)) this.keepNewest(entry.table);
    const many = repeats && (grouped || ranking.aggregate !== null || !this.meetsOneRow(path));
    this.reach(entry.table.name);
    const aggregate =
      ranking.aggregate ?? (flows ? 'sum' : many || grouped ? ofMany(entry, descending) : null);
    const existing = this.select.find(
      (item) =>
        'measure' in item &&
        item.measure.column?.column === entry.column.name &&
        item.measure.column.table === entry.table.name,
    );
    if (aggregate === null && this.areAllOfOne(entry, path, ranking)) {
      this.limit = null;
      this.filters.push({
        kind: 'versus',
        column: { table: entry.table.name, column: entry.column.name },
        comparison: '=',
        aggregate: descending ? 'max' : 'min',
      });
      return;
    }
    const measure =
      ranking.aggregate === null && existing !== undefined && 'measure' in existing
        ? existing.measure
        : this.measureOf(entry, aggregate);
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

  /** "The largest company": by its value now, unless one is named and followed, or days are asked for. */
  private isLevelOfToday({ table, column }: ColumnEntry): boolean {
    const day = keyDate(table);
    if (table.name !== this.base || day === null || isLevel(column) !== true) return false;
    const asksForDays = this.reading.asks.some(({ slot }) => {
      const option = slot === null ? undefined : this.options[slot];
      return option?.kind === 'column' && option.entry.column === day;
    });
    return !this.namesOneOf(table) && !asksForDays && !this.dated.has(table.name);
  }

  /** Whether one of the things that a table follows is named, rather than a group of them. */
  private namesOneOf({ foreignKeys }: TableSchema): boolean {
    return this.reading.conditions.some((condition) => {
      const option = condition.kind === 'value' ? this.options[condition.slots[0] ?? -1] : undefined;
      return (
        option?.kind === 'value' &&
        foreignKeys.some(({ referencedTable }) => sameName(referencedTable, option.entry.table.name))
      );
    });
  }

  /** "The cities of the county with the most officers": the extreme chooses one county, and all its cities are asked for. */
  private areAllOfOne({ table }: ColumnEntry, path: readonly JoinStep[], ranking: Ranking): boolean {
    const isOfAnother = table.name !== this.base && this.source.paths.isToOne(path);
    const named = [...this.reading.asks.map(({ slot }) => slot), ...this.reading.owners];
    const saysSeveral = named.some((slot) => {
      const option = slot === null ? undefined : this.options[slot];
      return option && tableOf(option).name === this.base && /[^s]s$/i.test(this.texts[slot ?? -1] ?? '');
    });
    return isOfAnother && saysSeveral && ranking.limit === 1 && this.reading.conditions.length === 0;
  }

  /** The measure of a ranking is shown when things, not chosen columns, were asked for. */
  protected showsRanking(ranking: Ranking): boolean {
    return (
      ranking.limit !== null &&
      this.reading.asks.every((ask) => ask.slot === null || this.options[ask.slot]?.kind === 'table')
    );
  }
}

/** The best rated is so on average; of prices and sizes the extreme one counts. */
function ofMany({ column }: ColumnEntry, descending: boolean): 'avg' | 'max' | 'min' {
  if (/rating|score|stars|satisfaction/i.test(column.name)) return 'avg';
  return descending ? 'max' : 'min';
}
