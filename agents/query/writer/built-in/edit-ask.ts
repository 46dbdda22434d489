import type { Option } from './choose-options.ts';
import { dimensionsOf, type IntentEdit, isShown, pickOption, tableIn } from './intent-edit.ts';
import type { Ask } from './reading.ts';
import { tableInWords } from './schema-lexicon.ts';

/** "How many are there?", "the average instead", "also their country": other figures or further columns. */
export function editAsk(edit: IntentEdit, ask: Ask): void {
  const option = ask.slot === null ? null : pickOption(edit, ask.slot);
  if (ask.aggregate === 'count' && option === null) {
    const table = tableIn(edit, edit.intent.subject);
    const label = `number of ${table ? tableInWords(table) : 'rows'}`;
    edit.intent.select = [
      { measure: { aggregate: 'count', column: null, times: null, table: edit.intent.subject, label } },
    ];
    edit.intent.groupBy = [];
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

function exchangeAggregate(
  edit: IntentEdit,
  aggregate: 'sum' | 'avg' | 'min' | 'max' | 'count-distinct',
): void {
  const words = {
    sum: 'total',
    avg: 'average',
    min: 'lowest',
    max: 'highest',
    'count-distinct': 'number of',
  };
  const index = edit.intent.select.findIndex((item) => 'measure' in item && item.measure.column !== null);
  const item = edit.intent.select[index];
  if (item === undefined || !('measure' in item)) {
    edit.failed = true;
    return;
  }
  const plain = item.measure.label.replace(/^(?:total|average|lowest|highest|number of) /, '');
  edit.intent.select[index] = {
    measure: { ...item.measure, aggregate, label: `${words[aggregate]} ${plain}` },
  };
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
