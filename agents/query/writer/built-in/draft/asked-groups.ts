import {
  type ColumnRef,
  type DateGrain,
  type DatePart,
  type Dimension,
  isDatePart,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { dimensionOf, groupPosition, sameDimension } from '../dimensions.ts';
import { NoPlace } from '../no-place.ts';
import { lexiconOf } from '../schema-lexicon.ts';
import {
  eventDate,
  isAdditive,
  isKey,
  isLevel,
  keyDate,
  labelColumns,
  quarterColumn,
  sameName,
  validity,
} from '../table-nature.ts';
import { groupRowsBy } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { dimensionsOf } from './names-of-rows.ts';
import { datedParent, doneThen, saysWhen } from './said-days.ts';
import { countOf, measureOf, show } from './shown-figures.ts';

/** The groups of "by sector" and "per year". A list that is asked for in groups is counted, added up or only put in order. */
export function addGroups(draft: IntentDraft): void {
  const dimensions: Dimension[] = [];
  const each = draft.reading.groups.some((group) => group.each);
  for (const group of draft.reading.groups) {
    if (group.grain !== null) dimensions.push(grainDimension(draft, group.grain));
    else if (group.slot !== null) {
      const option = draft.options[group.slot];
      // "Per company in each sector", "average revenue per order": each row is a company, or an order, already.
      const isMean = draft.reading.asks.every(({ aggregate }) => aggregate === 'avg');
      if (
        option?.kind === 'table' &&
        option.entry.table.name === draft.base &&
        (draft.reading.groups.length > 1 || isMean) &&
        draft.hasAggregates()
      )
        continue;
      if (option !== undefined) dimensions.push(...dimensionsOf(draft, option));
    }
  }
  if (dimensions.length === 0) return;
  const isEachOfMany = each && areFiguresOfMany(draft, dimensions);
  if (each && !isEachOfMany && !draft.hasAggregates() && !draft.rankingAggregates()) {
    // "For each party, the names of its delegates" lists; nothing is counted or added up.
    for (const dimension of dimensions) if (!isOnlyNamed(draft, dimension)) show(draft, dimension, true);
    return;
  }
  if (!draft.hasAggregates() && !draft.rankingAggregates()) {
    // "companies by sector" counts; "revenue by quarter" adds up; a plain list is only ordered.
    // "Vendor fees by vendor": whose fees they are is said twice.
    const [first] = draft.select.filter(
      (item) => !('dimension' in item && dimensions.some((group) => sameDimension(group, item.dimension))),
    );
    if (isEachOfMany) {
      for (const item of [...draft.select]) if ('dimension' in item) takeTogether(draft, item);
    } else if (first === undefined && areKindsOfRows(draft, dimensions)) {
      countRowsAsked(draft);
    } else if (first !== undefined && 'dimension' in first) {
      const column = draft.column(first.dimension.column);
      const isMeasure =
        column !== null &&
        isNumeric(column) &&
        first.dimension.grain === null &&
        !draft.reading.asks.some(({ slot }) => listsOthers(draft, slot, dimensions));
      const each = draft.reading.groups.some((group) => group.grain !== null);
      if (isMeasure) {
        takeTogether(draft, first);
      } else if (
        draft.options[draft.reading.asks[0]?.slot ?? -1]?.kind === 'table' &&
        (each || draft.reading.asks.length === 1)
      ) {
        countRowsAsked(draft);
      }
    }
  }
  for (const dimension of dimensions) {
    groupRowsBy(
      draft,
      dimension,
      draft.options.some(
        (option) => option.kind === 'table' && option.entry.table.name === dimension.column.table,
      ),
    );
    if (!draft.select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension)))
      draft.select.unshift({ dimension });
  }
  // Groups come first, measures after, groups in the order asked.
  const groups = draft.select.filter((item) => 'dimension' in item);
  const measures = draft.select.filter((item) => 'measure' in item);
  groups.sort((one, other) => groupPosition(dimensions, one) - groupPosition(dimensions, other));
  draft.select.splice(0, draft.select.length, ...groups, ...measures);
  for (const dimension of dimensions)
    if (dimension.grain !== null) draft.orderBy.push({ by: { dimension }, descending: false });
}

/** "Diagnoses by description": the name that is shown of each row is a kind that many of them share. */
function areKindsOfRows(draft: IntentDraft, dimensions: readonly Dimension[]): boolean {
  const [ask, ...others] = draft.reading.asks;
  const rows = draft.options[ask?.slot ?? -1];
  if (rows?.kind !== 'table' || others.length > 0) return false;
  return dimensions.every(({ column: ref }) => {
    const column = draft.column(ref);
    return (
      sameName(ref.table, rows.entry.table.name) &&
      column?.distinctValues !== undefined &&
      column.unique !== true
    );
  });
}

function countRowsAsked(draft: IntentDraft): void {
  const rows = draft.options[draft.reading.asks[0]?.slot ?? -1];
  draft.select.splice(0, draft.select.length, { measure: countOf(draft, rows, false) });
  draft.guesses += 1;
}

/**
 * "The price of each category" is one price for it: where only figures are shown, of rows that each group has many of, a row for each of those
 * would say nothing of the groups.
 */
