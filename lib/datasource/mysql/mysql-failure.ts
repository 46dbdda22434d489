import { AppError } from '../../errors.ts';
import { certificateFailure } from '../server/certificate-failure.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  SignInRefused,
  timedOut,
  unreachable,
  withoutPassword,
} from '../source-errors.ts';

/** Error numbers of the servers, from the MySQL and MariaDB error references. */
const timeouts: ReadonlySet<number> = new Set([1317, 1969, 3024, 4024]);
const refusals: ReadonlySet<number> = new Set([1792, 1290, 1836]);
const privileges: ReadonlySet<number> = new Set([1044, 1142, 1143, 1227, 1370]);
const sizes: ReadonlySet<number> = new Set([3, 5, 1021, 1037, 1038, 1041, 1114, 1153, 1301]);
const endings: ReadonlySet<number> = new Set([
  1053, 1927, 1152, 1158, 1159, 1160, 1161, 2006, 2013, 3169, 4031,
]);
const lockTimeout = 1205;
const unknownZone = 1298;

function errorNumber(error: unknown): number | null {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number' && error.errno > 0
    ? error.errno
    : null;
}

/** A view may be read without the right to see what is behind it, which EXPLAIN would tell. */
export function mayNotExplain(error: unknown): boolean {
  return errorNumber(error) === 1345;
}

/** What went wrong while one statement was planned or run. `engine` is the server's own name. */
export function mysqlFailure(name: string, engine: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  const number = errorNumber(error);
  if (!(error instanceof Error) || number === null || endings.has(number)) return connectionLost(name, error);
  if (timeouts.has(number)) return timedOut(timeoutMs, error);
  if (refusals.has(number)) return notAllowed(`A statement that writes (${error.message})`);
  if (privileges.has(number)) {
    return queryFailed(engine, `${error.message}; the account of this source may not read it`, error);
  }
  if (sizes.has(number)) return queryTooLarge(error.message, error);
  if (number === lockTimeout) {
    return queryFailed(engine, 'the table is locked by another session; ask again in a moment', error);
  }
  if (number === unknownZone) {
    const help =
      'a name needs the table of zones (mysql_tzinfo_to_sql), whole hours such as +02:00 need nothing';
    return queryFailed(engine, `${error.message}; ${help}`, error);
  }
  return queryFailed(engine, error.message, error);
}

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const expired = 'says that the password of this account has expired';
  const locked = 'has locked this account';
  const refusals: Record<string, string> = {
    ER_ACCESS_DENIED_ERROR: 'refused the account or its password',
    ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'refused the account without a password',
    ER_DBACCESS_DENIED_ERROR: 'may not be used by this account, or does not exist',
    ER_MUST_CHANGE_PASSWORD: expired,
    ER_MUST_CHANGE_PASSWORD_LOGIN: expired,
    ER_ACCOUNT_HAS_BEEN_LOCKED: locked,
    ER_USER_LOCK_WAIT_TIMEOUT: locked,
  };
  const message = error instanceof Error ? error.message : String(error);
  if (/using password: NO/.test(message)) return new SignInRefused(name, withoutPassword, error);
  if (refusals[code] !== undefined) return new SignInRefused(name, refusals[code], error);
  const reasons: Record<string, string> = {
    ER_BAD_DB_ERROR: 'does not exist on its server',
    ER_CON_COUNT_ERROR: 'has no free connection left',
    ER_HOST_NOT_PRIVILEGED: 'does not let this account in from here',
    ECONNREFUSED: 'does not answer at its address: nothing listens there',
    ETIMEDOUT: 'does not answer at its address',
    ECONNRESET: 'closed the connection before it was open',
    HANDSHAKE_NO_SSL_SUPPORT: 'offers no TLS, which this source requires; tls=off goes without',
  };
  const reason = reasons[code] ?? certificateFailure(code, message);
  return unreachable(name, reason ?? `cannot be opened (${message})`, error);
}
