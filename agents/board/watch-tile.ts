import type { AnswerTile, BoardAlert, TileAlert, TileOutcome } from '#lib/domain/board.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';

export type Watched = Pick<BoardAlert, 'kind' | 'message'>;

/**
 * What there is to tell of a watched answer after it was read: that it fails, that its figure has crossed the bound, or that
 * it is well again. null while it is as `last` told, so that one crossing is told once.
 */
export function watchTile(
  { title, alert }: Pick<AnswerTile, 'title' | 'alert'>,
  outcome: TileOutcome,
  last: Pick<BoardAlert, 'kind'> | null,
): Watched | null {
  const state = stateOf(title, alert, outcome);
  const before = last?.kind ?? 'recovered';
  return state.kind === before ? null : state;
}

function stateOf(title: string, alert: TileAlert | null, outcome: TileOutcome): Watched {
  if (outcome.kind === 'failed')
    return { kind: 'failed', message: `“${title}” could not be read. ${outcome.message}` };
  if (alert === null) return { kind: 'recovered', message: `“${title}” can be read again.` };
  const figure = crossing(alert, outcome.result);
  const { column, comparison, bound } = alert;
  if (figure === 'no column')
    return { kind: 'failed', message: `“${title}” has no column ${column} any more, which is watched.` };
  return figure === null
    ? { kind: 'recovered', message: `“${title}”: ${column} is not ${comparison} ${bound} any more.` }
    : { kind: 'crossed', message: `“${title}”: ${column} is ${figure}, ${comparison} ${bound}.` };
}

/** The value that lies furthest beyond the bound; null when none does. */
function crossing(
  { column, comparison, bound }: TileAlert,
  { columns, rows }: ResultTable,
): number | null | 'no column' {
  const index = columns.findIndex(({ name }) => name === column);
  if (index < 0) return 'no column';
  const figures = rows.flatMap((row) => numberOf(row[index] ?? null) ?? []);
  const beyond = figures.filter((figure) => (comparison === 'above' ? figure > bound : figure < bound));
  if (beyond.length === 0) return null;
  return beyond.reduce((most, figure) =>
    comparison === 'above' ? Math.max(most, figure) : Math.min(most, figure),
  );
}

function numberOf(value: CellValue): number | null {
  if (typeof value === 'boolean' || value === null || value === '') return null;
  const figure = Number(value);
  return Number.isFinite(figure) ? figure : null;
}