function areFiguresOfMany(draft: IntentDraft, dimensions: readonly Dimension[]): boolean {
  if (draft.hasAggregates() || draft.rankingAggregates() || draft.select.length === 0) return false;
  return draft.select.every((item) => {
    if (!('dimension' in item) || item.dimension.grain !== null) return false;
    const { column: ref } = item.dimension;
    const [column, table] = [draft.column(ref), draft.table(ref.table)];
    if (column === null || !isNumeric(column) || isYear(column) || isKey(table, column)) return false;
    // What is kept by day has one value now, and so has what is kept of a thing for a time.
    if (keyDate(table) !== null) return false;
    return dimensions.every((group) => group.grain === null && hasMany(draft, group.column, table));
  });
}

/** Whether several rows of a table may belong to one value of a group. */
function hasMany(draft: IntentDraft, group: ColumnRef, table: TableSchema): boolean {
  if (sameName(group.table, table.name)) {
    if (validity(table) !== null) return false;
    const column = draft.column(group);
    return (
      column !== null &&
      column.unique !== true &&
      !labelColumns(table).includes(column) &&
      !isKey(table, column)
    );
  }
  const path = draft.path(group.table, table.name);
  const isOwnNow = path?.length === 1 && validity(table) !== null;
  return path !== null && !isOwnNow && !draft.source.paths.isToOne(path);
}

/** A figure of the rows, added up or averaged within each group. */
function takeTogether(draft: IntentDraft, shown: Extract<Selected, { dimension: Dimension }>): void {
  const { column: ref } = shown.dimension;
  const column = draft.column(ref);
  const entry = lexiconOf(draft.table(ref.table)).columns.find((item) => item.column === column);
  if (column === null || entry === undefined) return;
  const additive = isAdditive(column) && (isLevel(column) !== true || !followsOneThing(draft, ref.table));
  draft.select.splice(draft.select.indexOf(shown), 1, {
    measure: measureOf(entry, additive ? 'sum' : 'avg'),
  });
  draft.notes.push(additive ? 'added up within each group' : 'averaged within each group');
  draft.guesses += 1;
}

/** Whether a table is asked for that is no group: "companies and employees by sector" is a list. */
function listsOthers(draft: IntentDraft, slot: number | null, groups: readonly Dimension[]): boolean {
  const option = draft.options[slot ?? -1];
  return (
    option?.kind === 'table' && !groups.some(({ column }) => sameName(column.table, option.entry.table.name))
  );
}

/** One thing followed by day: its level of a period is an average, never a sum. */
function followsOneThing(draft: IntentDraft, name: string): boolean {
  const table = draft.table(name);
  return keyDate(table) !== null && draft.fixedTables().size > 0;
}

function grainDimension(draft: IntentDraft, grain: DateGrain | DatePart): Dimension {
  const said = draft.reading.asks.find((ask) => saysWhen(draft, ask))?.slot ?? null;
  const when = said === null ? undefined : draft.options[said];
  const called = isDatePart(grain) ? columnOfPart(draft, grain) : null;
  if (called !== null) return called;
  if (when?.kind === 'column' && hasPart(when.entry.column, grain)) {
    draft.reach(when.entry.table.name);
    return { ...dimensionOf(when.entry.table, when.entry.column), grain, label: grain };
  }
  const done = doneThen(draft);
  if (done !== null && hasPart(done.column, grain))
    return { ...dimensionOf(done.table, done.column), grain, label: grain };
  const tables = draft.tablesInPlay();
  for (const name of tables) {
    const table = draft.table(name);
    if (grain === 'year') {
      // Who signed up in which year is not told by when they were born.
      const year = table.columns.find(
        (column) =>
          isYear(column) &&
          /year|yr/i.test(column.name) &&
          (eventDate(table) === null || !/birth|born/i.test(column.name)),
      );
      if (year !== undefined) {
        draft.dated.add(`grain ${name}`);
        return dimensionOf(table, year);
      }
    }
    const quarter = grain === 'quarter' ? quarterColumn(table) : null;
    if (quarter !== null) return dimensionOf(table, quarter);
    const date = eventDate(table) ?? validity(table)?.begin ?? null;
    if (date === null || !hasPart(date, grain)) continue;
    return { column: { table: name, column: date.name }, grain, label: grain };
  }
  const parent = datedParent(draft);
  if (parent === null || !hasPart(parent.date, grain)) throw new NoPlace(`by ${grain}`);
  draft.reach(parent.table.name);
  return { ...dimensionOf(parent.table, parent.date), grain, label: grain };
}

/** A day has a weekday; only a moment has an hour. */
function hasPart({ kind }: ColumnSchema, grain: DateGrain | DatePart): boolean {
  return grain !== 'hour' || kind === 'datetime';
}

/** A column that holds the part itself. */
function columnOfPart(draft: IntentDraft, part: DatePart): Dimension | null {
  for (const name of draft.tablesInPlay()) {
    const table = draft.table(name);
    const column = table.columns.find(
      (each) =>
        nameInWords(each.name)
          .toLowerCase()
          .replace(/^day of (?:the )?week$/, 'weekday') === part,
    );
    if (column !== undefined && !isDate(column)) return dimensionOf(table, column);
  }
  return null;
}

/** "The first name of every student": the names of students are asked for, and need no further names. */
function isOnlyNamed(draft: IntentDraft, { column: { table } }: Dimension): boolean {
  const of = draft.table(table);
  const names = [...labelColumns(of).map(({ name }) => name), ...of.primaryKey];
  return (
    draft.select.length > 0 &&
    draft.select.every(
      (item) =>
        'dimension' in item &&
        item.dimension.column.table === table &&
        names.some((name) => sameName(name, item.dimension.column.column)),
    )
  );
}
