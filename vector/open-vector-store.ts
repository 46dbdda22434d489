import path from 'node:path';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { answersHeartbeat, findChromaServer, startChromaServer } from './chroma-server.ts';
import { openChromaStore } from './chroma-store.ts';
import type { EmbedderIdentity } from './embedder.ts';
import { openInProcessStore } from './in-process-store.ts';
import { openMirroredStore } from './mirrored-store.ts';
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
  const bundledServer = (): Promise<BundledServer> =>
    oneAtATime(
      path.join(/* turbopackIgnore: true */ dataDir, 'chroma.lock'),
      async () => (await findChromaServer(dataDir)) ?? (await startServer({ dataDir, onLog })),
    );
  let server: BundledServer;
  try {
    server = await bundledServer();
  } catch (error) {
    return {
      store: await openInProcessStore(folder, { embedder }),
      notice: `Chroma could not be started here (${reasonOf(error)}); retrieval uses the in-process store.`,
    };
  }
  try {
    const inProcess = await openInProcessStore(folder, { embedder });
    const onServer = renewing(
      { server, store: await openChromaStore(server.url, { embedder }) },
      bundledServer,
      embedder,
    );
    return {
      store: await openMirroredStore(onServer.store, inProcess, { answers: onServer.answers }),
      notice: null,
    };
  } catch (error) {
    await server.close?.();
    throw error;
  }
}

/** `close` where it was started by this process. */
type BundledServer = { readonly url: string; readonly close?: () => Promise<void> };
type OnServer = { readonly server: BundledServer; readonly store: VectorStore };

/**
 * A bundled server ends with the process that started it, which may be another one: then the next is found or started, and
 * what was asked is asked again.
 */
function renewing(
  first: OnServer,
  bundledServer: () => Promise<BundledServer>,
  embedder: EmbedderIdentity,
): { readonly store: VectorStore; readonly answers: () => Promise<boolean> } {
  let current = first;
  let renewal: Promise<void> | null = null;
  const renew = async () => {
    const server = await bundledServer();
    current = { server, store: await openChromaStore(server.url, { embedder }) };
  };
  const ask = async <Value>(work: (store: VectorStore) => Promise<Value>): Promise<Value> => {
    const { server, store } = current;
    try {
      return await work(store);
    } catch (error) {
      if (await answersHeartbeat(server.url)) throw error;
      if (current.server === server) {
        renewal ??= renew().finally(() => {
          renewal = null;
        });
      }
      try {
        await renewal;
      } catch {
        throw error; // No server could be started: the mirror answers what this one could not.
      }
      return await work(current.store);
    }
  };
  return {
    answers: async () => {
      if (await answersHeartbeat(current.server.url)) return true;
      try {
        await renew();
        return true;
      } catch {
        return false; // Asked again at the next turn.
      }
    },
    store: {
      kind: 'chroma',
      upsert: (...given) => ask((store) => store.upsert(...given)),
      query: (...given) => ask((store) => store.query(...given)),
      get: (...given) => ask((store) => store.get(...given)),
      list: (...given) => ask((store) => store.list(...given)),
      remove: (...given) => ask((store) => store.remove(...given)),
      close: async () => {
        await current.store.close();
        await current.server.close?.();
      },
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
