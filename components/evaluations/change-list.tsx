import type { CaseChange } from '#lib/domain/evaluation.ts';
import { Badge } from '../ui/badge.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { changeTones, originWords } from './evaluation-words.ts';

/** What came out otherwise than in another evaluation, each with its two runs side by side. */
export function ChangeList({ changes }: { changes: readonly CaseChange[] }) {
  return (
    <ul aria-label="Changed questions" className="divide-y rounded-xl border bg-surface">
      {changes.map(({ kind, question, origin, before, after }) => (
        <li
          key={`${origin} ${question}`}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5"
        >
          <Badge tone={changeTones[kind]}>{kind}</Badge>
          <span className="min-w-0 flex-1 basis-60 break-words text-sm">{question}</span>
          <span className="text-ink-muted text-xs">{originWords[origin]}</span>
          {before && after && (
            <PageLink
              href={`/admin/runs/compare?left=${before.runId}&right=${after.runId}`}
              className="text-accent text-xs underline-offset-2 hover:underline"
            >
              Compare the two runs<span className="sr-only"> of {question}</span>
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}
