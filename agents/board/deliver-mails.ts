import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { Board } from '#lib/domain/board.ts';
import type { Person } from '#lib/domain/person.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import type { MailServer } from '#lib/mail/mail-server.ts';
import { sendMail } from '#lib/mail/send-mail.ts';
import { findAlert } from '#lib/store/board-alerts.ts';
import { endMail, failMail, type QueuedMail, takeMail } from '#lib/store/board-mails.ts';
import { findBoard } from '#lib/store/boards.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findPerson } from '#lib/store/people.ts';
import { readPersonSettings } from '#lib/store/person-settings.ts';
import { sharedWith } from '#lib/store/shares.ts';
import { readingOf } from '../rights/reading-of.ts';
import type { BoardSources } from './board-clock.ts';
import { alertMail, type MailText, readingMail } from './board-mail.ts';

export type MailDelivery = {
  readonly store: Store;
  readonly sources: BoardSources;
  readonly limits: QueryLimits;
  readonly server: MailServer;
  /** Where people reach Tabletalk. */
  readonly address: string;
  readonly signal: AbortSignal;
};

/** Sends the mails whose time has come. One that is not taken is tried again later, and the page of its person says why. */
export async function deliverMails(delivery: MailDelivery): Promise<void> {
  const { store, signal } = delivery;
  while (!signal.aborted) {
    const mail = await takeMail(store);
    if (mail === null) return;
    try {
      await deliver(mail, delivery);
    } catch (error) {
      if (signal.aborted) throw error;
      console.error(`mail ${mail.id} was not delivered:`, error);
      const isOfServer = errorCodeOf(error) === 'provider-unavailable';
      await failMail(store, mail.id, isOfServer ? userMessageOf(error) : 'It could not be written or sent.');
      continue;
    }
    await endMail(store, mail.id);
  }
}

/** Who may not see the board, or nothing of what the mail tells, gets none. */
async function deliver(mail: QueuedMail, delivery: MailDelivery): Promise<void> {
  const { store, server } = delivery;
  const person = await findPerson(store, mail.personId);
  const board = await findBoard(store, mail.boardId);
  if (person === null || person.email === null || board === null) return;
  const isOwn = board.ownerId === person.id;
  if (!isOwn && (await sharedWith(store, [{ kind: 'board', id: board.id }], person.id)) === null) return;
  const address = new URL(`/boards/${board.id}`, delivery.address).href;
  const said = await written(mail, board, person, address, delivery);
  if (said === null) return;
  const to = { name: person.name, address: person.email };
  await sendMail(server, { ...said, id: mail.id, to, settingsAddress: address });
}

async function written(
  { alertId }: QueuedMail,
  board: Board,
  person: Person,
  address: string,
  { store, sources, limits, signal }: MailDelivery,
): Promise<MailText | null> {
  const held = await sources.hold(board.sourceId, person);
  if (held === null) return null;
  try {
    const reading = await readingOf(store, held.workspace, person);
    const { locale } = await readPersonSettings(store, person.id);
    const reader = { store, reading, locale, limits, signal, address };
    if (alertId === null) return await readingMail(board, reader);
    const alert = await findAlert(store, alertId);
    return alert && (await alertMail(board, alert.tileId, reader));
  } finally {
    held.release();
  }
}
