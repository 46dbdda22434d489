import type { ColumnRef, Dimension, Selected } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Option } from '../choose-options.ts';
import { dimensionOf, groupPosition, sameDimension } from '../dimensions.ts';
import en from '../lexicon/en.json' with { type: 'json' };
import { lexiconOf } from '../schema-lexicon.ts';
import {
  columnNamed,
  isAdditive,
  isFactSheet,
  isKey,
  isLevel,
  keepsHistory,
  keyDate,
  labelColumns,
  sameName,
  validity,
} from '../table-nature.ts';
import { grainDimension } from './date-filters.ts';
import { groupRowsBy } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { dimensionsOf, numberAndDay } from './names-of-rows.ts';
import { countOf, measureOf, show } from './shown-figures.ts';

/** "Average price per kind of ticket", of a table of kinds: many may be called so. */
const kind = new RegExp(`^(?:${en.kinds})\\b`, 'i');

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
        !kind.test(draft.texts[group.slot] ?? '') &&
        draft.hasAggregates() &&
        nameOfThings(option.entry.table) === null
      )
        continue;
      if (option !== undefined) dimensions.push(...groupsOf(draft, option));
    }
  }
  if (dimensions.length === 0) return;
  const isEachOfMany = each && areFiguresOfMany(draft, dimensions);
  const isListed = (each && !isEachOfMany) || isOneRowEach(draft, dimensions);
  if (isListed && !draft.hasAggregates() && !draft.rankingAggregates()) {
    // "For each party, the names of its delegates" lists; nothing is counted or added up.
    for (const dimension of dimensions.toReversed())
      if (!isOnlyNamed(draft, dimension)) show(draft, dimension, true);
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
        !isKey(draft.table(first.dimension.column.table), column) &&
        first.dimension.grain === null &&
        !draft.reading.asks.some(({ slot }) => listsOthers(draft, slot, dimensions));
      const each = draft.reading.groups.some((group) => group.grain !== null);
      const rows = draft.options[draft.reading.asks[0]?.slot ?? -1];
      // "Titles added per year": the name that no two rows share stands for them.
      const isNameOfRows =
        each && column?.unique === true && labelColumns(draft.table(draft.base)).includes(column);
      if (isMeasure) {
        takeTogether(draft, first);
      } else if (isNameOfRows || (rows?.kind === 'table' && (each || draft.reading.asks.length === 1))) {
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
}

/** Groups of time come one after the other, unless an order of another kind is said of them. */
export function orderByTimes(draft: IntentDraft): void {
  if (draft.groupBy.length === 1 && draft.orderBy.length > 0) return;
  const times = draft.groupBy.filter(({ grain }) => grain !== null);
  draft.orderBy.unshift(...times.map((dimension) => ({ by: { dimension }, descending: false })));
}

/** "Lines per invoice": rows that have no name are told apart by their key, and not by all that they are. */
function groupsOf(draft: IntentDraft, option: Option): Dimension[] {
  const { table } = option.entry;
  const things = option.kind === 'table' ? nameOfThings(table) : null;
  if (things !== null) return [dimensionOf(table, things)];
  const [name, ...others] = option.kind === 'table' && table.name !== draft.base ? table.primaryKey : [];
  const key = name === undefined ? null : columnNamed(table, name);
  const isTold = isNamed(table) || numberAndDay(table).length > 0;
  if (key === null || others.length > 0 || isTold) return dimensionsOf(draft, option);
  draft.reach(table.name);
  return [dimensionOf(table, key)];
}

/** Rows of a file are of things that many of them are about: the "stocks" of a file of prices are told by its one plain name. */
function nameOfThings(table: TableSchema): ColumnSchema | null {
  const names = table.columns.filter(
    ({ name, kind }) => kind === 'text' && plainNames.has(name.toLowerCase()),
  );
  const [only, ...others] = isFactSheet(table) && labelColumns(table).length === 0 ? names : [];
  return only === undefined || others.length > 0 ? null : only;
}

const plainNames = wordSet(en.plainNames);

function isNamed(table: TableSchema): boolean {
  const isName = ({ name, kind }: ColumnSchema) => kind === 'text' && spokenParts(name).at(-1) === 'name';
  return labelColumns(table).length > 0 || table.columns.some(isName);
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

/** "Grades of the harbour by agency": of what holds now each has one row, and to count them would say nothing. */
function isOneRowEach(draft: IntentDraft, dimensions: readonly Dimension[]): boolean {
  const table = draft.table(draft.base);
  const period = validity(table);
  const isDated = draft.reading.conditions.some(({ kind }) => kind === 'date');
  if (period === null || !keepsHistory(table) || isDated || draft.source.ofPast) return false;
  const fixed = draft.fixedTables();
  const known = [
    period.begin.name,
    period.end.name,
    ...dimensions.flatMap(({ column }) => (sameName(column.table, table.name) ? [column.column] : [])),
    ...table.foreignKeys.flatMap(({ columns, referencedTable }) =>
      fixed.has(referencedTable.toLowerCase()) ? columns : [],
    ),
  ];
  return (
    table.primaryKey.length > 0 && table.primaryKey.every((key) => known.some((name) => sameName(name, key)))
  );
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
