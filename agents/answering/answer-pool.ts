import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { endsRun, type RunEvent } from '#lib/domain/run-event.ts';
import { errorCodeOf, toldToAsker } from '#lib/errors.ts';
import { moduleFile } from '#lib/module-file.ts';
import { answerQuestion, type Question } from '../answer-question.ts';
import type { PortableKnowledge } from '../knowledge/portable-knowledge.ts';
import type { ThreadOptions } from './answer-thread.ts';
import type { Answering } from './answering.ts';
import { readingBudgetMs, tooMuchToRead } from './reading-limits.ts';
import { cpuMs, isAtWork, newMeter, type RunMeter, workedMs } from './run-meter.ts';
import { serveRun } from './serve-run.ts';
import type { ThreadTask } from './thread-messages.ts';

/**
 * More threads would each hold the embedding weights, for work that the database has to keep up with. One is there from the
 * start, each other one from when a question finds all at work: it takes a second of computing and 200 MB.
 */
const mostThreads = 4;
/** A run waits for the database most of the time; meanwhile the thread works for others. */
const runsPerThread = 16;
/** Of everything but weights and indexes, which are no part of it. A thread that needs more is ended. */
const heapMb = 1_024;
const youngMb = 96;
/** How often a run may lose its thread to somebody else's question. */
const mostRestarts = 2;
const watchMs = 250;

const threadFile = moduleFile('agents/answering/answer-thread');

export type AnswerPool = {
  /** Answers from the source of the pool. */
  readonly answer: Answering;
  /** Answers from another one, also given whole. */
  readonly answerFrom: (source: DataSource) => Answering;
  close(): Promise<void>;
};

/**
 * Worker threads that read questions, write statements and choose among them, so that the process stays free for everybody
 * else. Questions for a model stay in the process: they wait for it. A run that works longer than the budget is ended with
 * its thread, and told so; whoever else was in that thread begins anew in another one.
 */
