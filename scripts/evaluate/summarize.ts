import type { Blame } from './blame.ts';
import { bootstrapShare, type Interval, percentile } from './bootstrap.ts';
import type { CaseResult } from './case-result.ts';
import { type RiskPoint, riskCoverage } from './risk-coverage.ts';

export type Score = {
  readonly cases: number;
  readonly counts: Readonly<Record<CaseResult['status'], number>>;
  /** Right among all cases whose gold runs. */
  readonly accuracy: Interval | null;
  /** Right or wrong, not refused or failed, among all cases whose gold runs. */
  readonly answeredShare: Interval | null;
  /** Gave a statement that runs, among all cases whose gold runs. */
  readonly validSqlShare: Interval | null;
  /** Right among the answered. */
  readonly precisionWhenAnswered: Interval | null;
  /** Of the cases that no kept reply helped; null when there is none. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** Language-model use, means over all cases. */
  readonly callsPerCase: number;
  readonly tokensPerCase: number;
  readonly calls: number;
  /** Calls that brought no reply. */
  readonly failedCalls: number;
  /** Of all calls, at list price; null when the price of one is not known. */
  readonly costUsd: number | null;
  /** The cases that were shown more than one reading. */
  readonly severalReadings: number;
  /** Of the cases whose questions have several meanings: how many there are, and for how many all of them were answered or offered. */
  readonly ambiguous: { readonly cases: number; readonly allMet: number };
  /** What lost the misses, see blame.ts. */
  readonly blames: Readonly<Partial<Record<Blame, number>>>;
  readonly riskCoverage: readonly RiskPoint[];
  /** The answered cases for which no model was called. */
  readonly withoutCall: { readonly answered: number; readonly right: number };
  /** How many of the chosen statements each writer wrote. */
  readonly writers: Readonly<Record<string, number>>;
};

export type Summary = {
  readonly strategy: string;
  readonly seconds: number;
  readonly total: Score;
  readonly databases: Readonly<Record<string, Score>>;
};

/** Counts and shares of an evaluation, in total and per database, databases in alphabetical order. */
export function summarize(
  results: readonly CaseResult[],
  run: { readonly strategy: string; readonly seconds: number },
): Summary {
  const byDatabase = Map.groupBy(results, (result) => result.db_id);
  const databases = [...byDatabase].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    ...run,
    total: scoreOf(results),
    databases: Object.fromEntries(databases.map(([name, group]) => [name, scoreOf(group)])),
  };
}

function scoreOf(results: readonly CaseResult[]): Score {
  const count = (status: CaseResult['status']) => results.filter((result) => result.status === status).length;
  const scored = results.filter((result) => result.status !== 'errored-gold');
  const answered = scored.filter(isAnswered);
  const timed = results.filter((result) => (result.replayed ?? 0) === 0);
  const times = timed.map((result) => result.ms).sort((left, right) => left - right);
  const timeAt = (share: number) => (times.length === 0 ? null : percentile(times, share));
  return {
    cases: results.length,
    counts: {
      right: count('right'),
      wrong: count('wrong'),
      refused: count('refused'),
      failed: count('failed'),
      'errored-gold': count('errored-gold'),
    },
    accuracy: bootstrapShare(scored.map((result) => result.status === 'right')),
    answeredShare: bootstrapShare(scored.map(isAnswered)),
    validSqlShare: bootstrapShare(scored.map((result) => isAnswered(result) && result.error === null)),
    precisionWhenAnswered: bootstrapShare(answered.map((result) => result.status === 'right')),
    p50Ms: timeAt(0.5),
    p95Ms: timeAt(0.95),
    callsPerCase: mean(results.map((result) => result.calls)),
    tokensPerCase: mean(results.map((result) => result.tokens)),
    calls: sum(results.map((result) => result.calls)),
    failedCalls: sum(results.map((result) => result.failedCalls ?? 0)),
    costUsd: costOf(results),
    severalReadings: results.filter(({ others = 0 }) => others > 0).length,
    ambiguous: ambiguous(results),
    blames: counted(results.flatMap(({ blame }) => blame ?? [])),
    riskCoverage: riskCoverage(results),
    withoutCall: withoutCall(answered),
    writers: counted(results.flatMap(({ writer }) => writer ?? [])),
  };
}

function withoutCall(answered: readonly CaseResult[]): Score['withoutCall'] {
  const uncalled = answered.filter(({ calls }) => calls === 0);
  return { answered: uncalled.length, right: uncalled.filter(({ status }) => status === 'right').length };
}

function ambiguous(results: readonly CaseResult[]): Score['ambiguous'] {
  const several = results.flatMap(({ meanings }) => meanings ?? []);
  return { cases: several.length, allMet: several.filter((each) => each.met === each.of).length };
}

function isAnswered(result: CaseResult): boolean {
  return result.status === 'right' || result.status === 'wrong';
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/** US dollars; null when a case with calls has no known price. A case without calls cost nothing. */
export function costOf(results: readonly CaseResult[]): number | null {
  const costs = results.map(({ calls, costUsd }) => (calls === 0 ? 0 : (costUsd ?? null)));
  return costs.includes(null) ? null : sum(costs.map(Number));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
