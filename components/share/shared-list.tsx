'use client';

import { getMe } from '../account/requests.ts';
import { followHere } from '../chat/go-to.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { HeadedPage } from '../ui/page-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { getShared } from './requests.ts';
import { pathOfShared } from './share-path.ts';

/** What others have shared with this person. */
export function SharedList() {
  const locale = useLocale();
  const { value, failure, reload } = useLoaded(getShared);
  const { value: me } = useLoaded(getMe);
  return (
    <HeadedPage
      title="Shared"
      intro="Conversations, answers and boards that others have shared with you. You see of them what you may read."
    >
      <div className="mt-5 flex flex-col gap-2">
        <Failure message={failure} onRetry={reload} />
        {value === null && failure === null && <Skeleton className="h-16 w-full" />}
        {value?.length === 0 && (
          <EmptyNote>
            {me?.signsIn === false
              ? 'Tabletalk answers to this machine alone, so there is nobody to share with. Once people sign in, what they share with you stands here.'
              : 'Nobody has shared anything with you yet.'}
          </EmptyNote>
        )}
        <ul className="flex flex-col gap-2">
          {value?.map((thing) => (
            <li key={`${thing.kind} ${thing.id}`}>
              <a
                href={pathOfShared(thing.kind, thing.id)}
                onClick={followHere}
                className="flex items-center gap-3 rounded-xl border bg-surface px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block break-words font-medium">
                    {thing.title ?? `Something of ${thing.by} that you may not read all of`}
                  </span>
                  <span className="block text-ink-muted text-xs">
                    {thing.by}, {formatMoment(thing.at, locale)}
                  </span>
                </span>
                <Badge>{thing.kind}</Badge>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </HeadedPage>
  );
}