export function openAnswerPool(options: {
  /** The whole of it: rights are restricted in the thread, and the engine hides what it can. */
  readonly source: DataSource;
  readonly env: ThreadOptions['env'];
  /** Whether its questions are likely to be embedded, so that a thread loads the weights before its first one. */
  readonly embeds?: boolean;
  readonly threads?: number;
  readonly budgetMs?: number;
  /** The file of the thread; tests have one that never comes back. */
  readonly thread?: string;
}): AnswerPool {
  const { source, env, embeds = false, budgetMs = readingBudgetMs } = options;
  const threads = options.threads ?? Math.min(availableParallelism(), mostThreads);
  const workerData: ThreadOptions = { env: { OPENAI_API_KEY: env.OPENAI_API_KEY }, embeds, budgetMs };
  const pool = new Piscina({
    filename: options.thread ?? threadFile,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: runsPerThread,
    loadBalancer: (_task, workers) => {
      const [free] = workers.toSorted((left, right) => left.currentUsage - right.currentUsage);
      const isTaken =
        free === undefined || free.currentUsage >= (workers.length < threads ? 1 : runsPerThread);
      // Another thread is started, and the question goes to whichever is free first.
      return isTaken ? null : free;
    },
    // Waiting on shared memory would stop the runs of the thread that wait for the database.
    atomics: 'disabled',
    // What a question leaves behind is larger than what a thread has for the young by itself, and would be moved twice.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    workerData,
    recordTiming: false,
  });
  // A thread that breaks while nothing runs in it is replaced; the log says why.
  pool.on('error', (error) => console.error('A thread that answers questions broke:', error));
  const running = new Set<Running>();
  const watch = setInterval(() => {
    for (const run of running) if (isAtWork(run.meter, budgetMs)) void endWhenOver(run);
  }, watchMs).unref();

  /** By the clock it may only have waited for a processor: what counts is the work of its thread. */
  async function endWhenOver(run: Running): Promise<void> {
    const thread = pool.threads.find(({ threadId }) => threadId === run.thread);
    const usage = await thread?.cpuUsage().catch(() => null); // It has just ended.
    if (!thread || !usage || workedMs(run.meter, cpuMs(usage)) <= budgetMs) return;
    run.isOver = true;
    await thread.terminate();
  }

  async function answerInThread(
    question: Question,
    portable: PortableKnowledge,
    source: DataSource,
  ): Promise<void> {
    const started = performance.now();
    let hasEnded = false;
    const emit = (event: RunEvent) => {
      hasEnded ||= endsRun(event);
      question.emit(event);
    };
    const fail = (error: unknown) => {
      if (errorCodeOf(error) === 'internal') console.error(error);
      emit({
        type: 'run-error',
        code: errorCodeOf(error),
        ...toldToAsker(error),
        elapsedMs: performance.now() - started,
      });
    };
    for (let restarts = 0; ; restarts += 1) {
      const outcome = await tryInThread({ ...question, emit }, portable, source);
      if (hasEnded) return;
      if (question.signal.aborted) {
        emit({ type: 'run-stopped', elapsedMs: performance.now() - started });
        return;
      }
      if (outcome.kind === 'too-much') return fail(tooMuchToRead(budgetMs));
      if (restarts >= mostRestarts) return fail(outcome.error);
      emit({ type: 'run-restarted', message: 'Its thread was ended under another question.' });
    }
  }

  async function tryInThread(
    question: Question,
    portable: PortableKnowledge,
    source: DataSource,
  ): Promise<Outcome> {
    const { port1: own, port2: port } = new MessageChannel();
    const task = taskOf(question, portable, source);
    const run: Running = { meter: task.meter, thread: null, isOver: false };
    const line = serveRun(own, {
      onThread: (thread) => {
        run.thread = thread;
      },
      source,
      store: portable.store,
      recordRepair: question.workspace.knowledge.recordRepair,
      signal: question.signal,
      ...(question.enough ? { enough: question.enough } : {}),
      emit: question.emit,
    });
    running.add(run);
    try {
      await pool.run({ port, task }, { transferList: [port] });
      await line.done;
      return { kind: 'done', error: new Error('a run ended without its last event') };
    } catch (error) {
      return run.isOver ? { kind: 'too-much' } : { kind: 'lost', error };
    } finally {
      running.delete(run);
      line.end();
    }
  }

  const answerFrom =
    (from: DataSource): Answering =>
    (question) => {
      const { portable } = question.workspace.knowledge;
      const { mode } = question.composition ?? question.workspace.composition;
      // A statement that is there already is not read: the engine of the source does the work.
      const isRead = mode === 'built-in' && question.statement === undefined;
      return isRead && portable ? answerInThread(question, portable, from) : answerQuestion(question);
    };
  return {
    answer: answerFrom(source),
    answerFrom,
    async close() {
      clearInterval(watch);
      await pool.destroy();
    },
  };
}

/** A run that waits for a thread or is in one; `isOver` when it took too long there. */
type Running = { readonly meter: RunMeter; thread: number | null; isOver: boolean };

type Outcome = { readonly kind: 'too-much' } | { readonly kind: 'done' | 'lost'; readonly error: unknown };

function taskOf(question: Question, portable: PortableKnowledge, source: DataSource): ThreadTask {
  const { workspace, composition = workspace.composition } = question;
  const { id, name, dialect, allowedFunctions } = source;
  return {
    runId: question.runId,
    conversationId: question.conversationId,
    person: question.person,
    question: question.question,
    effort: composition.effort,
    history: question.history,
    choices: question.choices ?? [],
    meanings: question.meanings ?? [],
    columns: question.columns ?? [],
    notes: question.notes,
    repeat: question.repeat,
    limits: question.limits,
    info: workspace.info,
    source: {
      id,
      name,
      dialect: dialect.name,
      schemas: dialect.schemas,
      allowedFunctions,
      impersonates: source.impersonates === true,
      signsIn: source.signIn !== undefined,
      tellsReadable: source.readable !== undefined,
      canHide: source.hiding !== undefined,
      tellsTimeZone: source.timeZone !== undefined,
    },
    knowledge: {
      key: portable.key,
      parts: portable.parts(),
      names: portable.names,
      denials: portable.denials,
    },
    meter: newMeter(),
  };
}
