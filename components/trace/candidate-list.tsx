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
    <div className="flex flex-col gap-2">
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
      <Sentences title="The verifier objected" sentences={step.objections} />
      <Sentences
        title="A check could not be made, so the answer stands unchecked"
        sentences={step.failedChecks}
      />
      <Sentences title="A writer failed" sentences={step.failedWriters} />
    </div>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="text-xs">
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-4 text-ink-muted">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
