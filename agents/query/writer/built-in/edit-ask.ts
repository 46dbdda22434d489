import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { Option } from './choose-options.ts';
import { dimensionsOf, type IntentEdit, isShown, pickOption } from './intent-edit.ts';
import type { Ask } from './reading.ts';
import { tableInWords } from './schema-lexicon.ts';
import { sameName } from './table-nature.ts';

/** "How many are there?", "the average instead", "also their country": other figures or further columns. */
export function editAsk(edit: IntentEdit, ask: Ask): void {
  const option = ask.slot === null ? null : pickOption(edit, ask.slot);
  if (ask.aggregate === 'count' && option === null) {
    // By what they are counted is there already.
    if (edit.reading.groups.length > 0 && edit.intent.groupBy.length > 0) return;
    const measure = counted(edit);
    if (measure === null) {
      edit.failed = true;
      return;
    }
    edit.intent.select = [{ measure }];
    edit.intent.groupBy = [];
    edit.intent.distinct = false;
    edit.intent.orderBy = [];
    edit.intent.limit = null;
    edit.changes += 1;
    return;
  }
  if (ask.aggregate !== null && ask.aggregate !== 'count' && option === null) {
    exchangeAggregate(edit, ask.aggregate);
    return;
  }
  if (ask.aggregate === null && option !== null) {
    if (edit.adds) showOption(edit, option);
    else if (!isShown(edit, option)) edit.failed = true;
    return;
  }
  edit.failed = true;
}

/** How many rows of its subject there are. */
export function rowCount({ subject }: QueryIntent, tables: Tables): Measure {
  const table = tables.find(({ name }) => sameName(name, subject));
  const label = `number of ${table ? tableInWords(table) : 'rows'}`;
  return { aggregate: 'count', column: null, times: null, table: subject, label };
}

/** How many there were: rows, or where they stood for groups or without repetition, as many as there were different ones. */
function counted({ intent, source, reading }: IntentEdit): Measure | null {
  const rows = rowCount(intent, source.tables);
  const isOfRows = intent.groupBy.length === 0 && (!intent.distinct || reading.conditions.length > 0);
  if (isOfRows) return rows;
  const [only, ...others] = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  if (only === undefined || others.length > 0 || only.grain !== null || intent.having.length > 0) return null;
  const { column } = only;
  return {
    aggregate: 'count-distinct',
    column,
    times: null,
    table: column.table,
    label: `number of ${only.label}`,
  };
}

const figureWords = {
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
  'count-distinct': 'number of',
};

/** A measure by another aggregate, and called so. */
export function aggregated(measure: Measure, aggregate: keyof typeof figureWords): Measure {
  const plain = measure.label.replace(/^(?:total|average|lowest|highest|number of) /, '');
  return { ...measure, aggregate, label: `${figureWords[aggregate]} ${plain}` };
}

function exchangeAggregate(edit: IntentEdit, aggregate: keyof typeof figureWords): void {
  const index = edit.intent.select.findIndex((item) => 'measure' in item && item.measure.column !== null);
  const item = edit.intent.select[index];
  if (item === undefined || !('measure' in item)) {
    edit.failed = true;
    return;
  }
  edit.intent.select[index] = { measure: aggregated(item.measure, aggregate) };
  edit.changes += 1;
}

/** Adds the columns that a phrase stands for to what is shown. */
export function showOption(edit: IntentEdit, option: Option): void {
  const dimensions = dimensionsOf(edit, option);
  if (dimensions.length === 0) edit.failed = true;
  for (const dimension of dimensions) {
    edit.intent.select.push({ dimension });
    if (edit.intent.groupBy.length > 0) edit.intent.groupBy.push(dimension);
  }
  edit.changes += 1;
}
