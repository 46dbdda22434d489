import { userMessageOf } from '#lib/errors.ts';
import { answersHeartbeat, type ChromaServer, startChromaServer } from '#vector/chroma-server.ts';

/** Starts the bundled Chroma server, or returns null after saying why it cannot run here. */
export async function startOwnChroma(dataDir: string): Promise<ChromaServer | null> {
  try {
    return await startChromaServer({ dataDir, onLog: () => {} });
  } catch (error) {
    process.stderr.write(`${userMessageOf(error)}\n`);
    return null;
  }
}

const everyMs = 2000;
const missedBeats = 3;

/**
 * Resolves when the server has not answered three times in a row (a busy one may miss a beat). Once `signal` aborts
 * nobody is interested any more and it never resolves.
 */
export function chromaEnded(url: string, signal: AbortSignal): Promise<'chroma-ended'> {
  return new Promise((resolve) => {
    let missed = 0;
    const timer = setInterval(async () => {
      missed = (await answersHeartbeat(url)) ? 0 : missed + 1;
      if (missed < missedBeats || signal.aborted) return;
      clearInterval(timer);
      resolve('chroma-ended');
    }, everyMs);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}
