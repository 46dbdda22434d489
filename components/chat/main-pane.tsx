'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { BoardList } from '../board/board-list.tsx';
import { NotesScreen } from '../notes/notes-screen.tsx';
import { SharedList } from '../share/shared-list.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const BoardScreen = lazy(async () => ({ default: (await import('../board/board-screen.tsx')).BoardScreen }));
const SharedAnswer = lazy(async () => ({
  default: (await import('../share/shared-answer.tsx')).SharedAnswer,
}));

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
  // What is typed into these before the page has woken would be lost with the markup that a late part replaces.
  if (area === 'notes') return <NotesScreen />;
  if (area === 'shared') return <SharedList />;
  if (area === 'boards' && !id) return <BoardList />;
  if (area !== 'boards' || !id) return <ConversationPane />;
  return (
    <Suspense fallback={<Skeleton className="m-6 h-40" />}>
      <BoardScreen id={decodeURIComponent(id)} />
    </Suspense>
  );
}
