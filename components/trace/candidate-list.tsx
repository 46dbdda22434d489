import type { StepView } from '#lib/domain/run-view.ts';
import { CandidateCard } from './candidate-card.tsx';

/** Every SQL candidate of a step side by side, the chosen one first, the others by score. */
export function CandidateList({ step }: { step: StepView }) {
  const scoreOf = (id: string) => step.judgement?.scores.find((score) => score.candidateId === id);
  const chosen = step.judgement?.chosen;
  const ranked = step.candidates.toSorted(
    (left, right) =>
      Number(right.candidate.id === chosen) - Number(left.candidate.id === chosen) ||
      (scoreOf(right.candidate.id)?.score ?? 0) - (scoreOf(left.candidate.id)?.score ?? 0),
  );
  return (
    <ul className="grid gap-3 @xl:grid-cols-2">
      {ranked.map(({ candidate, outcome }) => (
        <CandidateCard
          key={candidate.id}
          candidate={candidate}
          outcome={outcome}
          score={scoreOf(candidate.id) ?? null}
          chosen={candidate.id === chosen}
        />
      ))}
    </ul>
  );
}
