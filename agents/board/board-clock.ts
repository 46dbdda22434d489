import { randomUUID } from 'node:crypto';
import { deliverAlert } from '#lib/alerts/deliver-alert.ts';
import { scheduled } from '#lib/datasource/asked-by.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import type { MailServer } from '#lib/mail/mail-server.ts';
import { markDelivered, takeAlert } from '#lib/store/board-alerts.ts';
import { forgetOldMails, queueMails } from '#lib/store/board-mails.ts';
import { forgetOldReadings } from '#lib/store/board-readings.ts';
import { finishLease, leaseDueBoard } from '#lib/store/board-schedules.ts';
import { findBoard } from '#lib/store/boards.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findPerson } from '#lib/store/people.ts';
import { readingOf } from '../rights/reading-of.ts';
import type { HeldWorkspace } from '../sources/workspaces.ts';
import { deliverMails } from './deliver-mails.ts';
import { refreshBoard } from './refresh-board.ts';

export type BoardClock = {
  /** Runs every board whose time has come and delivers what is to be told. Never rejects. */
  tick(): Promise<void>;
  /** Ends what it does and waits for it. */
  close(): Promise<void>;
};

/** The sources that the boards of this process can be about. */
export type BoardSources = {
  ids(): Promise<readonly string[]>;
  /** Opens one for a person; null for one that they may not ask. */
  hold(sourceId: string, person: Person): Promise<HeldWorkspace | null>;
};

/** How often it is looked whether a board's time has come: one small query. */
const everyMs = 5_000;

/**
 * Runs boards by their schedules, in every web process; a lease in the store sees to it that each time is run by one of
 * them. It runs with the rights of the board's owner, and not at all while that person may not sign in.
 */
export function startBoardClock(options: {
  readonly store: Store;
  readonly sources: BoardSources;
  readonly limits: QueryLimits;
  /** Where alerts are posted; null for the page alone. */
  readonly webhook: string | null;
  /** What mail goes out by; null for none. */
  readonly mail: MailServer | null;
  /** Where people reach Tabletalk. */
  readonly address: string;
  /** Whether nobody signs in here, so that boards belong to the local developer. */
  readonly isLocal: boolean;
}): BoardClock {
  const { store, sources, webhook, mail, address } = options;
  const limits = { ...options.limits, asker: scheduled };
  const processId = randomUUID();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function ownerOf(id: string): Promise<Person | null> {
    return options.isLocal && id === localDeveloper.id ? localDeveloper : findPerson(store, id);
  }

  async function run(boardId: string): Promise<void> {
    const board = await findBoard(store, boardId);
    if (board === null) return;
    const person = await ownerOf(board.ownerId);
    if (person === null) return;
    const held = await sources.hold(board.sourceId, person);
    // Its files were removed, or are not shared any more: opening the board says so.
    if (held === null) return;
    try {
      await refreshBoard({
        store,
        board,
        person,
        reading: await readingOf(store, held.workspace, person),
        filters: board.filters,
        limits,
        signal: stopping.signal,
        delivers: { webhook: webhook !== null, mail: mail !== null },
      });
      if (mail !== null) await queueMails(store, boardId, null);
    } finally {
      held.release();
    }
  }

  async function runDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const boardId = await leaseDueBoard(store, await sources.ids(), processId);
      if (boardId === null) return;
      // What could not be run is left leased: another process, or this one, takes it up when the lease has ended.
      await run(boardId);
      await finishLease(store, boardId, processId);
      await forgetOldReadings(store);
      await forgetOldMails(store);
    }
  }

  async function deliver(): Promise<void> {
    if (webhook === null) return;
    while (!stopping.signal.aborted) {
      const alert = await takeAlert(store);
      if (alert === null) return;
      try {
        await deliverAlert(webhook, alert, new URL(`/boards/${alert.boardId}`, address).href);
      } catch (error) {
        // It is taken up again later; the page shows it already.
        console.error(`alert ${alert.id} was not delivered:`, error);
        continue;
      }
      await markDelivered(store, alert.id);
    }
  }

  async function tick(): Promise<void> {
    running ??= runDue()
      .then(deliver)
      .then(async () => {
        if (mail === null) return;
        await deliverMails({ store, sources, limits, server: mail, address, signal: stopping.signal });
      })
      .catch((error: unknown) => {
        // The store or the source is away; the next time tries again.
        if (!stopping.signal.aborted) console.error('boards could not be run by their schedule:', error);
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => void tick(), everyMs);
  timer.unref();
  return {
    tick,
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
