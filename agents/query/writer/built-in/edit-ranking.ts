import type { Selected } from '#lib/domain/query-intent.ts';
import type { Option } from './choose-options.ts';
import { dimensionOf } from './dimensions.ts';
import { anyDate } from './edit-groups.ts';
import {
  dimensionsOf,
  type IntentEdit,
  isNumericColumn,
  pickOption,
  tableIn,
  textOfQuestion,
} from './intent-edit.ts';
import { tableOf } from './links.ts';
import type { Ranking } from './reading.ts';
import { columnNamed, labelColumns } from './table-nature.ts';

const saysWhichEnd = /\b(?!first|last|latest)(?:\p{L}{2,}est|least|most|worst)\b/iu;

const byTime = /\b(?:latest|newest|most recent|earliest|oldest)\b/i;

/** "Sort by price", "the top 5": another order, and a cut if one is given. */
export function editRanking(edit: IntentEdit, ranking: Ranking): void {
  // One figure has no order.
  if (isOneFigure(edit)) {
    edit.failed = true;
    return;
  }
  const option = ranking.slot === null ? null : pickOption(edit, ranking.slot);
  if (option === null && byTime.test(textOfQuestion(edit))) {
    orderByDay(edit, !/\b(?:earliest|oldest)\b/i.test(textOfQuestion(edit)));
  } else if (option === null) {
    const first = edit.intent.orderBy[0];
    const named = edit.intent.select.find((item) => 'dimension' in item) ?? null;
    const isByFigure = first !== undefined && 'measure' in first.by;
    const isFarthest = /highest|largest|biggest|most|lowest|smallest|fewest/i.test(textOfQuestion(edit));
    // "The fewest", after the most: by the same figure, shown or not.
    const ofFigures = isFarthest && !isByFigure ? defaultOrder(edit) : null;
    const figure = /\balphabetical/i.test(textOfQuestion(edit)) ? named : ofFigures;
    const by = figure ?? first?.by ?? defaultOrder(edit);
    if (by === null) {
      edit.failed = true;
      return;
    }
    // "Top 5" keeps an order that is there already, "the least" turns it round.
    const isKept = ranking.limit !== null && first !== undefined && !saysWhichEnd.test(textOfQuestion(edit));
    const descending = isKept ? first.descending : ranking.descending;
    edit.intent.orderBy = [{ by, descending }, ...edit.intent.orderBy.slice(1)];
  } else {
    const by = orderOf(edit, option);
    if (by === null) {
      edit.failed = true;
      return;
    }
    const explicit = /\b(?:asc|desc|smallest|lowest|alphabet)/i.test(textOfQuestion(edit));
    // Figures are sorted to see the large ones first, unless the person says otherwise.
    const figure = 'measure' in by || isNumericColumn(edit, by.dimension.column);
    edit.intent.orderBy = [{ by, descending: ranking.descending || (figure && !explicit) }];
  }
  if (ranking.limit !== null) cutTo(edit, ranking.limit);
  edit.changes += 1;
}

/** A cut without an order keeps the order that is there, else the largest come first. */
export function limitTo(edit: IntentEdit, limit: number): void {
  cutTo(edit, limit);
  if (edit.intent.orderBy.length === 0) {
    const by = defaultOrder(edit);
    if (by !== null) edit.intent.orderBy = [{ by, descending: true }];
  }
  edit.changes += 1;
}

/** So many from the first on, whichever place was asked for before. */
function cutTo({ intent }: IntentEdit, limit: number): void {
  intent.limit = limit;
  delete intent.offset;
}

/** "The latest one": by the day of the rows, which is shown then. */
function orderByDay(edit: IntentEdit, descending: boolean): void {
  const column = anyDate(edit);
  const table = column === null ? null : tableIn(edit, column.table);
  const schema = column === null || table === null ? null : columnNamed(table, column.column);
  if (table === null || schema === null || edit.intent.groupBy.length > 0) {
    edit.failed = true;
    return;
  }
  const dimension = dimensionOf(table, schema);
  const isShown = edit.intent.select.some(
    (item) =>
      'dimension' in item &&
      item.dimension.column.column === schema.name &&
      item.dimension.column.table === table.name,
  );
  if (!isShown) edit.intent.select.push({ dimension });
  edit.intent.orderBy = [{ by: { dimension }, descending }];
}

function isOneFigure({ intent }: IntentEdit): boolean {
  return (
    intent.groupBy.length === 0 &&
    intent.select.every((item) => 'measure' in item && item.measure.aggregate !== null)
  );
}

function defaultOrder(edit: IntentEdit): Selected | null {
  return (
    edit.intent.select.find((item) => 'measure' in item) ??
    edit.intent.select.find((item) => 'dimension' in item && isNumericColumn(edit, item.dimension.column)) ??
    edit.intent.select[0] ??
    null
  );
}

function orderOf(edit: IntentEdit, option: Option): Selected | null {
  const columns =
    option.kind === 'table'
      ? labelColumns(option.entry.table).map((column) => column.name)
      : [option.entry.column.name];
  const shown = edit.intent.select.find((item) => {
    const column = 'measure' in item ? item.measure.column : item.dimension.column;
    return column !== null && column.table === tableOf(option).name && columns.includes(column.column);
  });
  if (shown !== undefined) return shown;
  const counted = edit.intent.select.find(
    (item) => 'measure' in item && item.measure.table === tableOf(option).name,
  );
  if (option.kind === 'table' && counted !== undefined) return counted;
  if (edit.intent.groupBy.length > 0) return null;
  const [dimension] = dimensionsOf(edit, option);
  if (dimension === undefined) return null;
  edit.intent.select.push({ dimension });
  return { dimension };
}
