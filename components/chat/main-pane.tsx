'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const BoardList = lazy(async () => ({ default: (await import('../board/board-list.tsx')).BoardList }));
const BoardScreen = lazy(async () => ({ default: (await import('../board/board-screen.tsx')).BoardScreen }));
const NotesScreen = lazy(async () => ({ default: (await import('../notes/notes-screen.tsx')).NotesScreen }));
const SharedAnswer = lazy(async () => ({
  default: (await import('../share/shared-answer.tsx')).SharedAnswer,
}));
const SharedList = lazy(async () => ({ default: (await import('../share/shared-list.tsx')).SharedList }));

/** What the address asks for, beside the history: a conversation, or a screen of its own. */
export function MainPane() {
  const [, area, id] = usePathname().split('/');
  if (area === 'answers' && id) {
    return (
      <Suspense fallback={<Skeleton className="m-6 h-40" />}>
        <SharedAnswer runId={decodeURIComponent(id)} />
      </Suspense>
    );
  }
  if (area === 'notes') {
    return (
      <Suspense fallback={<Skeleton className="m-6 h-40" />}>
        <NotesScreen />
      </Suspense>
    );
  }
  if (area !== 'boards' && area !== 'shared') return <ConversationPane />;
  return (
    <Suspense fallback={<Skeleton className="m-6 h-40" />}>
      {area === 'shared' ? <SharedList /> : id ? <BoardScreen id={decodeURIComponent(id)} /> : <BoardList />}
    </Suspense>
  );
}
