import { randomUUID } from 'node:crypto';
import type { Door } from '#agents/mcp/door.ts';
import type { PreviousTurn } from '#agents/previous-turn.ts';
import { hasResult, previousTurn } from '#agents/runs/previous-turns.ts';
import { fileNotices } from '#agents/source/file-notices.ts';
import type { Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { documentOf } from '#lib/domain/answer-document.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { answerOnce } from '../ask/answer-once.ts';

/** More conversations than one sitting has; the oldest is forgotten. */
const mostConversations = 100;
/** Rows of a statement of one's own. */
const mostRows = 1000;

/**
 * A workspace of this machine for the one person who started it: everything may be read, nothing is kept. The app store belongs to the
 * server, so that there are no votes here.
 */
export function localDoor(workspace: Workspace, env: Env, mayRunSql: boolean): Door {
  const conversations = new Map<string, PreviousTurn[]>();
  return {
    caller: 'local',
    async ask({ question, conversationId }, { signal, onStep }) {
      const id = conversationId ?? randomUUID();
      const history = conversationId === null ? [] : conversations.get(conversationId);
      if (history === undefined) {
        throw new AppError('not-found', {
          userMessage: `There is no conversation ${conversationId} any more. Ask without conversationId to begin one.`,
        });
      }
      const { view, ms } = await answerOnce({
        workspace,
        question,
        env,
        history,
        signal,
        onEvent: (event) => {
          if (event.type === 'step-start') onStep(event.tool);
        },
      });
      const turns =
        view.status === 'answered' && hasResult(view) ? [...history, previousTurn(view)] : history;
      conversations.delete(id);
      conversations.set(id, turns);
      const oldest = conversations.keys().next().value;
      if (conversations.size > mostConversations && oldest !== undefined) conversations.delete(oldest);
      const document = documentOf(view, ms, fileNotices(workspace, workspace.schema));
      return { ...document, id: randomUUID(), conversationId: id, question, link: null };
    },
    read: { knowledge: workspace.knowledge, curated: async () => workspace.knowledge.curated },
    runSql: mayRunSql
      ? (sql, signal) => {
          const limits = { ...defaultLimits, timeoutMs: env.TABLETALK_QUERY_TIMEOUT_MS, maxRows: mostRows };
          return workspace.source.query(sql, limits, signal);
        }
      : null,
    listBoards: null,
    giveFeedback: null,
  };
}
