import pluralize from 'pluralize';
import type { Dimension } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { numbersRows } from '#lib/schema/rows-called.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { namesPeople } from '../../../../question/assumed/people.ts';
import type { Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { type ColumnEntry, lexiconOf, tableInWords } from '../schema-lexicon.ts';
import {
  columnNamed,
  eventDate,
  isAdditive,
  isFactSheet,
  keepsHistory,
  keyDate,
  labelColumns,
  numbering,
  sameName,
  validity,
} from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

/** A row that has no name is told by so many of its columns. */
const mostShown = 8;

/** What stands for an option in a list: the name of a thing, a column as it is, a foreign key as the name it points to. */
export function dimensionsOf(draft: IntentDraft, option: Option): Dimension[] {
  if (option.kind === 'table') {
    draft.reach(option.entry.table.name);
    return labelsOf(draft, option.entry.table);
  }
  const { table, column } = option.entry;
  draft.reach(table.name);
  if (option.kind === 'column' && isOwnKey(draft, option.entry)) return labelsOf(draft, table);
  if (option.kind === 'column' && isNameAlone(draft, option, option.entry)) return labelsOf(draft, table);
  const referenced = option.kind === 'column' ? referencedLabel(draft, option.entry) : null;
  const day = option.kind === 'column' ? dayOfRows(draft, option, option.entry) : null;
  return referenced ?? [...(day === null ? [] : [dimensionOf(table, day)]), dimensionOf(table, column)];
}

/** "Alerts of pump 4", where an alert is told by its kind of alert: rows are meant, and each has its day as well. */
function dayOfRows(draft: IntentDraft, option: Option, { table, column }: ColumnEntry): ColumnSchema | null {
  const { asks, groups, rankings, conditions } = draft.reading;
  const isList = asks.length === 1 && groups.length === 0 && rankings.length === 0 && conditions.length > 0;
  if (!isList || labelColumns(table).length > 0 || isNumeric(column) || isDate(column)) return null;
  const said = words(draft.texts[draft.options.indexOf(option)] ?? '').filter((word) => !isStopWord(word));
  const { vocabulary } = lexiconOf(table);
  const areRows = pluralize.isPlural(said.at(-1) ?? '') && said.every((word) => vocabulary.has(stemOf(word)));
  return areRows ? eventDate(table) : null;
}

/** "Names of our customers", who have a first and a last one. */
function isNameAlone(draft: IntentDraft, option: Option, { table, column, nameParts }: ColumnEntry): boolean {
  const labels = labelColumns(table);
  const said = words(draft.texts[draft.options.indexOf(option)] ?? '').map(stemOf);
  const others = nameParts.filter((part) => !part.has(nameStem));
  return (
    namesPeople(table) &&
    labels.length > 1 &&
    labels.includes(column) &&
    said.includes(nameStem) &&
    others.length > 0 &&
    !others.some((part) => said.some((stem) => part.has(stem)))
  );
}

const nameStem = stemOf('name');
const keyWord = /^(?:id|code)s?$/i;

function referencedLabel(draft: IntentDraft, entry: ColumnEntry): Dimension[] | null {
  if (entry.referencesTable === null) return null;
  const target = draft.source.tables.find((table) => sameName(table.name, entry.referencesTable ?? ''));
  if (
    target === undefined ||
    !(
      keyWord.test(splitIdentifier(entry.column.name).at(-1) ?? '') || isCalledLike(target, entry.column.name)
    ) ||
    target.name === entry.table.name
  )
    return null;
  if (askedForKey(draft, entry)) return null;
  const labels = labelColumns(target);
  if (labels.length === 0) return null;
  const key = entry.table.foreignKeys.find((foreign) =>
    foreign.columns.some((name) => sameName(name, entry.column.name)),
  );
  if (
    key === undefined ||
    draft.joins.some((step) => step.toTable === target.name && step.fromTable !== entry.table.name)
  )
    return null;
  if (target.name !== draft.base && !draft.joins.some((step) => step.toTable === target.name))
    draft.joins.push({
      fromTable: entry.table.name,
      fromColumns: [...key.columns],
      toTable: target.name,
      toColumns: [...key.referencedColumns],
    });
  return labels.map((column) => dimensionOf(target, column));
}

/** The letter of a zone stands for the zone: it is told by its name, where it has one. */
function isOwnKey(draft: IntentDraft, { table, column }: ColumnEntry): boolean {
  const [key, ...others] = table.primaryKey;
  const isKey = key !== undefined && others.length === 0 && sameName(key, column.name);
  const [label] = labelColumns(table);
  const isNamed = label !== undefined && label !== column && spokenParts(label.name).includes('name');
  return isKey && isNamed && isCalledLike(table, column.name) && !isSpelled(draft, column);
}

/** Whether a key is called like the rows it stands for: ZONE of MARKET_ZONE. */
function isCalledLike({ name }: TableSchema, column: string): boolean {
  return sameName(spokenParts(name).at(-1)?.replace(/s$/, '') ?? '', column.replace(/s$/i, ''));
}

/** "The zone letter" is asked for as it is kept. */
function isSpelled(draft: IntentDraft, column: ColumnSchema): boolean {
  const slot = draft.options.findIndex(
    (option) => option.kind === 'column' && option.entry.column === column,
  );
  return /\b(?:letters?|codes?|keys?|ids?)\b/i.test(draft.texts[slot] ?? '');
}

function askedForKey(draft: IntentDraft, entry: ColumnEntry): boolean {
  const slot = draft.options.findIndex((option) => option.kind === 'column' && option.entry === entry);
  return /\b(ids?|identifiers?|codes?|keys?|numbers?)\b/i.test(draft.texts[slot] ?? '');
}

/** What a row of a table is called by. */
export function labelsOf(draft: IntentDraft, table: TableSchema): Dimension[] {
  const labels = labelColumns(table);
  if (labels.length === 0) return rowSummary(draft, table);
  return [...ownerOfText(draft, table, labels), ...labels.map((column) => dimensionOf(table, column))];
}

/** What is only told by a text, as an event is ("bought by Heron"), happened to somebody who is named first. */
function ownerOfText(
  draft: IntentDraft,
  table: TableSchema,
  [label]: readonly ColumnSchema[],
): readonly Dimension[] {
  const isText = texts.has(spokenParts(label?.name ?? '').at(-1) ?? '');
  const isListed = table.name === draft.base && draft.reading.groups.length === 0;
  const [owner] = lexiconOf(table).columns.filter(({ referencesTable }) => referencesTable !== null);
  if (!isText || !isListed || owner === undefined || owner.column.nullable) return [];
  const isNamed = draft.fixedTables().has(owner.referencesTable?.toLowerCase() ?? '');
  return isNamed ? [] : (referencedLabel(draft, owner) ?? []);
}

const texts = new Set(['description', 'text', 'note', 'notes', 'comment', 'comments', 'remark', 'remarks']);

/** A row without a name of its own is told by the names of what it points to and by its plain columns. */
function rowSummary(draft: IntentDraft, table: TableSchema): Dimension[] {
  const numbered = numberAndDay(table);
  if (numbered.length > 0) return numbered.map((column) => dimensionOf(table, column));
  const pair = keepsHistory(table) ? validity(table) : null;
  const fixed = draft.fixedTables();
  const figure = draft.soleMeasure(table);
  const event = eventDate(table);
  const isOfFigures =
    keyDate(table) !== null || draft.reading.rankings.length > 0 || draft.reading.limit !== null;
  const brief = figure !== null && event !== null && fixed.size > 0 && isOfFigures;
  const number = table.columns.find((column) => numbersRows(table, column));
  const named = [number?.name, table.foreignKeys[0]?.columns[0], figure?.column.name, event?.name];
  const dayIsSaid =
    draft.reading.rankings.some((ranking) => ranking.limit !== null && ranking.about[0] !== 'date') &&
    draft.reading.conditions.some((condition) => condition.kind === 'date');
  const dimensions: Dimension[] = [];
  for (const column of table.columns) {
    // One thing's figures by day need no further columns; a ranking within a period not even the day.
    if (brief && (!named.includes(column.name) || (dayIsSaid && column === event))) continue;
    if (column === pair?.begin || column === pair?.end || draft.isGiven(table, column)) continue;
    const entry = lexiconOf(table).columns.find((item) => item.column === column);
    if (entry?.referencesTable != null) {
      // Of two keys to one table whose roles nobody said neither stands for the other, and a list is no reason to ask.
      const key = draft.source.paths.meantBetween(table.name, entry.referencesTable);
      const isMeant = key?.fromColumns.some((name) => sameName(name, column.name)) === true;
      if (isMeant && !fixed.has(entry.referencesTable.toLowerCase()))
        dimensions.push(...(referencedLabel(draft, entry) ?? []));
    } else if (
      !table.primaryKey.some((name) => sameName(name, column.name)) ||
      isDate(column) ||
      !isNumeric(column) ||
      isReferredTo(draft, table)
    ) {
      dimensions.push(dimensionOf(table, column));
    }
  }
  if (dimensions.length > 0) return inBrief(draft, dimensions);
  const key = table.primaryKey.flatMap((name) => columnNamed(table, name) ?? []);
  const columns = key.length > 0 ? key : table.columns.slice(0, 1);
  return columns.map((column) => dimensionOf(table, column));
}

/** Whether other rows belong to those of a table: an invoice with lines is called by its number, a reading of a meter by nothing. */
function isReferredTo({ source }: IntentDraft, { name, primaryKey }: TableSchema): boolean {
  return (
    primaryKey.length === 1 &&
    source.tables.some((other) =>
      other.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name)),
    )
  );
}

/** Rows that share a number of their own are told apart by their day: a flight is its number and its departure. */
export function numberAndDay(table: TableSchema): ColumnSchema[] {
  const day = eventDate(table);
  const number = table.columns.find(
    ({ name }) =>
      !table.primaryKey.some((key) => sameName(key, name)) &&
      numbering.has(spokenParts(name).at(-1) ?? '') &&
      spokenParts(name).slice(0, -1).join(' ') === tableInWords(table).replace(/s$/, ''),
  );
  if (day === null || number === undefined || isFactSheet(table)) return [];
  // A day that not every row has tells none apart: a room is its number, whenever it was renovated.
  return day.nullable ? [number] : [number, day];
}

/** Of many columns the first, and the last figures that add up: what a row comes to stands at its end. */
function inBrief(draft: IntentDraft, dimensions: readonly Dimension[]): Dimension[] {
  if (dimensions.length <= mostShown) return [...dimensions];
  const figures = dimensions.slice(mostShown - 2).filter(({ column }) => {
    const known = draft.column(column);
    return known !== null && isNumeric(known) && isAdditive(known);
  });
  const last = figures.slice(-2);
  return [...dimensions.slice(0, mostShown - last.length), ...last];
}
