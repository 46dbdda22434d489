import { createClient, RESP_TYPES } from 'redis';
import { AppError } from './errors.ts';

/** One connection to Redis, for texts and for bytes. Every key begins with `tabletalk:`. */
export type Redis = {
  readonly texts: ReturnType<typeof textClient>;
  readonly bytes: ReturnType<typeof bytesOf>;
  close(): Promise<void>;
};

const connectMs = 5_000;

/** Connects to REDIS_URL. Throws `store-unavailable` naming the address and the reason when nothing answers there. */
export async function openRedis(url: string): Promise<Redis> {
  let connected = false;
  // Until the first connection stands a failure is the caller's; afterwards the client connects again by itself.
  const texts = textClient(url, (retries) => connected && Math.min(retries * 100, 3_000));
  texts.on('error', (error: Error) => {
    if (connected) console.warn(`Redis: ${error.message}`);
  });
  try {
    await texts.connect();
    connected = true;
  } catch (cause) {
    texts.destroy();
    const { hostname, port } = new URL(url);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('store-unavailable', {
      userMessage: `Cannot open Redis at ${hostname}:${port || '6379'} (REDIS_URL): ${reason}`,
      cause,
    });
  }
  return { texts, bytes: bytesOf(texts), close: () => texts.close() };
}

function textClient(url: string, reconnectStrategy: (retries: number) => number | false) {
  // Without a connection a command fails at once: somebody waits for what it is a part of.
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMs, reconnectStrategy },
  });
}

function bytesOf(client: ReturnType<typeof textClient>) {
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
