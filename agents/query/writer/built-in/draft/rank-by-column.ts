import type { JoinStep, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { isUnit } from '../../../../question/assumed/quantities.ts';
import { isAmountOfTime, isStoredCount, type Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Ranking } from '../reading.ts';
import type { ColumnEntry } from '../schema-lexicon.ts';
import {
  eventDate,
  isAdditive,
  isFactSheet,
  isLevel,
  keyDate,
  labelColumns,
  sameName,
} from '../table-nature.ts';
import { groupRowsBy, groupShown } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { meetsOneRow } from './lasting-rows.ts';
import { labelsOf } from './names-of-rows.ts';
import { keepNewest } from './newest-rows.ts';
import { measureOf, show, showMeasure } from './shown-figures.ts';

/** "The highest revenue in 2024" is that of the year, of whatever was kept by day or quarter; "the highest dividend" is one of them. */
function isAddedUp(draft: IntentDraft, { table, column }: ColumnEntry, ranking: Ranking): boolean {
  if (keyDate(table) !== null) return true;
  // "The top 5 accounts by invoiced amount", "the biggest account by invoiced amount" have the most of it; one account may have the largest invoice.
  const isOfSeveral = ranksThings(ranking) && table.name !== draft.base;
  if (isOfSeveral && (eventDate(table) !== null || isLevel(column) === false)) return true;
  const rows = new Set(spokenParts(table.name).map(stemOf));
  const isOneRow = words(draft.texts[ranking.slot ?? -1] ?? '').some((word) => rows.has(stemOf(word)));
  const isOfPeriod = draft.reading.conditions.some(({ kind }) => kind === 'date');
  return eventDate(table) !== null && isOfPeriod && !isOneRow;
}

/** "The channel with the most bags" has them in all its rows: a value that many rows have is no name of one. */
function isMostOfKind(draft: IntentDraft, { table, column }: ColumnEntry, { text }: Ranking): boolean {
  if (!howMany.test(text) || !isAdditive(column) || !sameName(table.name, draft.base)) return false;
  return draft.select.every((item) => {
    const shown = 'dimension' in item ? draft.column(item.dimension.column) : null;
    const isName = shown === null || labelColumns(table).includes(shown);
    return !isName && 2 * (shown.distinctValues?.length ?? table.rowCount) <= table.rowCount;
  });
}

/** The "cheapest car" of a file of cars is one of them, however many have its name. What adds up does so for each name. */
function isOneRow(draft: IntentDraft, { table, column }: ColumnEntry): boolean {
  const isOfRows = draft.reading.asks.every(
    ({ slot }) => slot === null || draft.options[slot]?.kind === 'table',
  );
  // What has no day is no act of which a thing has several: each car of a file has its own mileage.
  const isOfEach = !isAdditive(column) || !table.columns.some(isDate);
  return isOfRows && isOfEach && labelColumns(table).length > 0;
}

/** Orders by a column, or by a figure of it where each of our rows has many; the top row alone is the extreme itself. */
export function rankByColumn(draft: IntentDraft, entry: ColumnEntry, ranking: Ranking): void {
  const { descending } = ranking;
  const path = draft.path(draft.base, entry.table.name);
  // "By billable hours": yes comes before no, which ranks nothing.
  if (path === null || flagOf(entry.column) !== null) throw new NoPlace(ranking.text);
  const asked = draft.reading.asks.some((ask) => ask.slot !== null);
  const nothingShown = !asked && ranking.slot !== null && draft.select.length === 0;
  // "The oldest drill" is a drill, and no day.
  if (!asked && ranking.slot === null && ranking.limit !== null && draft.select.length === 0)
    for (const dimension of labelsOf(draft, draft.table(draft.base))) show(draft, dimension);
  const isOfOthers = nothingShown && (entry.table.name !== draft.base || ranking.isBy === true);
  if (nothingShown && ranking.limit !== null && (ranking.limit > 1 || isOfOthers))
    // "The top 10 weights": ten rows, each with its names.
    for (const dimension of labelsOf(draft, draft.table(draft.base))) show(draft, dimension);
  if (nothingShown && ranking.limit === 1 && !isOfOthers) {
    // "What is the highest price of X": the extreme itself.
    if (!isNumeric(entry.column) && !isDate(entry.column)) throw new NoPlace(ranking.text);
    const measure = measureOf(entry, descending ? 'max' : 'min');
    draft.reach(entry.table.name);
    draft.select.push({ measure });
    draft.limit = null;
    return;
  }
  if (!isNumeric(entry.column) && !isDate(entry.column) && ranking.limit !== null)
    throw new NoPlace(ranking.text);
  if (
    ((isFactSheet(entry.table) && !isOneRow(draft, entry)) || isMostOfKind(draft, entry, ranking)) &&
    ranking.limit !== null &&
    ranking.aggregate === null &&
    draft.select.length > 0 &&
    draft.select.every((item) => 'dimension' in item && isShared(draft.column(item.dimension.column)))
  ) {
    // "The region that sold the most units", "the day with the most visitors": the rows of each together.
    const measure = measureOf(entry, isAdditive(entry.column) ? 'sum' : 'avg');
    draft.notes.push(
      `${measure.label} of each ${draft.select.flatMap((item) => ('dimension' in item ? [item.dimension.label] : [])).join(', ')}`,
    );
    for (const item of [...draft.select]) if ('dimension' in item) groupRowsBy(draft, item.dimension, false);
    draft.orderBy.push({ by: { measure }, descending });
    showMeasure(draft, measure);
    return;
  }
  const grouped = draft.groupBy.length > 0 || draft.hasAggregates();
  const repeats = !draft.source.paths.isToOne(path);
  // "Who worked the most hours", "drove the most kilometres": all of them together.
  const isCounted =
    isAmountOfTime({ kind: 'column', entry, score: 1 }) ||
    isInUnits(draft, entry, ranking) ||
    isNumberOfThings(entry);
  const isMost = isCounted && howMany.test(ranking.text);
  // Countries by market value: of one day, that of all their companies together.
  const isOfDay =
    path.length > 1 &&
    keyDate(entry.table) !== null &&
    isLevel(entry.column) === true &&
    isAdditive(entry.column);
  const flows =
    repeats && (isMost || isOfDay || (isFlow(entry, ranking) && isAddedUp(draft, entry, ranking)));
  if (repeats && (!flows || isOfDay) && ranking.aggregate === null && !draft.dated.has(entry.table.name))
    keepNewest(draft, entry.table);
  if (ranking.limit !== null && isLevelOfToday(draft, entry)) keepNewest(draft, entry.table);
  const many = repeats && (grouped || ranking.aggregate !== null || !meetsOneRow(draft, path));
  draft.reach(entry.table.name);
  const aggregate = ranking.aggregate ?? (flows ? 'sum' : many || grouped ? ofMany(entry, descending) : null);
  const existing = draft.select.find(
    (item) =>
      'measure' in item &&
      item.measure.column?.column === entry.column.name &&
      item.measure.column.table === entry.table.name,
  );
  if (aggregate === null && areAllOfOne(draft, entry, path, ranking)) {
    draft.limit = null;
    draft.filters.push({
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
      : measureOf(entry, aggregate);
  if (measure.aggregate !== null && !grouped) groupShown(draft);
  const shownPlain = draft.select.find(
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
    draft.filters.push({
      kind: 'missing',
      column: { table: entry.table.name, column: entry.column.name },
      negated: true,
    });
  draft.orderBy.push({ by, descending });
  if (showsRanking(draft, ranking) && shownPlain === undefined && existing === undefined)
    draft.select.push(
      measure.aggregate === null ? { dimension: dimensionOf(entry.table, entry.column) } : { measure },
    );
}

/** Whether several rows may have the same of it: a text, or a day that is not each row’s own. */
function isShared(column: ColumnSchema | null): boolean {
  return column?.kind === 'text' || (column !== null && isDate(column) && column.unique === false);
}

/** "The largest company": by its value now, unless one is named and followed, or days are asked for. */
function isLevelOfToday(draft: IntentDraft, { table, column }: ColumnEntry): boolean {
  const day = keyDate(table);
  if (table.name !== draft.base || day === null || isLevel(column) !== true) return false;
  const asksForDays = draft.reading.asks.some(({ slot }) => {
    const option = slot === null ? undefined : draft.options[slot];
    return option?.kind === 'column' && option.entry.column === day;
  });
  return !namesOneOf(draft, table) && !asksForDays && !draft.dated.has(table.name);
}

/** Whether one of the things that a table follows is named, rather than a group of them. */
function namesOneOf(draft: IntentDraft, { foreignKeys }: TableSchema): boolean {
  return draft.reading.conditions.some((condition) => {
    const option = condition.kind === 'value' ? draft.options[condition.slots[0] ?? -1] : undefined;
    return (
      option?.kind === 'value' &&
      foreignKeys.some(({ referencedTable }) => sameName(referencedTable, option.entry.table.name))
    );
  });
}

/** "The cities of the county with the most officers": the extreme chooses one county, and all its cities are asked for. */
function areAllOfOne(
  draft: IntentDraft,
  { table }: ColumnEntry,
  path: readonly JoinStep[],
  ranking: Ranking,
): boolean {
  const isOfAnother = table.name !== draft.base && draft.source.paths.isToOne(path);
  const named = [...draft.reading.asks.map(({ slot }) => slot), ...draft.reading.owners];
  const saysSeveral = named.some((slot) => {
    const option = slot === null ? undefined : draft.options[slot];
    return option && tableOf(option).name === draft.base && /[^s]s$/i.test(draft.texts[slot ?? -1] ?? '');
  });
  return isOfAnother && saysSeveral && ranking.limit === 1 && draft.reading.conditions.length === 0;
}

/** The measure of a ranking is shown when things, not chosen columns, were asked for. */
export function showsRanking(draft: IntentDraft, ranking: Ranking): boolean {
  return (
    ranking.limit !== null &&
    draft.reading.asks.every(({ slot }) => slot === null || isThing(draft.options[slot], ranking))
  );
}

/** A table, or of several things the column of others that leads to them: "ten companies" where values are kept of each company. */
function isThing(option: Option | undefined, { limit }: Ranking): boolean {
  const leads = option?.kind === 'column' && option.entry.referencesTable !== null;
  return option?.kind === 'table' || (leads && (limit ?? 0) > 1);
}

const howMany = /^(?:the )?(?:most|fewest|least)\b/i;

/** Several of a unit that the name of the column ends with: "most kilometres", "fewest litres". */
function isInUnits(draft: IntentDraft, { column }: ColumnEntry, { slot }: Ranking): boolean {
  const said = (draft.texts[slot ?? -1] ?? '').toLowerCase();
  const isUnitSaid = said.split(' ').some((word) => word.endsWith('s') && isUnit(word));
  return isUnitSaid && isAdditive(column) && isLevel(column) !== true;
}

/** "Which line carried the most passengers": in all its trips. */
function isNumberOfThings(entry: ColumnEntry): boolean {
  const isNumber = isStoredCount({ kind: 'column', entry, score: 1 });
  // What is kept by day may stand there on each of them.
  const isByDay = keyDate(entry.table) !== null;
  return isNumber && !isByDay && isAdditive(entry.column) && isLevel(entry.column) !== true;
}

/** Where nothing tells, "the top 5 waiters by tips" and "the best waiter by tips" are ranked by all of their tips, and the highest tip is one of them. */
function isFlow({ column }: ColumnEntry, ranking: Ranking): boolean {
  return isLevel(column) === null ? ranksThings(ranking) && isAdditive(column) : isLevel(column) === false;
}

/** Whether things are ranked by what they have, and not told by one row: several of them, or the biggest "by" something. */
function ranksThings({ limit, isBy = false }: Ranking): boolean {
  return limit !== null && (limit > 1 || isBy);
}

/** The best rated is so on average; of prices and sizes the extreme one counts. */
function ofMany({ column }: ColumnEntry, descending: boolean): 'avg' | 'max' | 'min' {
  if (/rating|score|stars|satisfaction/i.test(column.name)) return 'avg';
  return descending ? 'max' : 'min';
}
