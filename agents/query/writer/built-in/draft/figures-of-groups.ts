import type { Aggregate, Measure } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import type { Option } from '../choose-options.ts';
import { countMeasure } from '../count-measure.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { columnInWords } from '../schema-lexicon.ts';
import { comparedColumn, isNumberOfRow } from './compared-column.ts';
import { groupShown, tellApart } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inKeptUnit } from './kept-unit.ts';
import { measureOf } from './shown-figures.ts';

/** How many rows of another table, or different values of a column, each of our rows has. null without a way there. */
export function relatedCount(draft: IntentDraft, option: Option): Measure | null {
  const table = tableOf(option);
  if (option.kind === 'column' || option.kind === 'value') {
    draft.reach(table.name);
    return {
      aggregate: 'count-distinct',
      column: { table: table.name, column: option.entry.column.name },
      times: null,
      table: table.name,
      label: `number of ${columnInWords(table, option.entry.column)}`,
    };
  }
  if (table.name === draft.base) return countMeasure(table, false);
  const path = draft.path(draft.base, table.name);
  if (path === null) return null;
  const wasAlone = draft.joins.length === 0;
  // Each product has one market of its own: several are those of its listings.
  const pairing =
    wasAlone && draft.source.paths.isTotal(path) ? draft.source.paths.pairing(draft.base, table.name) : null;
  if (pairing !== null) {
    draft.joins.push(...pairing);
    return countMeasure(table, true);
  }
  draft.reach(table.name);
  // One join to the counted rows: each joined row is one of them.
  if (path.length === 1 && wasAlone) return countMeasure(table, false);
  return countMeasure(table, true);
}

/** Whether a bound is on a number of rows: "more than 3 invoices". */
export function isCount(draft: IntentDraft, condition: Extract<Condition, { kind: 'compare' }>): boolean {
  const option = condition.slot === null ? undefined : draft.options[condition.slot];
  if (option === undefined) return false;
  if (option.kind === 'table' && condition.measured) return draft.worthOf(option.entry.table) === null;
  // "Orders above 50", where each row has its order number: what an order comes to.
  if (isNumberOfRow(draft, option)) return false;
  return (
    option.kind === 'table' ||
    (option.kind === 'column' && !isNumeric(option.entry.column) && !isDate(option.entry.column))
  );
}

/** Keeps the groups of so many rows. */
export function addHaving(draft: IntentDraft, condition: Extract<Condition, { kind: 'compare' }>): void {
  const option = condition.slot === null ? undefined : draft.options[condition.slot];
  if (option === undefined) return;
  const measure = relatedCount(draft, option);
  if (measure === null) throw new NoPlace(condition.text);
  keepGroups(draft, measure, condition);
  groupShown(draft);
  tellApart(draft);
}

/** "Only those with at least 5", after a figure for each group: the figure is meant. */
export function isOfShownFigure(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'compare' }>,
): boolean {
  return (
    condition.slot === null &&
    condition.about.length === 0 &&
    draft.groupBy.length > 0 &&
    draft.select.filter((item) => 'measure' in item && item.measure.aggregate !== null).length === 1
  );
}

/** Keeps the groups whose one shown figure is within the bound. */
export function addFigureHaving(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'compare' }>,
): void {
  const shown = draft.select.find((item) => 'measure' in item && item.measure.aggregate !== null);
  if (shown === undefined || !('measure' in shown)) throw new NoPlace(condition.text);
  const { measure } = shown;
  keepGroups(draft, measure, condition);
}

/** "Whose average price is above 10": a condition on the figure of each group. */
export function addAggregateHaving(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'compare' }>,
  aggregate: Aggregate,
): void {
  const entry = comparedColumn(draft, condition, draft.base);
  draft.reach(entry.table.name);
  const measure = measureOf(entry, aggregate);
  keepGroups(draft, measure, condition);
  groupShown(draft);
}

/** Groups of which a figure is within a bound, said in the unit in which its column is kept or not. */
function keepGroups(
  draft: IntentDraft,
  measure: Measure,
  { comparison, value, to, text }: Extract<Condition, { kind: 'compare' }>,
): void {
  const column = measure.column === null ? null : draft.column(measure.column);
  const inUnit = (bound: number) =>
    column === null || measure.aggregate?.startsWith('count') === true
      ? bound
      : inKeptUnit(bound, text, column);
  draft.having.push({ measure, comparison, value: inUnit(value) });
  if (to !== null) draft.having.push({ measure, comparison: '<=', value: inUnit(to) });
}
