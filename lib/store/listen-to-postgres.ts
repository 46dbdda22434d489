import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const againAfterMs = 1_000;

/**
 * Hears what is notified on a channel, over a connection of its own that is opened again whenever it breaks; what was
 * said in between is lost. Rejects when the first connection cannot be opened.
 */
export async function listenToPostgres(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, keepAlive: true });
    opened.on('notification', ({ payload }) => {
      if (payload !== undefined) onPayload(payload);
    });
    // The end of the connection follows every error of it, and is dealt with there.
    opened.on('error', (error) =>
      console.warn(`app store: the listening connection broke: ${error.message}`),
    );
    await opened.connect();
    await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    opened.once('end', () => void reconnect());
    return opened;
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        client = await connect();
        return;
      } catch {
        // The database is away; its other users say so. This one tries until it is back or the process ends.
        await delay(againAfterMs, undefined, { ref: false });
      }
    }
  }

  return {
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
