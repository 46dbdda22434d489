import { clusterResults } from '#agents/query/select/cluster-results.ts';
import type { Judge } from '#agents/roles.ts';

/** Takes the result that most statements return, the first of equals; nothing else counts. */
export const majorityJudge: Judge = async ({ executed }) => {
  const ran = executed.flatMap(({ candidate, result }) => (result === null ? [] : [{ candidate, result }]));
  const clusters = clusterResults(ran.map(({ result }) => result));
  const votes = clusters.map((cluster) => clusters.filter((other) => other === cluster).length);
  const chosen = votes.indexOf(Math.max(...votes));
  return {
    chosen: ran[chosen]?.candidate.id ?? '',
    scores: ran.map(({ candidate }, place) => ({
      candidateId: candidate.id,
      score: (votes[place] ?? 0) / ran.length,
      agreeing: votes[place] ?? 0,
      reasons: [],
    })),
    confidence: (votes[chosen] ?? 0) / ran.length,
    otherReadings: [],
  };
};
