import { isNumeric } from '#lib/domain/value-kind.ts';
import { numbersRows } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import type { Option } from '../choose-options.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import type { ColumnEntry } from '../schema-lexicon.ts';
import type { IntentDraft } from './intent-draft.ts';

/** The column that a comparison is about: the one it names, or the only figure in sight. */
export function comparedColumn(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'compare' | 'versus' }>,
  home: string,
): ColumnEntry {
  const option = condition.slot === null ? undefined : draft.options[condition.slot];
  const worth =
    option !== undefined && isNumberOfRow(draft, option) ? draft.worthOf(draft.table(home)) : null;
  if (worth !== null) return worth;
  if (option?.kind === 'column' && isBounded(option.entry)) return option.entry;
  const figure = option?.kind === 'table' ? draft.worthOf(option.entry.table) : null;
  if (figure !== null) return figure;
  const entry =
    draft.aboutColumn(condition.about, home) ?? onlyShownMeasure(draft) ?? soleOfRows(draft, condition, home);
  if (entry === null) throw new NoPlace(condition.text);
  return entry;
}

/** Nothing is above a number that only tells rows apart, or one that says yes or no. */
function isBounded({ table, column }: ColumnEntry): boolean {
  return !numbersRows(table, column) && flagOf(column) === null;
}

/** "Payments above 50": what the rows that are asked for come to. */
function soleOfRows(
  draft: IntentDraft,
  { slot, about }: Extract<Condition, { kind: 'compare' | 'versus' }>,
  home: string,
) {
  const areAsked = draft.reading.asks.some((ask) => {
    const option = ask.slot === null ? undefined : draft.options[ask.slot];
    return option?.kind === 'table' && option.entry.table.name === home;
  });
  return slot === null && about.length === 0 && areAsked ? draft.worthOf(draft.table(home)) : null;
}

/** "Show revenue over 100": a comparison without a column of its own is about the one measure that is shown. */
function onlyShownMeasure(draft: IntentDraft): ColumnEntry | null {
  const numeric = draft.reading.asks.flatMap((ask) => {
    const option = ask.slot === null ? undefined : draft.options[ask.slot];
    return option?.kind === 'column' && isNumeric(option.entry.column) ? [option.entry] : [];
  });
  return numeric.length === 1 ? (numeric[0] ?? null) : null;
}

/** Whether a column only numbers the rows that are asked for, so that no row has several of them. */
export function isNumberOfRow(draft: IntentDraft, option: Option): boolean {
  if (option.kind !== 'column' || option.entry.table.name !== draft.base) return false;
  return (
    option.entry.column.unique === true &&
    !isNumeric(option.entry.column) &&
    draft.worthOf(option.entry.table) !== null
  );
}
