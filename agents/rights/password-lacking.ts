import { enterPassword } from '#lib/datasource/server/own-sessions.ts';
import type { Denial } from '#lib/domain/rights.ts';
import { AppError } from '#lib/errors.ts';

/** What somebody is told who is asked for as an account of their own whose password is not kept, or not taken any more; null for all others. */
export function passwordLacking(sourceName: string, denials: readonly Denial[]): AppError | null {
  const { account } = denials.find(({ login }) => login === null) ?? {};
  if (account === undefined) return null;
  return new AppError('forbidden', {
    userMessage: `${sourceName} has no password of yours that works. ${enterPassword(account)}.`,
  });
}
