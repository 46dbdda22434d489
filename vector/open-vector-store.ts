import path from 'node:path';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { answersHeartbeat, findChromaServer, startChromaServer } from './chroma-server.ts';
import { openChromaStore } from './chroma-store.ts';
import type { EmbedderIdentity } from './embedder.ts';
import { openInProcessStore } from './in-process-store.ts';
import { openMirroredStore } from './mirrored-store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { VectorStore } from './vector-store.ts';

/**
 * The vector store for this installation: the Chroma server at `chromaUrl` when one is configured, and nothing else if it
 * does not answer (`vector-store-unavailable` names it); otherwise the bundled server, running already or started here
 * and closed with the store; otherwise, and only when that cannot start, the in-process store with a notice for the page. A
 * server that fails later is stood in for, see `openMirroredStore`.
 */
export async function openVectorStore(options: {
  readonly dataDir: string;
  readonly chromaUrl: string | undefined;
  readonly chromaToken?: string | undefined;
  readonly embedder: EmbedderIdentity;
  readonly onLog?: (line: string) => void;
  /** How the bundled server is started; tests pass one that fails. */
  readonly startServer?: typeof startChromaServer;
}): Promise<{ readonly store: VectorStore; readonly notice: string | null }> {
  const { dataDir, chromaUrl, embedder, onLog = () => {}, startServer = startChromaServer } = options;
  const folder = path.join(/* turbopackIgnore: true */ dataDir, 'vectors');
  const mirrored = async (url: string, token?: string) =>
    openMirroredStore(
      await openChromaStore(url, { embedder, token }),
      await openInProcessStore(folder, { embedder }),
      { answers: () => answersHeartbeat(url) },
    );
  if (chromaUrl !== undefined) {
    if (!(await answersHeartbeat(chromaUrl))) throw noAnswer(chromaUrl);
    return { store: await mirrored(chromaUrl, options.chromaToken), notice: null };
  }
  let server: { readonly url: string; readonly close?: () => Promise<void> };
  try {
    server = await oneAtATime(
      path.join(/* turbopackIgnore: true */ dataDir, 'chroma.lock'),
      async () => (await findChromaServer(dataDir)) ?? (await startServer({ dataDir, onLog })),
    );
  } catch (error) {
    return {
      store: await openInProcessStore(folder, { embedder }),
      notice: `Chroma could not be started here (${reasonOf(error)}); retrieval uses the in-process store.`,
    };
  }
  const closeServer = server.close ?? (async () => {});
  try {
    return {
      store: closingWith(closeServer, await mirrored(server.url)),
      notice: null,
    };
  } catch (error) {
    await closeServer();
    throw error;
  }
}

function closingWith(closeServer: () => Promise<void>, store: VectorStore): VectorStore {
  return {
    ...store,
    get kind() {
      return store.kind;
    },
    close: async () => {
      await store.close();
      await closeServer();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof AppError
    ? userMessageOf(error).replace(/^.*?could not be started: /, '')
    : String(error);
}

function noAnswer(url: string): AppError {
  return new AppError('vector-store-unavailable', {
    userMessage: `No Chroma server answers at ${url} (CHROMA_URL). Start it, correct the address, or remove CHROMA_URL to use the bundled server.`,
  });
}
