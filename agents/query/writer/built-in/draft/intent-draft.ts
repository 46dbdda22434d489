import type {
  ColumnRef,
  Dimension,
  Filter,
  JoinStep,
  QueryIntent,
  Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { amountOfRows, tradeOf } from '../../../../question/assumed/trade.ts';
import type { Option } from '../choose-options.ts';
import { linksForWord } from '../link-phrases.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition, Reading } from '../reading.ts';
import { type ColumnEntry, lexiconOf, tableInWords } from '../schema-lexicon.ts';
import { columnNamed, isKey, keyDate, sameName } from '../table-nature.ts';
import type { TablePaths } from '../table-paths.ts';

/** What the question is asked of. */
export type IntentSource = {
  readonly tables: Tables;
  readonly paths: TablePaths;
  /** The last day of the data, ISO. */
  readonly today: string;
  /** Whether what was is asked for as well: then rows of the past stay in. */
  readonly ofPast: boolean;
  /** Whether what the question denies is denied of all times. */
  readonly ofAny: boolean;
  /** Tables of what the question says was dealt in: they are worth a detour. */
  readonly acts: readonly string[];
};

/** An intent while it is put together: the settled question, the tables in play, the parts so far. */
export class IntentDraft {
  readonly reading: Reading;
  readonly options: readonly Option[];
  readonly texts: readonly string[];
  readonly source: IntentSource;
  base = '';
  joins: JoinStep[] = [];
  readonly select: Selected[] = [];
  readonly groupBy: Dimension[] = [];
  readonly filters: Filter[] = [];
  readonly having: QueryIntent['having'] = [];
  readonly orderBy: QueryIntent['orderBy'] = [];
  readonly notes: string[] = [];
  readonly dated = new Set<string>();
  readonly mentioned: string[];
  limit: number | null = null;
  distinct = false;
  guesses = 0;

  constructor(reading: Reading, options: readonly Option[], texts: readonly string[], source: IntentSource) {
    this.reading = reading;
    this.options = options;
    this.texts = texts;
    this.source = source;
    this.mentioned = [
      ...options.flatMap((option) => (option.kind === 'table' ? [option.entry.table.name] : [])),
      ...source.acts,
    ];
  }

  reach(table: string, path = this.path(this.base, table)): void {
    if (this.tablesInPlay().includes(table)) return;
    if (path === null)
      throw new NoPlace(`${tableInWords(this.table(table))} for ${tableInWords(this.table(this.base))}`);
    for (const step of path)
      if (step.toTable !== this.base && !this.joins.some((known) => known.toTable === step.toTable))
        this.joins.push(step);
  }

  path(from: string, to: string): readonly JoinStep[] | null {
    return this.source.paths.path(from, to, this.mentioned);
  }

  tablesInPlay(): string[] {
    return [this.base, ...this.joins.map((step) => step.toTable)];
  }

  fansOut(): boolean {
    return !this.source.paths.isToOne(this.joins);
  }

  hasAggregates(): boolean {
    return this.select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  }

  rankingAggregates(): boolean {
    return this.reading.rankings.some((ranking) => ranking.limit !== null || ranking.aggregate !== null);
  }

  table(name: string): TableSchema {
    const table = this.source.tables.find((other) => sameName(other.name, name));
    if (table === undefined) throw new NoPlace(name);
    return table;
  }

  column(ref: ColumnRef): ColumnSchema | null {
    return columnNamed(this.table(ref.table), ref.column);
  }

  conditionTables(condition: Condition): string[] {
    const slots =
      condition.kind === 'value'
        ? condition.slots
        : condition.kind === 'compare' || condition.kind === 'versus'
          ? [condition.slot]
          : condition.kind === 'columns'
            ? [condition.slot]
            : [];
    return slots.flatMap((slot) => {
      const option = slot === null ? undefined : this.options[slot];
      return option === undefined ? [] : [tableOf(option).name];
    });
  }

  conditionHomes(): string[] {
    return this.reading.conditions.flatMap((condition) => [
      ...this.conditionTables(condition),
      ...(condition.kind === 'exists'
        ? [this.options[condition.slot]].flatMap((option) =>
            option === undefined ? [] : [tableOf(option).name],
          )
        : []),
    ]);
  }

  /** Tables of which the question names one row: repeating it on each line says nothing. */
  fixedTables(): Set<string> {
    return new Set(
      this.reading.conditions.flatMap((condition) =>
        condition.kind === 'value' && condition.slots.length === 1 && !condition.negated
          ? this.conditionTables(condition).map((name) => name.toLowerCase())
          : [],
      ),
    );
  }

  /** Whether the question gives the one value of a column, which each row would repeat. */
  isGiven(table: TableSchema, column: ColumnSchema): boolean {
    return this.reading.conditions.some((condition) => {
      const [slot, ...others] = condition.kind === 'value' && !condition.negated ? condition.slots : [];
      const option = slot === undefined ? undefined : this.options[slot];
      if (option?.kind !== 'value' || others.length > 0) return false;
      return option.entry.table === table && option.entry.column === column;
    });
  }

  rankedBy(table: string): boolean {
    return this.reading.rankings.some((ranking) => {
      const option = ranking.slot === null ? undefined : this.options[ranking.slot];
      return (
        option !== undefined &&
        (this.path(this.base, tableOf(option).name) ?? []).some((step) => step.toTable === table)
      );
    });
  }

  aboutColumn(about: readonly string[], home: string): ColumnEntry | null {
    const near = [...new Set([home, ...this.tablesInPlay()])];
    return (
      this.aboutIn(about, near) ??
      this.aboutIn(about, this.keptByDay(home)) ??
      this.aboutIn(about, this.sharingKey(home))
    );
  }

  /** Tables that share the key of this one: a gymnast is one of the people, and has their age. */
  private sharingKey(home: string): string[] {
    const { primaryKey, foreignKeys } = this.table(home);
    return foreignKeys.flatMap(({ columns, referencedTable }) =>
      primaryKey.length > 0 && primaryKey.every((name) => columns.some((column) => sameName(column, name)))
        ? this.source.tables.filter(({ name }) => sameName(name, referencedTable)).map(({ name }) => name)
        : [],
    );
  }

  /** The tables that follow a thing day by day. */
  keptByDay(home: string): string[] {
    return this.source.tables
      .filter((table) => keyDate(table) !== null)
      .map((table) => ({ name: table.name, path: this.source.paths.path(table.name, home) }))
      .filter(({ path }) => path !== null && path.length <= 2 && this.source.paths.isToOne(path))
      .sort((one, other) => (one.path?.length ?? 0) - (other.path?.length ?? 0))
      .map(({ name }) => name);
  }

  aboutIn(about: readonly string[], tables: readonly string[]): ColumnEntry | null {
    for (const word of about) {
      const links = linksForWord(
        word,
        tables.map((name) => lexiconOf(this.table(name))),
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

  /** The one figure of a table that has a single one. */
  soleMeasure(table: TableSchema): ColumnEntry | null {
    const figures = lexiconOf(table).columns.filter(
      ({ column, referencesTable }) =>
        isNumeric(column) &&
        referencesTable === null &&
        !isYear(column) &&
        !isKey(table, column) &&
        flagOf(column) === null,
    );
    return figures.length === 1 ? (figures[0] ?? null) : null;
  }

  /** The one figure of a table; of several that are kept by day the one that things are followed by. */
  mainMeasure(table: TableSchema): ColumnEntry | null {
    const followed = ['close', 'level', 'rate', 'value'];
    const sole = this.soleMeasure(table);
    return sole ?? (keyDate(table) === null ? null : this.aboutIn(followed, [table.name]));
  }

  /** What each row comes to, where rows are deals; else the one figure of a table. */
  worthOf(table: TableSchema): ColumnEntry | null {
    const { deal } = tradeOf(this.source.tables);
    const amount = deal !== null && sameName(deal.table.name, table.name) ? deal.amount.name : null;
    const worth = lexiconOf(table).columns.find(({ column }) => column.name === amount);
    return this.soleMeasure(table) ?? worth ?? null;
  }

  /** What each of the rows comes to, of their several figures. */
  amountOf(table: TableSchema): ColumnEntry | null {
    const amount = amountOfRows(table);
    return lexiconOf(table).columns.find(({ column }) => column === amount) ?? null;
  }

  namesNothing(): boolean {
    return !this.reading.conditions.some(
      (condition) => condition.kind === 'value' || condition.kind === 'quoted',
    );
  }
}
