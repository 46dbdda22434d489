import type { MeaningProposal } from '#lib/domain/chosen-meaning-proposal.ts';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { Button } from '../../ui/button.tsx';

/** What people meant when they were asked back: each may become a term, and then nobody is asked again. */
export function MeaningProposals({
  proposals,
  onTake,
}: {
  proposals: readonly MeaningProposal[];
  onTake: (entry: GlossaryEntry) => void;
}) {
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="asked-back" className="flex flex-col gap-2">
      <h2 id="asked-back" className="text-sm font-semibold">
        Asked back
      </h2>
      <ul className="divide-y rounded-xl border">
        {proposals.map(({ entry, question, chosen, others }) => (
          <li
            key={`${question} ${entry.meaning}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm"
          >
            <p className="min-w-0 flex-1 basis-60 break-words">
              “{question}” meant <strong className="font-medium">{entry.meaning}</strong>
              <span className="text-ink-muted">
                , {chosen} of {chosen + others} times
              </span>
            </p>
            <Button size="small" onClick={() => onTake(entry)}>
              Make it a term
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
