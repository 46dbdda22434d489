import type { Dimension } from '#lib/domain/query-intent.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStoredCount } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { lexiconOf } from '../schema-lexicon.ts';
import { isAdditive, isKey, keyDate, labelColumns } from '../table-nature.ts';
import { groupRowsBy } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { measureOf, show } from './shown-figures.ts';

/**
 * "Market cap of Japan", where the companies of Japan have one each: nobody asked for the companies, so that the figure of
 * the named thing is that of all its rows, as it is in "market cap by country". Of several named things each has its own.
 */
export function addUpForNamed(draft: IntentDraft): void {
  const { reading } = draft;
  const isPlain =
    reading.groups.length === 0 &&
    reading.rankings.length === 0 &&
    !reading.everything &&
    !reading.distinct &&
    !draft.hasAggregates();
  if (!isPlain || draft.options.some(({ kind }) => kind === 'table')) return;
  const named = namedThing(draft);
  const [shown, ...others] = draft.select;
  if (named === null || shown === undefined || others.length > 0 || !('dimension' in shown)) return;
  const { column: ref, grain } = shown.dimension;
  const table = draft.table(ref.table);
  const entry = lexiconOf(table).columns.find(({ column }) => column.name === ref.column);
  if (grain !== null || entry === undefined || !isNumeric(entry.column) || isKey(table, entry.column)) return;
  if (isYear(entry.column) || !isAdditive(entry.column)) return;
  const path = draft.path(table.name, named.dimension.column.table);
  // What is followed by day has one row of its own thing a day, and that thing one step away.
  const isOwn = path === null || path.length < (keyDate(table) === null ? 1 : 2);
  if (isOwn || !draft.source.paths.isToOne(path) || asksForEach(draft)) return;
  draft.select.splice(0, 1, { measure: measureOf(entry, 'sum') });
  if (named.isSeveral) {
    groupRowsBy(draft, named.dimension, true);
    show(draft, named.dimension, true);
  }
  draft.notes.push('added up over all its rows');
  draft.guesses += 1;
}

/** The one kind of things that the conditions name, by the names of their rows. */
function namedThing(draft: IntentDraft): { dimension: Dimension; isSeveral: boolean } | null {
  const found = draft.reading.conditions.flatMap((condition) => {
    if (condition.kind !== 'value') return [];
    return condition.slots.map((slot) => ({ option: draft.options[slot], negated: condition.negated }));
  });
  const [first] = found;
  if (first?.option?.kind !== 'value') return null;
  const { table, column } = first.option.entry;
  const isOne = found.every(
    ({ option, negated }) =>
      !negated && option?.kind === 'value' && option.entry.table === table && option.entry.column === column,
  );
  if (!isOne || !labelColumns(table).includes(column)) return null;
  return { dimension: dimensionOf(table, column), isSeveral: found.length > 1 };
}

/** "The balances of the north" are told one by one. */
function asksForEach(draft: IntentDraft): boolean {
  const [ask] = draft.reading.asks;
  const option = draft.options[ask?.slot ?? -1];
  if (ask === undefined || ask.aggregate !== null || option?.kind !== 'column') return true;
  const text = draft.texts[ask.slot ?? -1] ?? '';
  return /[^s]s$/.test(text) && !isStoredCount(option);
}
