'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { EmbeddedPage } from '#lib/domain/embedding.ts';
import { loadPlotlyWhenIdle } from '../answer/load-plotly.ts';
import { Failure } from '../ui/failure.tsx';
import { requestMessage } from '../ui/request.ts';
import { connectBy } from '../ui/server-connection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { frameConnection } from './connect-frame.ts';
import { FrameChat } from './frame-chat.tsx';
import { applyTheme } from './frame-theme.ts';
import { type Host, openHost } from './host.ts';
import { getEmbedded } from './requests.ts';

const BoardScreen = lazy(async () => ({ default: (await import('../board/board-screen.tsx')).BoardScreen }));
const SharedAnswer = lazy(async () => ({
  default: (await import('../share/shared-answer.tsx')).SharedAnswer,
}));

/** Tabletalk in a page of another site: what the token of that page shows, to the person it names. */
export function FrameScreen() {
  const [page, setPage] = useState<EmbeddedPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the host for a token again
  useEffect(() => {
    const host = openHost(applyTheme);
    connectBy(frameConnection(host));
    let isOver = false;
    getEmbedded().then(
      (opened) => !isOver && setPage(opened),
      (error: unknown) => !isOver && setFailure(requestMessage(error)),
    );
    const follow = followHeight(host);
    return () => {
      isOver = true;
      follow.disconnect();
      host.close();
    };
  }, [attempt]);
  useEffect(loadPlotlyWhenIdle, []);
  const again = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  if (failure !== null) {
    return (
      <main className="p-4">
        <Failure message={failure} onRetry={again} />
      </main>
    );
  }
  if (page === null) return <Skeleton className="m-4 h-40" />;
  return (
    <Suspense fallback={<Skeleton className="m-4 h-40" />}>
      <Shown {...page} />
    </Suspense>
  );
}

function Shown({ show, sourceId }: EmbeddedPage) {
  switch (show.kind) {
    case 'chat':
      return <FrameChat sourceId={sourceId} />;
    case 'board':
      return <BoardScreen id={show.id} />;
    case 'answer':
      return <SharedAnswer runId={show.id} />;
  }
}

/** Tells the page around this one how high this one is, now and whenever that changes. */
function followHeight(host: Host): ResizeObserver {
  const observer = new ResizeObserver(() => host.tellHeight(document.body.scrollHeight));
  observer.observe(document.body);
  return observer;
}
