import type { Aggregate, Dimension, Measure, Selected } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { Option } from '../choose-options.ts';
import { countMeasure } from '../count-measure.ts';
import { aggregateWords, sameDimension } from '../dimensions.ts';
import { type ColumnEntry, columnInWords } from '../schema-lexicon.ts';
import { isNumberOfPieces } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

/** A count of rows where each row is one thing; of distinct keys where joins repeat things. */
export function countOf(draft: IntentDraft, option: Option | undefined, distinct: boolean): Measure {
  if (option?.kind === 'column' && !(isDate(option.entry.column) && !distinct)) {
    const { table, column } = option.entry;
    draft.reach(table.name);
    if (!distinct && isNumeric(column) && isNumberOfPieces(column.name))
      return measureOf(option.entry, 'sum');
    const unique = column.unique === true && draft.fansOut() === false && table.name === draft.base;
    return {
      aggregate: unique && !distinct ? 'count' : 'count-distinct',
      column: { table: table.name, column: column.name },
      times: null,
      table: table.name,
      label: `number of ${columnInWords(table, column)}`,
    };
  }
  const table = option === undefined ? draft.table(draft.base) : option.entry.table;
  draft.reach(table.name);
  return countMeasure(table, table.name !== draft.base);
}

/** A column as a figure; a null aggregate is each row’s own value. */
export function measureOf(entry: ColumnEntry, aggregate: Aggregate | null): Measure {
  const words = columnInWords(entry.table, entry.column);
  return {
    aggregate,
    column: { table: entry.table.name, column: entry.column.name },
    times: null,
    table: entry.table.name,
    label: aggregate === null ? words : `${aggregateWords[aggregate]} ${words}`,
  };
}

/** Shows a figure once. */
export function showMeasure(draft: IntentDraft, measure: Measure): void {
  const same = (item: Selected) =>
    'measure' in item &&
    item.measure.aggregate === measure.aggregate &&
    item.measure.table === measure.table &&
    item.measure.column?.column === measure.column?.column;
  if (!draft.select.some(same)) draft.select.push({ measure });
}

/** Shows a name once, behind or before what is shown already. */
export function show(draft: IntentDraft, dimension: Dimension, first = false): void {
  if (draft.select.some((item) => 'dimension' in item && sameDimension(item.dimension, dimension))) return;
  if (first) draft.select.unshift({ dimension });
  else draft.select.push({ dimension });
}
