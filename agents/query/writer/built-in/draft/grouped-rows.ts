import type { Dimension } from '#lib/domain/query-intent.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { stemOf } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../dimensions.ts';
import { lexiconOf } from '../schema-lexicon.ts';
import { columnNamed, labelColumns, sameName } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { labelsOf } from './names-of-rows.ts';

/** `thing` says that the name stands for a row of its table, so that two rows of one name stay two. */
export function groupRowsBy(draft: IntentDraft, dimension: Dimension, thing: boolean): void {
  if (draft.groupBy.some((other) => sameDimension(other, dimension))) return;
  draft.groupBy.push(dimension);
  const table = draft.table(dimension.column.table);
  const column = draft.column(dimension.column);
  // Two things of the same name stay two, also where nobody measured whether there are such.
  const labels = labelColumns(table);
  // What has no name is told by its columns, in which two of them may be alike. Of the rows that are counted one column is a kind.
  const isNameless =
    labels.length === 0 && table.primaryKey.length === 1 && !sameName(table.name, draft.base);
  const isLabel = thing && (isNameless || labels.some((label) => label === column));
  if (!isLabel || column === null || column.unique === true || dimension.grain !== null) return;
  // A description that most rows share with others is a kind of them, and no name of one.
  const isKind = (column.distinctValues?.length ?? table.rowCount) * 2 < table.rowCount;
  if (isKind && column.personName !== true && labels.length === 1) return;
  // A day in the key tells the past of one thing, not another thing.
  for (const key of table.primaryKey.flatMap((name) => columnNamed(table, name) ?? [])) {
    const keyDimension = dimensionOf(table, key);
    if (!isDate(key) && !draft.groupBy.some((other) => sameDimension(other, keyDimension)))
      draft.groupBy.push(keyDimension);
  }
}

/** Groups by what is shown, and by its key, so that a count belongs to one thing. */
export function groupShown(draft: IntentDraft): void {
  for (const item of draft.select)
    if ('dimension' in item) groupRowsBy(draft, item.dimension, isThing(draft, item.dimension));
  if (draft.groupBy.length === 0)
    for (const dimension of labelsOf(draft, draft.table(draft.base))) {
      groupRowsBy(draft, dimension, true);
      if (!draft.hasAggregates()) draft.select.push({ dimension });
    }
}

/** The things that are asked for are told apart by their key where rows of each are counted: a flight number is that of many flights. */
export function tellApart(draft: IntentDraft): void {
  const table = draft.table(draft.base);
  const [key, ...others] = table.primaryKey.flatMap((name) => columnNamed(table, name) ?? []);
  const isAsked = draft.reading.asks.some(({ slot }) => {
    const option = slot === null ? undefined : draft.options[slot];
    if (option === undefined || !sameName(option.entry.table.name, table.name)) return false;
    const said = stemOf(draft.texts[slot ?? -1] ?? '');
    return option.kind === 'table' || lexiconOf(table).nameParts.at(-1)?.has(said) === true;
  });
  const own = draft.groupBy.filter(({ column }) => sameName(column.table, table.name));
  const isTold = own.length === 0 || own.some(({ column }) => draft.column(column)?.unique === true);
  if (key === undefined || others.length > 0 || !isAsked || isTold) return;
  const dimension = dimensionOf(table, key);
  if (!draft.groupBy.some((other) => sameDimension(other, dimension))) draft.groupBy.push(dimension);
}

/** Whether a shown name stands for a thing of the question rather than for a value of a named column. */
function isThing(draft: IntentDraft, dimension: Dimension): boolean {
  if (isNamedItself(draft, dimension)) return false;
  const { table } = dimension.column;
  const isTable = (slot: number | null) => {
    const option = slot === null ? undefined : draft.options[slot];
    return option?.kind === 'table' && option.entry.table.name === table;
  };
  if (draft.reading.asks.some((ask) => isTable(ask.slot))) return true;
  const generic = draft.reading.asks.some((ask) =>
    /^(?:(?:first|last|full) )?(?:names?|titles?)$/i.test(draft.texts[ask.slot ?? -1] ?? ''),
  );
  return draft.reading.asks.length === 0 || (generic && draft.reading.owners.some(isTable));
}

/** Whether the question itself names the column: "the most common first name" is about names, not about people. */
function isNamedItself(draft: IntentDraft, dimension: Dimension): boolean {
  return draft.reading.rankings.some((ranking) => {
    const option = ranking.slot === null ? undefined : draft.options[ranking.slot];
    return (
      ranking.byFrequency && option?.kind === 'column' && option.entry.column.name === dimension.column.column
    );
  });
}

/** Beside a figure, whatever is shown or ordered by is a group. */
export function groupPlainDimensions(draft: IntentDraft): void {
  for (const item of draft.select)
    if ('dimension' in item && !draft.groupBy.some((other) => sameDimension(other, item.dimension)))
      draft.groupBy.push(item.dimension);
  for (const item of draft.orderBy)
    if ('dimension' in item.by && draft.groupBy.length > 0) {
      const { dimension } = item.by;
      if (!draft.groupBy.some((other) => sameDimension(other, dimension))) draft.groupBy.push(dimension);
    }
}
