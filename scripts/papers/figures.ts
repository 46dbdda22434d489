import { percent } from '../bench/repair-cases/report/report-table.ts';
import { bootstrapShare, type Interval, resampled } from '../evaluate/bootstrap.ts';
import type { Attempt } from './attempt.ts';

/** Share with its 95 % interval, in per cent; a dash for nothing. */
export function shareText(interval: Interval | null): string {
  if (interval === null) return '–';
  return `${percent(interval.value)} [${(100 * interval.low).toFixed(1)}, ${(100 * interval.high).toFixed(1)}]`;
}

/** Mean with its 95 % interval; a dash for nothing. `scale` divides, as 1000 makes seconds of milliseconds. */
export function meanText(values: readonly number[], scale: number, digits: number): string {
  if (values.length === 0) return '–';
  const { value, low, high } = resampled(values.map((each) => each / scale));
  return `${value.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
}

/** Those whose gold runs: the others say nothing of an answer. */
export function scored(attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ status }) => status !== 'errored-gold');
}

export function executionAccuracy(attempts: readonly Attempt[]): Interval | null {
  return bootstrapShare(scored(attempts).map(({ status }) => status === 'right'));
}

export function validShare(attempts: readonly Attempt[]): Interval | null {
  return bootstrapShare(scored(attempts).map(({ sql, error }) => sql !== null && error === null));
}

export function exactMatch(attempts: readonly Attempt[]): Interval | null {
  return bootstrapShare(scored(attempts).map(({ isExact }) => isExact));
}

/** Seconds of those that no kept reply helped. */
export function latencyText(attempts: readonly Attempt[]): string {
  const timed = attempts.filter(({ replayed }) => (replayed ?? 0) === 0).map(({ ms }) => ms);
  return timed.length === 0 ? 'kept replies' : meanText(timed, 1000, 2);
}

export function costText(attempts: readonly Attempt[]): string {
  const costs = attempts.map(({ calls, costUsd }) => (calls === 0 ? 0 : (costUsd ?? null)));
  const known = costs.filter((each) => each !== null);
  return known.length === costs.length ? meanText(known, 1, 4) : 'price not known';
}

/** The attempts of each configuration, in the order they were first made. */
export function byConfiguration(attempts: readonly Attempt[]): [name: string, attempts: Attempt[]][] {
  return [...Map.groupBy(attempts, ({ configuration }) => configuration)];
}
