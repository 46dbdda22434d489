'use client';

import { useEffect, useReducer } from 'react';
import { type StoredEvent, storedEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { requestMessage } from '../ui/request.ts';
import { eventsPath, getLog } from './requests.ts';

export type RunLog = {
  readonly events: readonly StoredEvent[];
  readonly view: RunView;
  readonly isLoaded: boolean;
  readonly error: string | null;
};

type Action =
  | { readonly type: 'emptied' }
  | { readonly type: 'arrived'; readonly events: readonly StoredEvent[] }
  | { readonly type: 'failed'; readonly message: string };

const nothing: RunLog = { events: [], view: emptyRun, isLoaded: false, error: null };

/** A run's whole log and its fold; one that is still at work is followed to its end. null is no run. */
export function useRunLog(runId: string | null): RunLog {
  const [log, dispatch] = useReducer(reduceLog, nothing);

  useEffect(() => {
    dispatch({ type: 'emptied' });
    if (runId === null) return;
    const controller = new AbortController();
    let stream: EventSource | null = null;
    const follow = (after: number) => {
      stream = new EventSource(eventsPath(runId, after));
      stream.onmessage = (message: MessageEvent<string>) => {
        const stored = storedEvent.safeParse(JSON.parse(message.data));
        if (stored.success) return dispatch({ type: 'arrived', events: [stored.data] });
        stream?.close();
        dispatch({ type: 'failed', message: 'The server is newer than this page. Load the page again.' });
      };
      stream.addEventListener('done', () => stream?.close());
    };
    getLog(runId, controller.signal).then(
      ({ events, isRunning }) => {
        dispatch({ type: 'arrived', events });
        if (isRunning && !controller.signal.aborted) follow(events.at(-1)?.sequence ?? -1);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) dispatch({ type: 'failed', message: requestMessage(error) });
      },
    );
    return () => {
      controller.abort();
      stream?.close();
    };
  }, [runId]);

  return log;
}

function reduceLog(log: RunLog, action: Action): RunLog {
  switch (action.type) {
    case 'emptied':
      return nothing;
    case 'failed':
      return { ...log, error: action.message };
    case 'arrived': {
      const known = log.events.at(-1)?.sequence ?? -1;
      const fresh = action.events.filter(({ sequence }) => sequence > known);
      return {
        ...log,
        events: [...log.events, ...fresh],
        view: fresh.reduce((view, { event }) => reduceRun(view, event), log.view),
        isLoaded: true,
      };
    }
  }
}
