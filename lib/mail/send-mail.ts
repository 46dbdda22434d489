import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { serverAddress } from '../datasource/server/server-address.ts';
import { AppError } from '../errors.ts';
import type { Mailbox, MailServer } from './mail-server.ts';

/** A mail to one person. */
export type Mail = {
  /** The same for each attempt, so that one that arrived although the server's reply was lost is known as the same mail. */
  readonly id: string;
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page where mails like it are chosen or stopped. */
  readonly settingsAddress: string;
};

/** For each step of the conversation with the server, and for all of it. */
const patienceMs = 10_000;
const totalMs = 30_000;

/**
 * Hands a mail over to the mail server. Rejects with `provider-unavailable` and a sentence for people when it is not taken; the cause, for
 * the log, has what the server said. Only the address of `to` is a recipient, whatever its name or the subject hold.
 */
export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const transport = await transportTo(server);
  const { id, to, subject, text, html, settingsAddress } = mail;
  await inTime(
    transport.sendMail({
      from: server.from,
      to: { name: oneLine(to.name), address: to.address },
      envelope: { from: server.from.address, to: [to.address] },
      messageId: `<${id}@${server.from.address.split('@')[1]}>`,
      subject: oneLine(subject),
      text,
      html,
      list: { unsubscribe: settingsAddress },
      headers: { 'Auto-Submitted': 'auto-generated' },
      // What is in it is text of ours and of the database: nothing is fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
}

/** Connects and signs in, and sends nothing. Rejects as `sendMail` does. */
export async function greetMailServer(server: MailServer): Promise<void> {
  const transport = await transportTo(server);
  await inTime(transport.verify());
}

async function transportTo({ host, port, tls, user, password }: MailServer) {
  const address = await serverAddress(host, undefined, 'mail');
  return createTransport({
    host: address,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 ? { servername: host } : {}) },
    ...(user === null || password === null ? {} : { auth: { user, pass: password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })), totalMs);
  });
  try {
    await Promise.race([work, late]);
  } catch (cause) {
    throw new AppError('provider-unavailable', {
      message: `the mail server did not take a mail: ${String(cause)}`,
      userMessage: reasonOf(cause),
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What people may know of it: neither where the server is nor what it says. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'The mail server does not let Tabletalk sign in.';
  if (code === 'ETLS' || /certificate|TLS|SSL/.test(String(cause)))
    return 'There is no safe connection to the mail server.';
  if (code === 'EENVELOPE') return 'The mail server does not take mail for this address.';
  if (code === 'EMESSAGE') return 'The mail server refused this mail.';
  return 'The mail server does not answer.';
}

/** A line break in a header would begin another header. The library folds and encodes; what it is given has none. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
