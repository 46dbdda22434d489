import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import type { Answering } from '../answering/answering.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { Workspace } from '../workspace.ts';
import { followUpCandidates } from './follow-up-candidates.ts';

/** So many are offered; more would be read by nobody. */
const mostOffered = 3;
/** So many are tried: each takes a reading. */
const mostTried = 6;
/** No further one is tried after that: others ask questions meanwhile. */
const patienceMs = 1_500;
/** Answers of one source. */
const mostRemembered = 1_000;

/** What reads the questions that are tried. */
export type FollowUpReader = {
  /** As the person may read it. */
  readonly workspace: Workspace;
  /** The whole of its source. */
  readonly source: DataSource;
  readonly limits: QueryLimits;
  readonly answerFrom: (source: DataSource) => Answering;
};

/**
 * Questions that go on from an answer, each known to be answerable: the built-in engine has read it after this answer, and
 * the source would run its statement. Nothing is run, no model is asked. Of an answer that many have, they are tried once as long
 * as the source tells that its rows are the same.
 */
export async function followUps(
  turn: PreviousTurn,
  reader: FollowUpReader,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { query, question, chart } = turn;
  if (query === null) return [];
  const version = await reader.source.dataVersion?.();
  if (version === undefined || version === null) return (await tried(turn, reader, signal)).offered;
  // The id of the knowledge is another one for whoever may not read all of it.
  const day = new Date().toDateString();
  const key = JSON.stringify([question, query.sql, chart, reader.workspace.knowledge.id, version, day]);
  const ofSource = remembered(reader.source);
  const known = ofSource.get(key);
  if (known !== undefined) return known;
  const { offered, isWhole } = await tried(turn, reader, signal);
  if (isWhole) ofSource.set(key, offered);
  const [oldest] = ofSource.keys();
  if (ofSource.size > mostRemembered && oldest !== undefined) ofSource.delete(oldest);
  return offered;
}

const remembered = rememberedOf((_source: DataSource) => new Map<string, readonly string[]>());

/** `isWhole` when none was left out because it took too long. */
async function tried(
  turn: PreviousTurn,
  reader: FollowUpReader,
  signal: AbortSignal,
): Promise<{ readonly offered: readonly string[]; readonly isWhole: boolean }> {
  const offered: string[] = [];
  const seen = new Set([turn.query?.sql]);
  const begun = performance.now();
  const candidates = followUpCandidates(turn, reader.workspace.knowledge.snapshot.tables);
  for (const question of candidates.slice(0, mostTried)) {
    if (offered.length === mostOffered) break;
    if (performance.now() - begun > patienceMs) return { offered, isWhole: false };
    signal.throwIfAborted();
    const sql = await dryRead(question, turn, reader, signal);
    if (sql === null || seen.has(sql)) continue;
    seen.add(sql);
    offered.push(question);
  }
  return { offered, isWhole: true };
}

/** The statement that would answer a question after a turn; null when nobody would answer it. */
async function dryRead(
  question: string,
  turn: PreviousTurn,
  { workspace, source, limits, answerFrom }: FollowUpReader,
  signal: AbortSignal,
): Promise<string | null> {
  let view = emptyRun;
  await answerFrom(neverRun(source))({
    runId: 'dry',
    conversationId: 'dry',
    person: 'dry',
    question,
    workspace: { ...workspace, models: null, source: neverRun(workspace.source) },
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

/** The source with statements estimated where they would run: each gives no rows. */
function neverRun(source: DataSource): DataSource {
  return {
    ...source,
    async query(sql, { asker }, signal) {
      await source.explain(sql, signal, asker);
      return { columns: [], rows: [], truncatedBy: null, elapsedMs: 0 };
    },
    ...(source.hiding ? { hiding: (names) => neverRun(source.hiding?.(names) ?? source) } : {}),
  };
}
