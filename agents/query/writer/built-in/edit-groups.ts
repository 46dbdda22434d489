import type { ColumnRef, Dimension, Selected } from '#lib/domain/query-intent.ts';
import { rowCount } from './edit-ask.ts';
import {
  dimensionsOf,
  type IntentEdit,
  isNumericColumn,
  pickOption,
  tableIn,
  tablesInPlay,
} from './intent-edit.ts';
import { eventDate } from './table-nature.ts';

/** "By month instead": the figures are told by something else. */
export function editGroups(edit: IntentEdit): void {
  if (edit.reading.groups.length === 0) return;
  const dimensions = edit.reading.groups.flatMap((group): Dimension[] => {
    if (group.grain !== null) {
      const old = edit.intent.groupBy.find((known) => known.grain !== null)?.column ?? anyDate(edit);
      return old === null ? [] : [{ column: old, grain: group.grain, label: group.grain }];
    }
    const option = group.slot === null ? null : pickOption(edit, group.slot);
    return option === null ? [] : dimensionsOf(edit, option);
  });
  const known = edit.intent.select.filter((item) => 'measure' in item && item.measure.aggregate !== null);
  const measures = known.length === 0 ? countAsked(edit) : known;
  if (dimensions.length === 0 || edit.failed) {
    edit.failed = true;
    return;
  }
  if (measures.length === 0) {
    // A plain list "by X" is put in that order.
    edit.intent.orderBy = dimensions.map((dimension) => ({
      by: { dimension },
      descending: isNumericColumn(edit, dimension.column),
    }));
  } else {
    edit.intent.select = [...dimensions.map((dimension) => ({ dimension })), ...measures];
    edit.intent.groupBy = dimensions;
    edit.intent.orderBy = edit.intent.orderBy.filter((item) => 'measure' in item.by);
    for (const dimension of dimensions)
      if (dimension.grain !== null) edit.intent.orderBy = [{ by: { dimension }, descending: false }];
  }
  edit.changes += 1;
}

/** "Count by genre", "by month", of a list: how many of its rows there are for each. */
function countAsked({ intent, reading, source }: IntentEdit): Selected[] {
  const isAsked = reading.asks.some(({ aggregate, slot }) => aggregate === 'count' && slot === null);
  if (!isAsked && !reading.groups.some(({ grain }) => grain !== null)) return [];
  return [{ measure: rowCount(intent, source.tables) }];
}

export function anyDate(edit: IntentEdit): ColumnRef | null {
  for (const name of tablesInPlay(edit)) {
    const table = tableIn(edit, name);
    const event = table === null ? null : eventDate(table);
    if (event !== null) return { table: name, column: event.name };
  }
  return null;
}
