'use client';

import { type Dispatch, useEffect } from 'react';
import { storedEvent } from '#lib/domain/run-event.ts';
import { serverConnection } from '../ui/server-connection.ts';
import type { ConversationAction } from './conversation-state.ts';
import type { RunRecord } from './run-record.ts';

/**
 * Follows a running question over server-sent events. Opening a stream replays the whole log, so a reload continues
 * where the page was; the browser reconnects by itself with the last sequence it saw.
 */
export function useRunStream(run: RunRecord, dispatch: Dispatch<ConversationAction>): void {
  const { runId } = run;
  const following = run.view.status === 'running' && run.connection !== 'lost';

  useEffect(() => {
    if (!following) return;
    const stream = serverConnection().openStream(`/api/runs/${encodeURIComponent(runId)}/events`);
    const lose = () => {
      stream.close();
      dispatch({ type: 'connection-changed', runId, connection: 'lost' });
    };
    stream.onopen = () => dispatch({ type: 'connection-changed', runId, connection: 'open' });
    stream.onmessage = (message: MessageEvent<string>) => {
      const stored = storedEvent.safeParse(JSON.parse(message.data));
      if (stored.success) return dispatch({ type: 'event-arrived', stored: stored.data });
      // The server is newer than this page: following further would draw a wrong answer.
      console.error('An event of this run could not be read.', stored.error);
      lose();
    };
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) return lose();
      dispatch({ type: 'connection-changed', runId, connection: 'reconnecting' });
    };
    // A complete log has ended the run already, and then a lost connection means nothing any more.
    stream.addEventListener('done', lose);
    return () => stream.close();
  }, [runId, following, dispatch]);
}
