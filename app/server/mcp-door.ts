import type { Door, PlacedAnswer } from '#agents/mcp/door.ts';
import { readableCurated } from '#agents/rights/readable-curated.ts';
import { readingOf } from '#agents/rights/reading-of.ts';
import { reachedAt } from '#lib/auth/reached-at.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import { mayActAs } from '#lib/domain/person.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { askQuestion } from './ask-question.ts';
import { ownBoardEntries } from './own-board-entries.ts';
import { runOf } from './own-run.ts';
import type { Tabletalk } from './tabletalk.ts';
import type { TokenAsker } from './tokens/token-asker.ts';
import { tryStatement } from './try-statement.ts';
import { answerOf } from './v1/answer.ts';

/** Rows of a statement of one's own: more than anybody reads in a chat. */
const mostRows = 1000;

/** What a program with a token reaches: what its scopes let it, with the rights of whom it acts as, on the paths of the page. */
export async function mcpDoor(opened: Tabletalk, { asker, scopes }: TokenAsker): Promise<Door> {
  const may = (scope: 'ask' | 'read' | 'feedback' | 'run-sql') => scopes === 'all' || scopes.has(scope);
  const reading = await readingOf(opened.store, opened.workspace, asker);
  const maySql = readEnv().TABLETALK_MCP_RUN_SQL === 'on' && may('run-sql') && mayActAs(asker, 'developer');
  return {
    caller: asker.id,
    ask: may('ask')
      ? async (asked, { signal, onStep }): Promise<PlacedAnswer> => {
          const { runId } = await askQuestion(opened, { person: asker, ...asked });
          const run = await runOf(asker, opened, runId);
          let view = emptyRun;
          for await (const { event } of opened.runs.follow(runId, -1, signal)) {
            view = reduceRun(view, event);
            if (event.type === 'step-start') onStep(event.tool);
          }
          // Nobody else can see it: a client that cancels its call has no use for the rest.
          if (signal.aborted) await opened.runs.stop(runId);
          return answerOf(opened, run, view);
        }
      : null,
    read: may('read')
      ? {
          knowledge: reading.workspace.knowledge,
          curated: () => readableCurated(opened.workspace.knowledge, reading),
        }
      : null,
    listBoards: may('read')
      ? async () =>
          (await ownBoardEntries(opened, asker)).map((board) => ({
            ...board,
            link: `${reachedAt(readEnv())}/boards/${board.id}`,
          }))
      : null,
    runSql: maySql
      ? async (sql, signal) => {
          const result = await tryStatement(
            { ...opened, workspace: reading.workspace, limits: triedBy(asker.id, opened.limits) },
            sql,
            mostRows,
            signal,
          );
          await recordAudit(opened.store, {
            person: asker,
            action: 'statement.try',
            subject: opened.workspace.info.name,
            detail: { sql: sql.slice(0, 2_000) },
          });
          return result;
        }
      : null,
    giveFeedback: may('feedback')
      ? async (feedback) => {
          const { personId } = await runOf(asker, opened, feedback.runId);
          await saveFeedback(opened.store, personId, feedback);
        }
      : null,
  };
}
