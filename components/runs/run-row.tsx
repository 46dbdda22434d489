import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { countOf } from '#lib/domain/count-of.ts';
import type { ListedRun } from '#lib/domain/run-search.ts';
import { costWords } from '../trace/usage-words.ts';
import { Badge } from '../ui/badge.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { PageLink } from '../ui/page-link.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One run: the question as the way to its trace, and what it came to. */
export function RunRow({
  run,
  isChosen,
  canChoose,
  onChoose,
}: {
  run: ListedRun;
  isChosen: boolean;
  canChoose: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const locale = useLocale();
  const cost = costWords(run.costUsd);
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 hover:bg-hover/50">
      <input
        type="checkbox"
        aria-label={`Compare “${run.question}” of ${formatMoment(run.startedAt, locale)}`}
        checked={isChosen}
        disabled={!canChoose}
        onChange={(event) => onChoose(event.target.checked)}
        className="mt-1 size-4 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PageLink
            href={`/admin/runs/${encodeURIComponent(run.runId)}`}
            className="min-w-0 break-words font-medium hover:underline"
          >
            {run.question}
          </PageLink>
          <StatusBadge status={run.status} />
          {run.replayOf !== null && <Badge>Run again</Badge>}
          <Votes votes={run.votes} />
        </div>
        {run.sql !== null && (
          <p className="truncate font-mono text-ink-muted text-xs" title={run.sql}>
            {run.sql}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2.5 text-ink-muted text-xs tabular-nums">
          <time dateTime={run.startedAt}>{formatMoment(run.startedAt, locale)}</time>
          <span>{run.personName}</span>
          <span>{run.strategy}</span>
          {run.elapsedMs !== null && <span>{formatDuration(run.elapsedMs, locale)}</span>}
          {run.tokens > 0 && <span>{countOf(run.tokens, locale, 'token')}</span>}
          {cost !== null && <span>{cost}</span>}
        </p>
      </div>
    </li>
  );
}

function Votes({ votes: { up, down } }: { votes: ListedRun['votes'] }) {
  return (
    <>
      {up > 0 && (
        <span className="inline-flex items-center gap-1 text-positive text-xs">
          <ThumbsUp aria-hidden className="size-3.5" />
          <span className="sr-only">Good:</span>
          {up}
        </span>
      )}
      {down > 0 && (
        <span className="inline-flex items-center gap-1 text-negative text-xs">
          <ThumbsDown aria-hidden className="size-3.5" />
          <span className="sr-only">Bad:</span>
          {down}
        </span>
      )}
    </>
  );
}
