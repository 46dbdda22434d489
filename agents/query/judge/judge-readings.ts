import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { tableCount } from '../../question/table-count.ts';
import type { ExecutedCandidate } from '../../roles.ts';

/** What each sign is worth; the score is their sum, 0..1. */
const weight = { agreement: 0.2, coverage: 0.5, plausibility: 0.3 } as const;

/** A second reading is shown beside the first when its score comes this close to it. */
const readingMargin = 0.05;

/** More ways to read a question than this are no help. */
const mostOthers = 2;

/**
 * Ranks the built-in engine's own readings, which all know how much of the question they account for: by that, by
 * agreement and by how plausible the result is. Deterministic; of equal readings the first one wins.
 */
export function judgeReadings(ran: readonly ExecutedCandidate[]): Judgement {
  const fewestTables = Math.min(...ran.map((entry) => tableCount(entry.candidate.sql)));
  const scores = ran.map((entry) => {
    const agreeing = ran.filter((other) => other.outcome.fingerprint === entry.outcome.fingerprint).length;
    const coverage = entry.candidate.coverage ?? 0;
    const reasons = [
      ran.length > 1
        ? `${agreeing} of ${ran.length} candidates return this result`
        : 'the only candidate that ran',
      `accounts for ${Math.round(coverage * 100)}% of the question`,
    ];
    const score =
      weight.agreement * (agreeing / ran.length) +
      weight.coverage * coverage +
      weight.plausibility * plausibilityOf(entry, fewestTables, reasons);
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
    otherReadings: othersClose(ran, ranked),
  };
}

/** The best statement of each other result that is not empty and comes close to the first. */
function othersClose(ran: readonly ExecutedCandidate[], ranked: Judgement['scores']): string[] {
  const [best, ...others] = ranked;
  const outcomeOf = (id: string) => ran.find(({ candidate }) => candidate.id === id)?.outcome;
  const seen = new Set([best && outcomeOf(best.candidateId)?.fingerprint]);
  return others
    .filter(({ candidateId, score }) => {
      const outcome = outcomeOf(candidateId);
      if (best === undefined || score < best.score - readingMargin) return false;
      if (outcome?.status !== 'rows' || seen.has(outcome.fingerprint)) return false;
      seen.add(outcome.fingerprint);
      return true;
    })
    .slice(0, mostOthers)
    .map(({ candidateId }) => candidateId);
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
