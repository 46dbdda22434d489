'use client';

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { mayHelpAgain, RequestError, requestMessage, unreachableStatus } from '../ui/request.ts';
import {
  type AskedQuestion,
  type ConversationAction,
  type ConversationState,
  openedConversation,
  reduceConversation,
  runningRun,
} from './conversation-state.ts';
import { questionKeys } from './question-keys.ts';
import { getConversation, postQuestion, postStop } from './requests.ts';
import { storedRun } from './run-record.ts';

export type ConversationControls = {
  readonly state: ConversationState;
  readonly dispatch: Dispatch<ConversationAction>;
  readonly ask: (asked: AskedQuestion) => void;
  readonly stop: () => void;
  readonly reload: () => void;
  /** Adds the turns that were asked elsewhere. */
  readonly catchUp: () => void;
};

/**
 * The conversation in the address bar and everything a person can do with it. `onAsked` hears of every accepted
 * question that is still on the page, so that the address and the history can follow.
 */
export function useConversation(
  conversationId: string | null,
  onAsked: (conversationId: string) => void,
): ConversationControls {
  const [state, dispatch] = useReducer(reduceConversation, conversationId, openedConversation);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(state);
  const lastKey = useRef(0);
  const [keys] = useState(questionKeys);

  useEffect(() => {
    latest.current = state;
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same conversation again
  useEffect(() => {
    const shown = latest.current;
    // A question just asked gave this page its address: everything is here already.
    if (shown.conversationId === conversationId && shown.phase.kind === 'ready') return;
    dispatch({ type: 'opened', conversationId });
    if (conversationId === null) return;
    const controller = new AbortController();
    load(conversationId, controller.signal, dispatch);
    return () => controller.abort();
  }, [conversationId, attempt]);

  const ask = useCallback(
    async (asked: AskedQuestion) => {
      const key = ++lastKey.current;
      dispatch({ type: 'sending', key, ...asked });
      try {
        const { conversationId } = latest.current;
        const accepted = await postQuestion(conversationId, asked, keys.keyOf({ conversationId, ...asked }));
        keys.settled();
        if (latest.current.sending?.key !== key) return;
        dispatch({ type: 'sent', key, ...accepted });
        onAsked(accepted.conversationId);
      } catch (error) {
        if (error instanceof RequestError && error.status !== unreachableStatus) keys.settled();
        dispatch({
          type: 'send-failed',
          key,
          message: requestMessage(error),
          mayHelpAgain: mayHelpAgain(error),
        });
      }
    },
    [onAsked, keys],
  );

  const stop = useCallback(async () => {
    const run = runningRun(latest.current);
    if (!run) return;
    dispatch({ type: 'stopping', runId: run.runId });
    try {
      await postStop(run.runId);
    } catch (error) {
      dispatch({ type: 'stop-failed', message: requestMessage(error) });
    }
  }, []);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  const catchUp = useCallback(async () => {
    const { conversationId } = latest.current;
    if (conversationId === null) return;
    try {
      const { runs } = await getConversation(conversationId);
      dispatch({ type: 'caught-up', conversationId, runs: runs.map(storedRun) });
    } catch (error) {
      // The page stands as it was; the next change of the history asks again.
      console.error(error);
    }
  }, []);

  return { state, dispatch, ask, stop, reload, catchUp };
}

async function load(
  conversationId: string,
  signal: AbortSignal,
  dispatch: Dispatch<ConversationAction>,
): Promise<void> {
  try {
    const { runs, access } = await getConversation(conversationId, signal);
    dispatch({ type: 'loaded', conversationId, runs: runs.map(storedRun), access });
  } catch (error) {
    if (signal.aborted) return;
    const status = error instanceof RequestError ? error.status : null;
    const failure =
      status === 404
        ? ('unknown' as const)
        : { message: requestMessage(error), unreachable: status === unreachableStatus };
    dispatch({ type: 'load-failed', conversationId, failure });
  }
}
