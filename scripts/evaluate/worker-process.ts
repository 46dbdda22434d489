import { type ChildProcess, fork } from 'node:child_process';
import { isRelayed, serveEngine } from '#lib/llm/local/engine-relay.ts';
import type { LocalEngine } from '#lib/llm/local/local-engine.ts';
import { type CaseAnswer, caseAnswer } from './case-result.ts';
import { type CaseQuestion, caseQuestion } from './read-cases.ts';
import type { WorkerEngine, WorkerTask } from './worker-protocol.ts';

export type WorkerProcess = {
  /** Never rejects: a worker that dies or takes too long makes a failed case, and a new one takes its place. */
  answer(path: string, question: CaseQuestion): Promise<CaseAnswer>;
  close(): Promise<void>;
};

/** One process that answers questions, one at a time. `script` is the worker's source file. */
export function startWorkerProcess(options: {
  readonly script: string;
  readonly dataDir: string;
  readonly engine: WorkerEngine;
  readonly caseTimeoutMs: number;
  /** The engine that every worker asks for local models; none where no model is local. */
  readonly localEngine?: Pick<LocalEngine, 'generate'> | undefined;
}): WorkerProcess {
  let child: ChildProcess | undefined;

  const answer = async (path: string, question: CaseQuestion): Promise<CaseAnswer> => {
    // Parsing drops whatever else the caller's object may carry.
    const task: WorkerTask = { path, question: caseQuestion.parse(question) };
    child ??= start(options);
    const reply = await oneReply(child, task, options.caseTimeoutMs);
    if (reply.kind === 'answer') return reply.answer;
    await end(child);
    child = undefined;
    return {
      id: question.id,
      status: 'failed',
      sql: null,
      error: reply.reason,
      ms: reply.ms,
      calls: 0,
      tokens: 0,
    };
  };

  return {
    answer,
    async close() {
      if (child) await end(child);
      child = undefined;
    },
  };
}

function start({
  script,
  dataDir,
  engine,
  localEngine,
}: Parameters<typeof startWorkerProcess>[0]): ChildProcess {
  const child = fork(script, [dataDir, JSON.stringify(engine)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (localEngine) {
    const served = serveEngine(localEngine, {
      send: (message) => child.connected && child.send(message),
      onMessage: (listener) => child.on('message', listener),
    });
    child.once('exit', () => served.close());
  }
  return child;
}

type Reply =
  | { readonly kind: 'answer'; readonly answer: CaseAnswer }
  | { readonly kind: 'lost'; readonly reason: string; readonly ms: number };

function oneReply(child: ChildProcess, task: WorkerTask, timeoutMs: number): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve) => {
    const settle = (reply: Reply) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(reply);
    };
    const lost = (reason: string) =>
      settle({ kind: 'lost', reason, ms: Math.round(performance.now() - started) });
    const onMessage = (message: unknown) => {
      if (!isRelayed(message)) settle({ kind: 'answer', answer: caseAnswer.parse(message) });
    };
    const onExit = (code: number | null, signal: string | null) =>
      lost(`the worker process ended unexpectedly (${signal ?? `exit ${code}`})`);
    const timer = setTimeout(() => lost(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(task, (error) => {
      if (error) lost(`the worker process cannot be reached: ${error.message}`);
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
