import { isIP } from 'node:net';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** A mailbox: an address, and the name that stands before it. */
export type Mailbox = { readonly name: string; readonly address: string };

/** Where mail is handed over, and who it is from. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** `implicit` from the first byte, `upgrade` by STARTTLS or not at all, `none` on this machine alone. */
  readonly tls: 'implicit' | 'upgrade' | 'none';
  readonly user: string | null;
  readonly password: string | null;
  readonly from: Mailbox;
};

type MailEnv = Pick<Env, 'TABLETALK_MAIL_SERVER' | 'TABLETALK_MAIL_PASSWORD' | 'TABLETALK_MAIL_FROM'>;

/**
 * The mail server that an administrator configured; null for none. Throws `bad-request` that names what is missing or wrong, and never
 * the password.
 */
export function mailServer(env: MailEnv): MailServer | null {
  const { TABLETALK_MAIL_SERVER: server, TABLETALK_MAIL_FROM: from } = env;
  if (server === undefined) {
    if (from === undefined && env.TABLETALK_MAIL_PASSWORD === undefined) return null;
    throw wrong(
      'TABLETALK_MAIL_SERVER is not set: give the address of a mail server, smtps://user@host or smtp://host.',
    );
  }
  if (from === undefined)
    throw wrong('TABLETALK_MAIL_FROM is not set: give the address that mail is sent from.');
  const url = new URL(server);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw wrong('TABLETALK_MAIL_SERVER has no host.');
  const isImplicit = url.protocol === 'smtps:';
  const tls = isImplicit ? 'implicit' : isLoopback(host) ? 'none' : 'upgrade';
  const user = url.username === '' ? null : decodeURIComponent(url.username);
  const password =
    env.TABLETALK_MAIL_PASSWORD ?? (url.password === '' ? null : decodeURIComponent(url.password));
  if ((user === null) !== (password === null)) {
    throw wrong(
      user === null
        ? 'TABLETALK_MAIL_PASSWORD is set, but TABLETALK_MAIL_SERVER names no user.'
        : `TABLETALK_MAIL_SERVER signs in as ${JSON.stringify(user)}, but TABLETALK_MAIL_PASSWORD is not set.`,
    );
  }
  const port = url.port === '' ? (isImplicit ? 465 : 587) : Number(url.port);
  return { host, port, tls, user, password, from: mailbox(from) };
}

/** `Name <address>` or an address alone. */
function mailbox(text: string): Mailbox {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = z.email().safeParse((bracketed ?? text).trim());
  if (address.success) return { name: name.replaceAll('"', '').trim() || 'Tabletalk', address: address.data };
  throw wrong(
    `TABLETALK_MAIL_FROM=${JSON.stringify(text)} is no address; write reports@example.org or Reports <reports@example.org>.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function wrong(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage: `Wrong configuration. ${userMessage}` });
}
