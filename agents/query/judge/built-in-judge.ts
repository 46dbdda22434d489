import type { Judgement } from '#lib/domain/sql-candidate.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';

/** What each sign is worth; the score is their sum, 0..1. Where some coverage is unknown, agreement is the better witness. */
const weight = { agreement: 0.2, coverage: 0.5, plausibility: 0.3 } as const;
const weightWithoutCoverage = { agreement: 0.7, plausibility: 0.3 } as const;
/** Among candidates that do not know what they cover, one that does speaks for so many. */
const votesOfSure = 2.5;

/**
 * Ranks by agreement (candidates with equal results support each other), by how much of the question the statement
 * accounts for, and by how plausible its result is. Deterministic; of equal candidates the first one wins.
 */
export const builtInJudge: Judge = async ({ executed }) => judgeCandidates(executed);

export function judgeCandidates(executed: readonly ExecutedCandidate[]): Judgement {
  const ran = executed.filter((entry) => entry.result !== null);
  const fewestTables = Math.min(...ran.map((entry) => tableCount(entry.candidate.sql)));
  const mixed = ran.some((entry) => entry.candidate.coverage === null);
  const votesOf = (entries: readonly ExecutedCandidate[]) =>
    entries.reduce((sum, { candidate }) => sum + (mixed && candidate.coverage !== null ? votesOfSure : 1), 0);
  const shareOfVotes = (entry: ExecutedCandidate) =>
    votesOf(ran.filter((other) => other.outcome.fingerprint === entry.outcome.fingerprint)) / votesOf(ran);
  const scores = ran.map((entry) => {
    const agreeing = ran.filter((other) => other.outcome.fingerprint === entry.outcome.fingerprint).length;
    const reasons = [
      ran.length > 1
        ? `${agreeing} of ${ran.length} candidates return this result`
        : 'the only candidate that ran',
    ];
    const { coverage } = entry.candidate;
    if (coverage !== null) reasons.push(`accounts for ${Math.round(coverage * 100)}% of the question`);
    const plausibility = plausibilityOf(entry, fewestTables, reasons);
    const score =
      coverage === null || mixed
        ? weightWithoutCoverage.agreement * shareOfVotes(entry) +
          weightWithoutCoverage.plausibility * plausibility
        : weight.agreement * (agreeing / ran.length) +
          weight.coverage * coverage +
          weight.plausibility * plausibility;
    return { candidateId: entry.candidate.id, score: Math.round(score * 1000) / 1000, agreeing, reasons };
  });
  const ranked = scores.toSorted((one, other) => other.score - one.score);
  const [best, second] = ranked;
  const margin = best === undefined || second === undefined ? 1 : differing(ran, best.candidateId, ranked);
  const confidence =
    best === undefined ? 0 : Math.min(1, best.score * (0.85 + 0.15 * Math.min(1, margin / 0.2)));
  return {
    chosen: best?.candidateId ?? '',
    scores: ranked,
    confidence: Math.round(confidence * 100) / 100,
  };
}

function plausibilityOf(entry: ExecutedCandidate, fewestTables: number, reasons: string[]): number {
  const rows = entry.result?.rows ?? [];
  let plausibility = 1;
  if (rows.length === 0) {
    plausibility -= 0.6;
    reasons.push('returns no row');
  } else if (rows.every((row) => row.every((cell) => cell === null))) {
    plausibility -= 0.6;
    reasons.push('returns nothing but empty cells');
  } else if (rows.length === 1 && rows[0]?.every((cell) => cell === 0 || cell === null)) {
    plausibility -= 0.2;
    reasons.push('returns only zero');
  }
  const further = tableCount(entry.candidate.sql) - fewestTables;
  if (further > 0) {
    plausibility -= Math.min(0.2, 0.04 * further);
    reasons.push(`reads ${further} more ${further === 1 ? 'table' : 'tables'} than the simplest candidate`);
  }
  return Math.max(0, plausibility);
}

/** How far the best result is ahead of the best one that differs from it. */
function differing(
  executed: readonly ExecutedCandidate[],
  chosen: string,
  ranked: Judgement['scores'],
): number {
  const fingerprintOf = (id: string) =>
    executed.find((entry) => entry.candidate.id === id)?.outcome.fingerprint;
  const best = ranked.find((score) => score.candidateId === chosen)?.score ?? 0;
  const other = ranked.find((score) => fingerprintOf(score.candidateId) !== fingerprintOf(chosen));
  return other === undefined ? 1 : best - other.score;
}

function tableCount(sql: string): number {
  return (sql.match(/\b(?:FROM|JOIN)\b/gi) ?? []).length;
}
