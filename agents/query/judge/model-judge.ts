import { z } from 'zod';
import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { requireModels } from '../../require-models.ts';
import type { ExecutedCandidate, Judge } from '../../roles.ts';
import { overrule } from '../overrule.ts';
import { judgeCandidates } from './built-in-judge.ts';
import { judgePrompt } from './judge-prompt.ts';

const mark = z.number().min(0).max(10);
const verdicts = z.object({
  candidates: z.array(
    z.object({
      candidate: z.number().int(),
      relevance: mark,
      correctness: mark,
      completeness: mark,
      reason: z.string(),
    }),
  ),
});

/** How far the model's opinion counts beside agreement and plausibility. */
const opinionWeight = 0.5;

/**
 * The report's judge (§4.4): one candidate of each cluster of equal results is scored for relevance, correctness and
 * completeness. Unless the person wants everything asked (`asksAlways`), only when the results disagree: agreement needs no
 * opinion.
 */
export const modelJudge: Judge = async (input, context) => {
  const { question, executed } = input;
  const agreed = judgeCandidates(input, context);
  const representatives = clustersOf(executed, agreed);
  if (representatives.length < 2 && !context.roles.asksAlways) return agreed;
  const { value } = await requireModels(context).generateTyped({
    role: 'judge',
    signal: context.signal,
    schema: verdicts,
    prompt: judgePrompt({ question, candidates: representatives }),
  });
  const opinions = new Map(
    value.candidates.flatMap((verdict) => {
      const meant = representatives[verdict.candidate - 1];
      return meant ? [[meant.entry.outcome.fingerprint, verdict] as const] : [];
    }),
  );
  const scores = agreed.scores
    .map((score) => {
      const fingerprint = executed.find((entry) => entry.candidate.id === score.candidateId)?.outcome
        .fingerprint;
      const opinion = opinions.get(fingerprint ?? null);
      if (!opinion) return score;
      const judged = (opinion.relevance + opinion.correctness + opinion.completeness) / 30;
      return {
        ...score,
        score: Math.round(((1 - opinionWeight) * score.score + opinionWeight * judged) * 1000) / 1000,
        reasons: [...score.reasons, opinion.reason],
      };
    })
    .toSorted((one, other) => other.score - one.score);
  const chosen = scores[0]?.candidateId ?? agreed.chosen;
  return { ...(chosen === agreed.chosen ? agreed : overrule(agreed, chosen)), scores };
};

export type JudgedCandidate = { readonly entry: ExecutedCandidate; readonly agreeing: number };

/** The best-ranked candidate of each set of equal results, with the size of its set. */
function clustersOf(executed: readonly ExecutedCandidate[], judgement: Judgement): JudgedCandidate[] {
  const seen = new Set<string | null>();
  return judgement.scores.flatMap((score) => {
    const entry = executed.find((other) => other.candidate.id === score.candidateId);
    if (!entry || seen.has(entry.outcome.fingerprint)) return [];
    seen.add(entry.outcome.fingerprint);
    return [{ entry, agreeing: score.agreeing }];
  });
}
