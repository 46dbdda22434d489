import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from '#lib/datasource/data-source.ts';
import type { Indexing } from '#lib/domain/indexing.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { timeLeft } from '#lib/time-left.ts';
import type { KnowledgeKeeper } from '../knowledge/knowledge-keeper.ts';
import { type BackgroundIndexing, type IndexRequest, indexInBackground } from './index-in-background.ts';

export type Background = {
  readonly indexing: Indexing | null;
  /** What a person should know of it. */
  readonly notices: readonly string[];
  indexed(): Promise<void>;
  /** See Workspace. */
  noticeSchemaChange(looking?: Looking): Promise<void>;
  close(): Promise<void>;
};

/** `isSuspected` after a question failed: then it is looked at once. */
export type Looking = { readonly isSuspected?: boolean };

const lookEveryMs = 30_000;
const tryAgainMs = 60_000;
/** A question does not wait longer for the news that nothing changed. */
const lookTimeoutMs = 2_000;

/**
 * Keeps the knowledge of a source complete while questions are answered: indexes what is missing in a process of its own
 * and takes it over, tries again when that fails, and looks whether the catalogue of a server changed.
 */
export function openBackground(options: {
  readonly keeper: KnowledgeKeeper;
  readonly source: DataSource;
  readonly request: IndexRequest;
  /** False where everything is indexed before anything else. */
  readonly isWanted: boolean;
}): Background {
  const { keeper, source, request } = options;
  const closing = new AbortController();
  const left = timeLeft();
  let indexing: Indexing | null = null;
  let failure: string | null = null;
  let child: BackgroundIndexing | null = null;
  let working: Promise<void> | null = null;
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;

  // Closing ends a pause early, which is no failure.
  const pause = (ms: number) => delay(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {});
  const refresh = () => {
    keeper
      .refresh()
      .catch((error: unknown) => console.error('What was indexed so far cannot be used yet:', error));
  };

  const index = async () => {
    while (!closing.signal.aborted && !keeper.isComplete) {
      indexing ??= { what: 'Starting', done: 0, total: 0, secondsLeft: null };
      child = indexInBackground(request, (progress) => {
        // A piece of work is done when the next begins: what it gave is used from now on.
        if (indexing && indexing.total > 0 && indexing.what !== progress.what) refresh();
        indexing = { ...progress, secondsLeft: left(progress) };
      });
      try {
        await child.done;
        failure = null;
        await keeper.refresh();
        // A catalogue that changes all the time is not to be read all the time.
        if (!keeper.isComplete) await pause(lookEveryMs);
      } catch (error) {
        if (closing.signal.aborted) return;
        failure = `Indexing stopped: ${userMessageOf(error)} It goes on in a minute.`;
        if (!(error instanceof AppError)) console.error(error);
        await pause(tryAgainMs);
      }
    }
  };
  const begin = () => {
    working ??= index().finally(() => {
      working = null;
      indexing = null;
      child = null;
    });
  };
  const look = async () => {
    try {
      const catalog = await source.catalogVersion?.(AbortSignal.timeout(lookTimeoutMs));
      if (catalog === undefined || catalog === keeper.catalog) return;
      await keeper.refresh();
      if (!keeper.isComplete) begin();
    } catch (error) {
      if (closing.signal.aborted) return;
      // The question that comes next meets the same trouble and tells it.
      // One line: a server that is down is no fault to be traced here.
      const told = error instanceof AppError ? error.message : error;
      console.error('The catalogue of the source could not be looked at:', told);
    }
  };
  if (options.isWanted && !keeper.isComplete) begin();

  return {
    get indexing() {
      return indexing;
    },
    get notices() {
      return failure === null ? [] : [failure];
    },
    indexed: async () => {
      await working;
    },
    async noticeSchemaChange({ isSuspected = false } = {}) {
      const isEarly = !isSuspected && performance.now() - lookedAt < lookEveryMs;
      // A question right after one that failed waits for what is being looked at.
      if (looking !== null) return looking;
      if (!options.isWanted || working !== null || isEarly) return;
      lookedAt = performance.now();
      looking = look().finally(() => {
        looking = null;
      });
      await looking;
    },
    async close() {
      closing.abort();
      await child?.stop();
      await working;
    },
  };
}
