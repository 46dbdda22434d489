import type { EvaluatedCase } from '#lib/domain/evaluation.ts';
import { Badge } from '../ui/badge.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { originWords, verdictWords } from './evaluation-words.ts';

/** Every question of an evaluation with the way to its trace, those that were not answered rightly first. */
export function CaseList({ cases }: { cases: readonly EvaluatedCase[] }) {
  const missed = cases.filter(({ verdict }) => verdict !== 'right');
  const right = cases.filter(({ verdict }) => verdict === 'right');
  return (
    <ul aria-label="Questions" className="divide-y rounded-xl border bg-surface">
      {[...missed, ...right].map(({ question, origin, verdict, runId, answer }) => (
        <li key={runId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
          <PageLink
            href={`/admin/runs/${runId}`}
            className="min-w-0 flex-1 basis-60 break-words text-sm underline-offset-2 hover:underline"
          >
            {question}
          </PageLink>
          <span className="text-ink-muted text-xs">{originWords[origin]}</span>
          <Badge tone={verdict === 'right' ? 'positive' : 'negative'}>{verdictWords[verdict]}</Badge>
          {answer.message !== '' && <p className="w-full text-ink-muted text-xs">{answer.message}</p>}
        </li>
      ))}
    </ul>
  );
}
