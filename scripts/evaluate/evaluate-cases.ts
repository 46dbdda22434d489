import type { LocalEngine } from '#lib/llm/local/local-engine.ts';
import type { CaseResult } from './case-result.ts';
import type { CaseQuestion, Cases } from './read-cases.ts';
import { openScorer } from './score-case.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';
import type { WorkerEngine } from './worker-protocol.ts';

/**
 * Answers every question in worker processes and scores each answer here, where the golds are. A database's questions
 * stay with one worker, which then indexes that database once. `onResult` is called as each result is known.
 */
export async function evaluateCases(options: {
  readonly cases: Cases;
  readonly databaseFile: (databaseId: string) => string;
  readonly workers: number;
  readonly workerScript: string;
  /** A folder the workers may write to; each takes a subfolder. */
  readonly dataDir: string;
  readonly engine: WorkerEngine;
  readonly caseTimeoutMs: number;
  /** See `startWorkerProcess`. */
  readonly localEngine?: Pick<LocalEngine, 'generate'> | undefined;
  readonly onResult: (result: CaseResult) => void;
  /** Asked before each question; after a true nothing more is asked, and what is being answered is waited for. */
  readonly isEnough?: () => boolean;
}): Promise<void> {
  const byDatabase = Map.groupBy(options.cases.questions, (question) => question.db_id);
  // The longest first, so that no worker is left alone with a long one at the end.
  const queue = [...byDatabase].sort(([, left], [, right]) => right.length - left.length);
  const lanes = Array.from({ length: Math.min(options.workers, queue.length) }, (_, index) => lane(index));
  await Promise.all(lanes);

  async function lane(index: number): Promise<void> {
    const worker = startWorkerProcess({
      script: options.workerScript,
      dataDir: `${options.dataDir}/worker-${index + 1}`,
      engine: options.engine,
      caseTimeoutMs: options.caseTimeoutMs,
      localEngine: options.localEngine,
    });
    try {
      for (let next = queue.shift(); next && !options.isEnough?.(); next = queue.shift()) {
        await database(options.databaseFile(next[0]), next[1], worker);
      }
    } finally {
      await worker.close();
    }
  }

  async function database(
    file: string,
    questions: readonly CaseQuestion[],
    worker: WorkerProcess,
  ): Promise<void> {
    const scorer = await openScorer(file);
    try {
      for (const question of questions) {
        if (options.isEnough?.()) return;
        const answer = await worker.answer(file, question);
        const { status, error, blame } = await scorer.score(
          answer,
          options.cases.golds.get(question.id) ?? [],
        );
        const meanings = options.cases.meanings?.get(question.id);
        const met = meanings && { of: meanings.length, met: await scorer.met(answer, meanings) };
        options.onResult({
          id: question.id,
          db_id: question.db_id,
          question: question.question,
          status,
          sql: answer.sql,
          ms: answer.ms,
          calls: answer.calls,
          replayed: answer.replayed,
          failedCalls: answer.failedCalls,
          writer: answer.writer,
          tokens: answer.tokens,
          costUsd: answer.costUsd,
          confidence: answer.confidence,
          others: answer.offered?.length,
          meanings: met,
          blame,
          error,
        });
      }
    } finally {
      await scorer.close();
    }
  }
}
