import { TriangleAlert } from 'lucide-react';
import { countOf } from '#lib/domain/count-of.ts';
import { type ListedExample, reasonToRetire, winRate } from '#lib/domain/listed-example.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { Badge } from '../ui/badge.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { CheckHistory } from './check-history.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One example in the list: its question, whether it is in use, how it does, and what is wrong with it. */
export function ExampleRow({ example, now }: { example: ListedExample; now: number }) {
  const locale = useLocale();
  const { id, question, status, author, updatedAt, tags, use, checks, conflicts } = example;
  const rate = winRate(use);
  const retire = reasonToRetire(example, now);
  const [conflict] = conflicts;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <PageLink
          href={`/admin/examples/${encodeURIComponent(id)}`}
          className="min-w-0 break-words font-medium underline-offset-4 hover:underline"
        >
          {question}
        </PageLink>
        <StatusBadge status={status} />
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-muted tabular-nums">
        <span>
          {author}, {writeDay(updatedAt, locale)}
        </span>
        <span>
          {countOf(use.uses, locale, 'use')}
          {use.answered > 0 && `, ${countOf(use.answered, locale, 'answer')} from it`}
        </span>
        <span>{rate === null ? 'No votes' : `${Math.round(rate * 100)}% good of ${use.up + use.down}`}</span>
        {status === 'approved' && <CheckHistory checks={checks} />}
      </div>
      {conflict && (
        <p className="flex items-start gap-1.5 text-[0.8125rem] text-caution">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">
            {conflict.kind === 'conflict' ? 'Another statement for the same question: ' : 'The same as: '}
            <PageLink
              href={`/admin/examples/${encodeURIComponent(conflict.otherId)}`}
              className="underline underline-offset-4"
            >
              {conflict.otherQuestion}
            </PageLink>
            {conflicts.length > 1 && ` and ${conflicts.length - 1} more`}
          </span>
        </p>
      )}
      {retire && <p className="text-[0.8125rem] text-caution">Consider retiring it: {retire}</p>}
    </li>
  );
}
