import { AppError } from '../../errors.ts';
import { isLoopback, type ServerConnection } from './server-connection.ts';

/** For servers that take a password as it is, with each request. Throws `bad-request` where others on the way could read it. */
export function refusePasswordInClear({
  name,
  host,
  tls,
}: Pick<ServerConnection, 'name' | 'host' | 'tls'>): void {
  if (tls !== 'off' || isLoopback(host)) return;
  throw new AppError('bad-request', {
    userMessage: `The source ${name} has a password and tls=off, so that everybody on the way could read it. Leave tls=off out, or the password.`,
  });
}
