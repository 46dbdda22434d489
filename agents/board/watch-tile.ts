import type { AnswerTile, BoardAlert, TileAlert, TileOutcome } from '#lib/domain/board.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import { writeExact } from '#lib/domain/write-number.ts';

export type Watched = Pick<BoardAlert, 'kind' | 'message'>;

/**
 * What there is to tell of a watched answer after it was read: that it fails, that its figure has crossed the bound, or that
 * it is well again, with figures as the reader writes them. null while it is as `last` told, so that one crossing is told once.
 */
export function watchTile(
  { title, alert }: Pick<AnswerTile, 'title' | 'alert'>,
  outcome: TileOutcome,
  last: Pick<BoardAlert, 'kind'> | null,
  locale: Locale,
): Watched | null {
  const state = stateOf(title, alert, outcome, locale);
  const before = last?.kind ?? 'recovered';
  return state.kind === before ? null : state;
}

function stateOf(title: string, alert: TileAlert | null, outcome: TileOutcome, locale: Locale): Watched {
  if (outcome.kind === 'failed')
    return { kind: 'failed', message: `“${title}” could not be read. ${outcome.message}` };
  if (alert === null) return { kind: 'recovered', message: `“${title}” can be read again.` };
  const { column, comparison, bound } = alert;
  if (!outcome.result.columns.some(({ name }) => name === column))
    return { kind: 'failed', message: `“${title}” has no column ${column} any more, which is watched.` };
  const figure = crossing(alert, outcome.result);
  return figure === null
    ? {
        kind: 'recovered',
        message: `“${title}”: ${column} is not ${comparison} ${writeExact(bound, locale)} any more.`,
      }
    : {
        kind: 'crossed',
        message: `“${title}”: ${column} is ${writeExact(figure, locale)}, ${comparison} ${writeExact(bound, locale)}.`,
      };
}

/** The cell that lies furthest beyond the bound, with all of its digits; null when none does. */
function crossing(
  { column, comparison, bound }: TileAlert,
  { columns, rows }: ResultTable,
): number | string | null {
  const index = columns.findIndex(({ name }) => name === column);
  const sign = comparison === 'above' ? 1 : -1;
  const cells = rows.flatMap((row) => {
    const [cell = null, figure = numberOf(cell)] = [row[index]];
    return figure === null || typeof cell === 'boolean' || cell === null ? [] : [{ cell, figure }];
  });
  const [furthest] = cells
    .filter(({ figure }) => sign * (figure - bound) > 0)
    .toSorted((left, right) => sign * (right.figure - left.figure));
  return furthest?.cell ?? null;
}

function numberOf(value: CellValue): number | null {
  if (typeof value === 'boolean' || value === null || value === '') return null;
  const figure = Number(value);
  return Number.isFinite(figure) ? figure : null;
}
