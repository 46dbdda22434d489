import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Env } from '#lib/env.ts';
import type { KeptReplies } from '#lib/llm/kept-replies.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { caseStatusOf } from '../evaluate/case-status.ts';
import { sameClauses } from '../evaluate/clause-sets.ts';
import { hardnessOf } from '../evaluate/hardness.ts';
import { inTurn } from '../evaluate/in-turn.ts';
import type { CaseQuestion, Cases } from '../evaluate/read-cases.ts';
import { openScorer, type Scorer } from '../evaluate/score-case.ts';
import type { Attempt, TriedStatement } from './attempt.ts';
import type { Configuration } from './configuration.ts';
import { judgeAnswer } from './judge-answer.ts';

export type Answering = {
  readonly cases: Cases;
  readonly databaseOf: (databaseId: string) => string;
  readonly env: Env;
  /** Where indexes are kept. */
  readonly folder: string;
  readonly replies: KeptReplies | undefined;
  /** Whether a model also says, as the report's judge does, which answers are right. */
  readonly isJudged: boolean;
  /** Told of each database before its first question. */
  readonly onOpen?: (workspace: Workspace) => Promise<void>;
  readonly onAttempt: (attempt: Attempt) => void;
};

/**
 * Answers every question in every configuration, one after the other, and scores each statement that was tried. The writers of
 * a question take turns, so that kept replies, which come all at once, change nothing.
 */
export async function answerCases(
  configurations: readonly Configuration[],
  options: Answering,
): Promise<void> {
  for (const [databaseId, questions] of Map.groupBy(options.cases.questions, ({ db_id }) => db_id)) {
    const file = options.databaseOf(databaseId);
    const workspace = await openCaseWorkspace(file, options);
    const scorer = await openScorer(file);
    try {
      await options.onOpen?.(workspace);
      for (const question of questions) {
        for (const configuration of configurations) {
          options.onAttempt(await attempt(question, configuration, { ...options, workspace, scorer }));
        }
      }
    } finally {
      await workspace.close();
      await scorer.close();
    }
  }
}

export function openCaseWorkspace(
  file: string,
  { env, folder, replies }: Pick<Answering, 'env' | 'folder' | 'replies'>,
): Promise<Workspace> {
  return openWorkspace({
    env,
    path: file,
    folder,
    choice: { asking: 'off', askModel: 'always' },
    onProgress: () => {},
    vectorStore: 'in-process',
    replies,
  });
}

type Opened = Answering & { readonly workspace: Workspace; readonly scorer: Scorer };

async function attempt(
  { id, db_id, question }: CaseQuestion,
  configuration: Configuration,
  { workspace, scorer, cases, env, replies, isJudged }: Opened,
): Promise<Attempt> {
  const golds = cases.golds.get(id) ?? [];
  const composition = configuration.composition(workspace);
  const turns = inTurn(composition.roles.writers);
  const events: RunEvent[] = [];
  const replayedBefore = replies?.replayed ?? 0;
  // What one configuration learns must not help the next one with the same question.
  const knowledge = { ...workspace.knowledge, recordRepair: async () => {} };
  const { view, ms } = await answerOnce({
    workspace: { ...workspace, knowledge: configuration.knowledge?.(knowledge) ?? knowledge },
    question,
    env,
    composition: { ...composition, roles: { ...composition.roles, writers: turns.writers } },
    onEvent: (event) => {
      turns.onEvent(event);
      events.push(event);
    },
  });
  const answer = { id, ms, replayed: (replies?.replayed ?? 0) - replayedBefore, ...caseStatusOf(view) };
  const { status, error } = await scorer.score(answer, golds);
  const isRight = status === 'right';
  const judged =
    isJudged && answer.sql !== null
      ? await judgeAnswer(question, await scorer.compare(answer.sql, golds), workspace)
      : undefined;
  return {
    ...answer,
    id,
    db_id,
    question,
    status,
    error,
    configuration: configuration.name,
    hardness: hardnessOf(golds[0] ?? ''),
    isExact: golds.some((gold) => sameClauses(answer.sql ?? '', gold, workspace.schema.tables)),
    engineMs: isRight ? await leastMs(answer.sql ?? '', golds, scorer, 'result') : null,
    goldMs: isRight ? await leastMs(answer.sql ?? '', golds, scorer, 'wanted') : null,
    tried: await scoredStatements(events, golds, scorer),
    objections: events.filter(({ type }) => type === 'verifier-objected').length,
    ...(judged === undefined ? {} : { judged }),
  };
}

/** Of three runs, so that a busy moment of the machine does not count. */
async function leastMs(
  sql: string,
  golds: readonly string[],
  scorer: Scorer,
  which: 'result' | 'wanted',
): Promise<number | null> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const compared = await scorer.compare(sql, golds);
    times.push(compared[which]?.elapsedMs ?? Number.POSITIVE_INFINITY);
  }
  const least = Math.min(...times);
  return Number.isFinite(least) ? least : null;
}

async function scoredStatements(
  events: readonly RunEvent[],
  golds: readonly string[],
  scorer: Scorer,
): Promise<TriedStatement[]> {
  const tried = new Map<string, Pick<TriedStatement, 'sql' | 'writer' | 'corrects' | 'isMended'>>();
  for (const event of events) {
    if (event.type !== 'candidate-available' && event.type !== 'candidate-repaired') continue;
    const { id, sql, writer, edits } = event.candidate;
    const isMended = event.type === 'candidate-repaired';
    const corrects = tried.get(id)?.corrects ?? edits.map(({ kind }) => kind);
    tried.set(id, { sql, writer, corrects, isMended });
  }
  const scored: TriedStatement[] = [];
  for (const each of tried.values()) {
    const { isRight, error, result } = await scorer.compare(each.sql, golds);
    scored.push({ ...each, isRight, error, isEmpty: result?.rows.length === 0 });
  }
  return scored;
}
