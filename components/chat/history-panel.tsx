'use client';

import { Search, SquarePen } from 'lucide-react';
import { useId, useState } from 'react';
import type { Conversation } from '#lib/domain/conversation.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTypedEarly } from '../ui/use-typed-early.ts';
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx';
import { goTo } from './go-to.ts';
import { groupByDay } from './group-by-day.ts';
import { HistoryItem } from './history-item.tsx';
import { useHistory } from './use-history.tsx';
import { useHistorySearch } from './use-history-search.ts';

/** Earlier conversations by day, with a search over their names and questions. `onLeave` is called when a link is followed. */
export function HistoryPanel({ currentId, onLeave }: { currentId: string | null; onLeave?: () => void }) {
  const searchId = useId();
  const [search, setSearch] = useState('');
  const field = useTypedEarly<HTMLInputElement>(search);
  const [deleting, setDeleting] = useState<Conversation | null>(null);
  const { conversations, failure, refresh } = useHistory();
  const wanted = search.trim();
  const searched = useHistorySearch(wanted, conversations);
  // Until the server has searched the questions as well, the names say what they can.
  const named = conversations?.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
  const known = wanted === '' || searched?.search === wanted;
  const found = wanted === '' ? conversations : (known && searched?.conversations) || named;

  return (
    <section aria-label="History" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 px-3 pb-2">
        <Button
          className="justify-start"
          onClick={() => {
            goTo('/');
            onLeave?.();
          }}
        >
          <SquarePen aria-hidden className="size-4 text-ink-muted" />
          New question
        </Button>
        <div className="relative">
          <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-ink-faint" />
          <label htmlFor={searchId} className="sr-only">
            Search history
          </label>
          <input
            id={searchId}
            ref={field}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Search"
            className="h-8 w-full rounded-lg bg-hover pr-2 pl-8.5 text-sm placeholder:text-ink-muted"
          />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4" aria-busy={conversations === null}>
        {failure && conversations === null && (
          <div className="px-2 py-3 text-sm text-ink-muted">
            <p className="mb-2">The history could not be loaded. {failure}</p>
            <Button size="small" onClick={refresh}>
              Try again
            </Button>
          </div>
        )}
        {!failure && conversations === null && <HistorySkeleton />}
        {known && searched?.failure && (
          <p role="alert" className="px-2 py-3 text-sm text-ink-muted">
            Only names were searched. {searched.failure}
          </p>
        )}
        {known && found?.length === 0 && (
          <p className="px-2 py-3 text-sm text-ink-muted">
            {wanted === '' ? 'Your questions will be kept here.' : `No conversation matches “${wanted}”.`}
          </p>
        )}
        {groupByDay(found ?? [], new Date()).map(({ label, conversations }) => (
          <div key={label}>
            <h2 className="px-2 pt-4 pb-1 text-xs font-medium text-ink-muted">{label}</h2>
            <ul>
              {conversations.map((conversation) => (
                <HistoryItem
                  key={conversation.id}
                  conversation={conversation}
                  current={conversation.id === currentId}
                  onOpen={onLeave}
                  onDelete={() => setDeleting(conversation)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {deleting && (
        <DeleteConversationDialog
          conversation={deleting}
          current={deleting.id === currentId}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

function HistorySkeleton() {
  return (
    <div className="flex flex-col gap-3 px-2 pt-5">
      <span className="sr-only">Loading the history</span>
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-11/12" />
    </div>
  );
}
