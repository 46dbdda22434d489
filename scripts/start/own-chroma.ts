import { setTimeout as wait } from 'node:timers/promises';
import { userMessageOf } from '#lib/errors.ts';
import { answersHeartbeat, type ChromaServer, startChromaServer } from '#vector/chroma-server.ts';

const everyMs = 2000;
const missedBeats = 3;
const patienceMs = 60_000;
const pauseMs = 500;

export type KeptChroma = ChromaServer & {
  /** Resolves when the server answers, or has not for a minute. */
  answering(): Promise<void>;
};

/**
 * Starts the bundled Chroma server and starts it again, at the same address, whenever it no longer answers; web processes
 * do without it meanwhile. Returns null after saying why it cannot run here.
 */
export async function keepOwnChroma(dataDir: string): Promise<KeptChroma | null> {
  const start = (port?: number) =>
    startChromaServer({ dataDir, onLog: () => {}, ...(port === undefined ? {} : { port }) });
  let current: ChromaServer;
  try {
    current = await start();
  } catch (error) {
    process.stderr.write(`${userMessageOf(error)}\n`);
    return null;
  }
  const { url } = current;
  const closing = new AbortController();
  const keeping = (async () => {
    while (await ended(url, closing.signal)) {
      process.stderr.write('The vector store no longer answers; starting it again …\n');
      await current.close();
      try {
        current = await start(Number(new URL(url).port));
      } catch (error) {
        process.stderr.write(`${userMessageOf(error)}\n`);
      }
    }
  })();
  return {
    url,
    async answering() {
      for (let waited = 0; waited < patienceMs && !(await answersHeartbeat(url)); waited += pauseMs) {
        await wait(pauseMs);
      }
    },
    async close() {
      closing.abort();
      await keeping;
      await current.close();
    },
  };
}

/** True once the server has not answered three times in a row (a busy one may miss a beat); false when `signal` aborts. */
async function ended(url: string, signal: AbortSignal): Promise<boolean> {
  for (let missed = 0; missed < missedBeats; ) {
    await wait(everyMs, null, { signal }).catch(() => null);
    if (signal.aborted) return false;
    missed = (await answersHeartbeat(url)) ? 0 : missed + 1;
  }
  return !signal.aborted;
}
