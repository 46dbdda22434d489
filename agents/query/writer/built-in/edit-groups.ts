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
  const known = figuresOf(edit.intent);
  const measures = known.length === 0 ? countAsked(edit) : known;
  // How many of the first few rows of a list fall to each group is no count over all of them.
  const isOfFirst = known.length === 0 && measures.length > 0 && edit.intent.limit !== null;
  if (dimensions.length === 0 || isOfFirst || edit.failed) {
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
    // The first of the groups before, or so many of them, is no number of these.
    edit.intent.limit = null;
    delete edit.intent.offset;
    edit.intent.orderBy = edit.intent.orderBy.filter((item) => 'measure' in item.by);
    for (const dimension of dimensions)
      if (dimension.grain !== null) edit.intent.orderBy = [{ by: { dimension }, descending: false }];
  }
  edit.changes += 1;
}

/** The figures of the answer before: those that are shown, else those by which its groups were ranked. */
function figuresOf({ select, orderBy }: IntentEdit['intent']): Selected[] {
  const isFigure = (item: Selected) => 'measure' in item && item.measure.aggregate !== null;
  const shown = select.filter(isFigure);
  return shown.length > 0 ? shown : orderBy.map(({ by }) => by).filter(isFigure);
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
