'use client';

import { type Dispatch, useMemo } from 'react';
import { getMe } from '../account/requests.ts';
import type { AnswerActions } from '../answer/answer-actions.tsx';
import { postDrill } from '../answer/cell-requests.ts';
import { postStatement, type StartedStatement } from '../statement/requests.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import type { ConversationAction } from './conversation-state.ts';

/** What the answers of a conversation offer its person. `onStarted` hears of every turn that is begun this way. */
export function useAnswerControls(
  dispatch: Dispatch<ConversationAction>,
  onStarted: () => void,
): AnswerActions {
  // Without an answer nothing is offered that might be refused.
  const { value: me } = useLoaded(getMe);
  const mayEditSql = me?.mayEditSql ?? false;
  return useMemo(() => {
    const begin = (turn: StartedStatement) => {
      dispatch({ type: 'started', ...turn });
      onStarted();
    };
    const offered: AnswerActions = {
      mayPin: true,
      mayShare: true,
      drill: async (runId, cell, drill) => begin(await postDrill(runId, cell, drill)),
    };
    if (!mayEditSql) return offered;
    return {
      ...offered,
      runStatement: async (runId, step, sql) => begin(await postStatement(runId, step, sql)),
    };
  }, [mayEditSql, dispatch, onStarted]);
}
