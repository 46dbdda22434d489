import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listenToPostgres } from './listen-to-postgres.ts';
import type { Store } from './open-store.ts';
import { interruptAbandonedRuns } from './runs.ts';
import {
  beat,
  claimRun,
  forgetProcess,
  leaveCommand,
  type RunCommand,
  readCommands,
} from './web-processes.ts';

/** What the processes that serve one store tell one another about running questions. */
export type RunExchange = {
  /** This process works on the run from now on. */
  claim(runId: string): Promise<void>;
  /** The store holds more of the run than before. */
  announce(runId: string): Promise<void>;
  /** Asks whichever process works on the run. */
  ask(runId: string, command: RunCommand): Promise<void>;
  /**
   * Resolves to true when the store may hold more of a run than at the time of this call, at the latest after two
   * seconds; to false when nobody else could add to it.
   */
  more(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Called for what others ask of this process; a command can come twice. */
  onCommand(handler: (runId: string, command: RunCommand) => void): void;
  close(): Promise<void>;
};

/** A process that has its store to itself. */
export const alone: RunExchange = {
  claim: async () => {},
  announce: async () => {},
  ask: async () => {},
  more: async () => false,
  onCommand: () => {},
  close: async () => {},
};

const channel = 'tabletalk_runs';
const message = z.object({ runId: z.string(), kind: z.enum(['more', 'stop', 'enough']) });
const beatMs = 5_000;
const longestWaitMs = 2_000;

/**
 * The exchange over Postgres: LISTEN and NOTIFY say at once what the tables say for good, so that a lost notification
 * costs seconds and nothing else. Gives a sign of life every five seconds and ends the runs of processes that give none.
 */
export async function openRunExchange(store: Store, databaseUrl: string): Promise<RunExchange> {
  const processId = randomUUID();
  const waiting = new Map<string, Set<() => void>>();
  let obey: (runId: string, command: RunCommand) => void = () => {};
  const wake = (runId: string) => {
    for (const resolve of waiting.get(runId) ?? []) resolve();
    waiting.delete(runId);
  };
  const notify = async (runId: string, kind: 'more' | RunCommand) => {
    await store.db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ runId, kind })})`);
  };
  const listener = await listenToPostgres(databaseUrl, channel, (payload) => {
    const parsed = message.safeParse(JSON.parse(payload));
    if (!parsed.success) return;
    const { runId, kind } = parsed.data;
    if (kind === 'more') wake(runId);
    else obey(runId, kind);
  });
  const lookAround = async () => {
    await beat(store, processId);
    for (const { runId, command } of await readCommands(store, processId)) obey(runId, command);
    for (const runId of await interruptAbandonedRuns(store)) await notify(runId, 'more');
  };
  await lookAround();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(lookAround)
      .catch((error: unknown) => console.warn(`app store: no sign of life could be given: ${String(error)}`));
  }, beatMs);
  timer.unref();

  return {
    claim: (runId) => claimRun(store, runId, processId),
    announce: (runId) => notify(runId, 'more'),
    async ask(runId, command) {
      await leaveCommand(store, runId, command);
      await notify(runId, command);
    },
    async more(runId, signal) {
      const told = Promise.withResolvers<void>();
      const others = waiting.get(runId) ?? new Set();
      waiting.set(runId, others.add(told.resolve));
      const over = new AbortController();
      // An abort ends the wait like a message does; whoever waits looks at the signal.
      const late = delay(longestWaitMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
      await Promise.race([told.promise, late.catch(() => undefined)]);
      over.abort();
      others.delete(told.resolve);
      return true;
    },
    onCommand(handler) {
      obey = handler;
    },
    async close() {
      clearInterval(timer);
      await looking;
      await listener.close();
      await forgetProcess(store, processId);
    },
  };
}
