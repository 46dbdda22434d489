import { SignInRefused } from '../source-errors.ts';
import type { OwnLogins } from './own-logins.ts';
import type { ServerSession } from './server-session.ts';
import type { SessionAccount } from './session-account.ts';

type Own = { readonly name: string; readonly account: string; readonly login: string };

/**
 * Opens sessions of an account with the password that a person keeps for it, one at a time. Once it was refused none is tried any more: a wrong
 * password is tried once, however many wait for a session.
 */
export function ownSessions(
  { name, account, login }: Own,
  logins: OwnLogins,
  connect: (closing: AbortSignal, as: SessionAccount) => Promise<ServerSession>,
): (closing: AbortSignal) => Promise<ServerSession> {
  let refusal: SignInRefused | null = null;
  let before: Promise<unknown> = Promise.resolve();
  const open = async (closing: AbortSignal) => {
    if (refusal !== null) throw refusal;
    const password = await logins.passwordOf(login);
    if (password === null) throw new SignInRefused(name, 'has no password of this account that can be read');
    try {
      return await connect(closing, { account, password });
    } catch (error) {
      if (error instanceof SignInRefused) refusal = error;
      throw error;
    }
  };
  return (closing) => {
    const opened = before.then(() => open(closing));
    before = opened.catch(() => undefined);
    return opened;
  };
}

/** Does something with a session of a person's account. What the database refuses is written down, and told to the person whose password it is. */
export async function withOwnLogin<Value>(
  { name, account, login }: Own,
  logins: OwnLogins,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    await logins.refused(login, error.reason);
    throw new SignInRefused(name, `${error.reason}. ${enterPassword(account)}`, error);
  }
}

/** What a person can do who is asked for as an account whose password is not known, or not taken. */
export function enterPassword(account: string): string {
  return `It is asked with your own account, ${account}: enter its password under Account`;
}
