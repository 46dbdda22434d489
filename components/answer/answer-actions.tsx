'use client';

import { createContext, useContext } from 'react';
import type { AnswerCell, Drill } from '#lib/domain/cell-options.ts';

/** What a person may do with the results of an answer, besides looking at them. Absent where that is not offered. */
export type AnswerActions = {
  /** Goes on from a cell as the next turn. Rejects with why not. */
  readonly drill?: (runId: string, cell: AnswerCell, drill: Drill) => Promise<void>;
  /** Whether results can be pinned to boards. */
  readonly mayPin?: true;
  /** Whether answers can be shared, linked to and proposed as examples. */
  readonly mayShare?: true;
  /** Runs an edited statement of an answer as the next turn. Rejects with why it was not run. */
  readonly runStatement?: (runId: string, step: string, sql: string) => Promise<void>;
};

const Actions = createContext<AnswerActions>({});

/** Answers below this offer the actions; answers elsewhere, as in a trace, can only be looked at. */
export const AnswerActionsProvider = Actions.Provider;

export function useAnswerActions(): AnswerActions {
  return useContext(Actions);
}
