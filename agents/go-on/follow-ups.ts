import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import { answerQuestion } from '../answer-question.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { Workspace } from '../workspace.ts';
import { followUpCandidates } from './follow-up-candidates.ts';

/** So many are offered; more would be read by nobody. */
const mostOffered = 3;
/** So many are tried: each takes a reading. */
const mostTried = 6;
/** No further one is tried after that: others ask questions meanwhile. */
const patienceMs = 1_500;

/**
 * Questions that go on from an answer, each known to be answerable: the built-in engine has read it after this answer, and
 * the source would run its statement. Nothing is run, no model is asked.
 */
export async function followUps(
  turn: PreviousTurn,
  workspace: Workspace,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<string[]> {
  if (turn.query === null) return [];
  const offered: string[] = [];
  const seen = new Set([turn.query.sql]);
  const begun = performance.now();
  for (const question of followUpCandidates(turn, workspace.knowledge.snapshot.tables).slice(0, mostTried)) {
    if (offered.length === mostOffered || performance.now() - begun > patienceMs) break;
    signal.throwIfAborted();
    const sql = await dryRead(question, turn, workspace, limits, signal);
    if (sql === null || seen.has(sql)) continue;
    seen.add(sql);
    offered.push(question);
  }
  return offered;
}

/** The statement that would answer a question after a turn; null when nobody would answer it. */
async function dryRead(
  question: string,
  turn: PreviousTurn,
  workspace: Workspace,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<string | null> {
  const { source } = workspace;
  let view = emptyRun;
  await answerQuestion({
    runId: 'dry',
    conversationId: 'dry',
    person: 'dry',
    question,
    workspace: {
      ...workspace,
      models: null,
      source: {
        ...source,
        async query(sql, _limits, until) {
          await source.explain(sql, until);
          return { columns: [], rows: [], truncatedBy: null, elapsedMs: 0 };
        },
      },
    },
    composition: workspace.compose({ strategy: 'built-in' }),
    history: [turn],
    limits,
    signal,
    emit: (event) => {
      view = reduceRun(view, event);
    },
  });
  if (view.status !== 'answered') return null;
  const query = view.steps.map(({ id }) => queryResultOf(view, id)).find((found) => found !== null);
  return query?.sql ?? null;
}
