'use client';

import { LayoutDashboard } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { followHere, goTo } from '../chat/go-to.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { HeadedPage } from '../ui/page-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { boardPath } from './board-path.ts';
import { getBoards, postBoard } from './requests.ts';

/** One's own boards. */
export function BoardList() {
  const locale = useLocale();
  const boards = useLoaded(getBoards);
  const [title, setTitle] = useState('');
  const { busy, failure, submit } = useSubmission(async () => goTo(boardPath(await postBoard(title))));
  return (
    <HeadedPage
      title="Boards"
      intro="Answers that are looked at again and again. Pin them from a conversation; what others share is under Shared."
    >
      <Form onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-2">
        <TextField
          className="w-64"
          label="Name of a new board"
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" disabled={busy || title.trim() === ''}>
          Make a board
        </Button>
      </Form>
      <div className="mt-5 flex flex-col gap-3">
        <Failure message={failure} />
        <Failure message={boards.failure} onRetry={boards.reload} />
        {boards.value === null && boards.busy && <Skeleton className="h-16 w-full" />}
        {boards.value?.length === 0 && <EmptyNote>No board yet. Pin an answer, or make one here.</EmptyNote>}
        <ul className="grid gap-3 sm:grid-cols-2">
          {boards.value?.map((board) => (
            <li key={board.id}>
              <a
                href={boardPath(board.id)}
                onClick={followHere}
                className="flex h-full items-start gap-3 rounded-xl border bg-surface px-4 py-3 hover:bg-hover"
              >
                <LayoutDashboard aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block break-words font-medium">{board.title}</span>
                  <span className="block text-ink-muted text-xs">
                    {board.sourceName !== null && `${board.sourceName} · `}
                    {countOf(board.answers, locale, 'answer')} · changed{' '}
                    {formatMoment(board.updatedAt, locale)}
                  </span>
                </span>
                {board.schedule && <Badge>{board.schedule}</Badge>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </HeadedPage>
  );
}
