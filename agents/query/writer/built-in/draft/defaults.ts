import type { TableSchema } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import type { Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { isDateFilter, touches } from '../filter-rules.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import { keepsHistory, sameColumn, saysValidity, validity } from '../table-nature.ts';
import { isMeantAsTrue } from './asked-columns.ts';
import { pushExists } from './existing-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inForce } from './lasting-rows.ts';
import { addTimeline } from './timeline.ts';

/** Without a time the rows in force are meant, and the newest value of what is followed over time. */
export function addDefaults(draft: IntentDraft): void {
  for (const name of draft.tablesInPlay()) {
    const table = draft.table(name);
    if (
      draft.dated.has(name) ||
      draft.filters.some((filter) => touches(filter, name) && isDateFilter(filter))
    )
      continue;
    const pair = validity(table);
    const showsPeriod =
      pair !== null &&
      draft.select.some(
        (item) =>
          'dimension' in item &&
          [pair.begin.name, pair.end.name].includes(item.dimension.column.column) &&
          !draft.reading.everything,
      );
    if (!(keepsHistory(table) || saysValidity(table)) || showsPeriod) continue;
    if (draft.source.ofPast) showPast(draft, table);
    else draft.filters.push(...inForce(draft, table));
  }
  addTimeline(draft);
}

/** "The salary history of Ann" is each salary with the day from which it held, in order. */
function showPast(draft: IntentDraft, table: TableSchema): void {
  const begin = validity(table)?.begin;
  const isList = !draft.hasAggregates() && draft.groupBy.length === 0 && draft.base === table.name;
  if (begin === undefined || !isList) return;
  const dimension = dimensionOf(table, begin);
  draft.select.unshift({ dimension });
  if (draft.orderBy.length === 0) draft.orderBy.push({ by: { dimension }, descending: false });
}

/** "Total turnover of insured shops": a column of yes and no that stands among the owners of a figure says which of them; it is never left out. */
function isStateOfOwner(draft: IntentDraft, option: Option, slot: number): boolean {
  if (option.kind !== 'column' || flagOf(option.entry.column) === null) return false;
  const { table, column } = option.entry;
  const isSaid = draft.filters.some(
    (filter) => 'column' in filter && sameColumn(filter.column, { table: table.name, column: column.name }),
  );
  if (isSaid || isMeantAsTrue(draft, option, { slot, aggregate: null, distinct: false })) return true;
  throw new NoPlace(draft.texts[slot] ?? column.name);
}

/** "The dividends of funds": things that not all our rows have are a condition. */
export function addOwners(draft: IntentDraft): void {
  for (const slot of draft.reading.owners) {
    const option = draft.options[slot];
    if (option === undefined) continue;
    const table = tableOf(option).name;
    if (isStateOfOwner(draft, option, slot)) continue;
    if (draft.tablesInPlay().includes(table)) continue;
    const path = draft.path(draft.base, table);
    if (path === null) throw new NoPlace(draft.texts[slot] ?? table);
    const covered = draft.filters.some(
      (filter) =>
        touches(filter, table) ||
        (filter.kind === 'exists' && filter.joins.some((step) => step.toTable === table)),
    );
    if (!draft.source.paths.isTotal(path) && !covered) pushExists(draft, [table], false, []);
  }
}
