import type { BoardAlert } from '#lib/domain/board.ts';

/** What is not well now: of each answer the last that was told, unless that is that it is well again. */
export function raisedAlerts(alerts: readonly BoardAlert[]): BoardAlert[] {
  const latest = new Map<string, BoardAlert>();
  for (const alert of alerts.toSorted((left, right) => left.at.localeCompare(right.at)))
    latest.set(alert.tileId, alert);
  return [...latest.values()].filter(({ kind }) => kind !== 'recovered');
}
