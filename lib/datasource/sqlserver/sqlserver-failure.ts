import { RequestError } from 'tedious';
import { AppError } from '../../errors.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  SignInRefused,
  stopped,
  timedOut,
  tooMuchRead,
  unreachable,
} from '../source-errors.ts';

/** What the server said when it let nobody in. */
export class LoginError extends Error {
  readonly code: string;
  readonly state: number;

  constructor(number: number, state: number, message: string) {
    super(message);
    this.code = `MSSQL_${number}`;
    this.state = state;
  }
}

/** Numbers of sys.messages. */
const refusals: ReadonlySet<number> = new Set([3906, 3908, 3960, 262, 2760]);
const sizes: ReadonlySet<number> = new Set([701, 1101, 1105, 1510, 8115, 8618, 8623, 8632, 8645, 8651, 8657]);
const costs: ReadonlySet<number> = new Set([8649, 530]);
/** The server ends the session after these. */
const endings: ReadonlySet<number> = new Set([
  596, 6005, 233, 10053, 10054, 40197, 40540, 40613, 40143, 976, 983,
]);
/** Errors that more words make clear; they follow the server's own. */
const cures: Readonly<Record<number, string>> = {
  207: 'no table of the query has such a column',
  208: 'it does not exist, or the account of this source may not read it. `tabletalk doctor` prints the missing grants',
  229: 'the account of this source may not read it. `tabletalk doctor` prints the missing grants',
  230: 'the account of this source may not read this column',
  916: 'the account of this source has no user in that database',
  1205: 'other sessions were waiting for the same rows, and this one gave way; ask again in a moment',
  1222: 'the rows are locked by another session; ask again in a moment',
  3952: 'the query reads another database, which allows no snapshots; an administrator sets ALLOW_SNAPSHOT_ISOLATION there',
  3961: 'a table was changed while it was read; ask again',
  8134: 'a value is divided by zero; NULLIF(x, 0) gives no value instead',
  8115: 'a sum or a product is larger than its type; CAST(x AS bigint) or AS float first',
  10928: 'the database has reached its limit of workers; ask again in a moment',
  10929: 'the database has reached its limit of workers; ask again in a moment',
  40501: 'the service is busy; ask again in ten seconds',
};
/** A sum that does not fit its type is no question of memory. */
const overflow = 8115;

/** What went wrong while one statement was planned or run. */
export function sqlserverFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof RequestError)) return isOfNetwork(error) ? connectionLost(name, error) : error;
  const { number, code, message } = error;
  if (code === 'ETIMEOUT') return timedOut(timeoutMs, error);
  if (code === 'ECANCEL' || code === 'EABORT') return stopped();
  if (number === undefined || endings.has(number)) return connectionLost(name, error);
  if (costs.has(number)) return tooMuchRead(message, error);
  if (refusals.has(number)) return notAllowed(`A statement that writes or needs more rights (${message})`);
  if (sizes.has(number) && number !== overflow) return queryTooLarge(message, error);
  const cure = cures[number];
  return queryFailed('SQL Server', cure === undefined ? message : `${message} — ${cure}`, error);
}

/** The account may not see plans: there is no estimate, and nothing is wrong with the statement. */
export function mayNotExplain(error: unknown): boolean {
  return error instanceof RequestError && error.number === 262;
}

/** After these the connection is not used again: its state is unknown, or the server has ended it. */
export function endsSession(error: unknown): boolean {
  if (error instanceof AppError) return false;
  if (!(error instanceof RequestError)) return true;
  const { number, code } = error;
  if (code === 'ETIMEOUT' || code === 'ECANCEL') return false;
  return number === undefined || endings.has(number) || (error.class ?? 0) >= 20;
}

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const told = firstOf(error);
  const code = told instanceof Error && 'code' in told ? String(told.code) : '';
  const message = told instanceof Error ? told.message : String(told);
  if (told instanceof LoginError && code === 'MSSQL_18456')
    return new SignInRefused(name, loginRefused(told.state), told);
  if (signInRefusals[code] !== undefined) return new SignInRefused(name, signInRefusals[code], told);
  const isCertificate = /self.signed|certificate|CERT_|unable to verify/i.test(`${code} ${message}`);
  const reason = reasons[code] ?? (isCertificate ? certificateRefused(message) : null);
  return unreachable(name, reason ?? `cannot be opened (${message.slice(0, 300)})`, told);
}

/** The network's errors come wrapped: the outermost has no reason of its own. */
function firstOf(error: unknown): unknown {
  if (error instanceof AggregateError) return firstOf(error.errors[0]);
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return error;
  const isWrapped = 'code' in error && (error.code === 'ESOCKET' || error.code === 'EINSTLOOKUP');
  return isWrapped ? firstOf(error.cause) : error;
}

/** Servers tell others than administrators state 1 alone; the true one is in their error log. */
function loginRefused(state: number): string {
  const account =
    'refused the account or its password; `tabletalk doctor` prints the statements that make an account';
  const states: Readonly<Record<number, string>> = {
    2: account,
    5: account,
    7: 'has disabled this account, and its password is wrong',
    8: account,
    9: account,
    11: 'knows the account, which may not connect: CONNECT SQL is missing',
    12: 'knows the account, which may not connect: CONNECT SQL is missing',
    13: 'is paused and lets nobody in',
    18: 'asks this account for a new password, which an administrator sets with ALTER LOGIN',
    38: 'has no such database, or this account may not open it',
    40: 'has no such database, or this account may not open it',
    58: 'lets in Windows accounts alone; an administrator allows SQL Server authentication as well',
  };
  return states[state] ?? `${account}. The reason is in the error log of the server`;
}

function certificateRefused(message: string): string {
  return /altname|does not match/i.test(message)
    ? 'has a certificate for another name than this'
    : 'has a certificate that nobody here trusts; name its authority in NODE_EXTRA_CA_CERTS, or take any with ?tls=unverified';
}

const noAnswer =
  'does not answer at its address in time; a firewall on the way may hold the connection back, or a named instance listens at another port';
const busy = 'is not available at the moment; a database that was paused takes a minute to wake. Ask again';
const signInRefusals: Readonly<Record<string, string>> = {
  MSSQL_18470: 'has disabled this account: ALTER LOGIN … ENABLE',
  MSSQL_18486: 'has locked this account: ALTER LOGIN … WITH PASSWORD = … UNLOCK',
  MSSQL_18487: 'says that the password of this account has expired',
  MSSQL_18488: 'asks this account for a new password, which an administrator sets with ALTER LOGIN',
};
const reasons: Readonly<Record<string, string>> = {
  MSSQL_4060: 'has no such database, or this account has no user in it: CREATE USER … FOR LOGIN …',
  MSSQL_4064: 'cannot open the default database of this account',
  MSSQL_18452: 'lets in Windows accounts alone; an administrator allows SQL Server authentication as well',
  MSSQL_17809: 'has no free connection left',
  MSSQL_17892: 'refused the account by a logon trigger',
  MSSQL_40532: 'was not found by its name: the gateway of Azure needs the whole name of the server as host',
  MSSQL_40613: busy,
  MSSQL_40197: busy,
  MSSQL_40501: busy,
  MSSQL_40615:
    'does not let this address in: an administrator adds it to the firewall rules of the server (Azure portal, Networking)',
  MSSQL_40914:
    'does not let this network in: an administrator adds it to the virtual network rules of the server',
  MSSQL_978:
    'is a copy that only takes connections which read; this one does, so that its group must allow them',
  ECONNREFUSED:
    'does not answer at its address: nothing listens there. Check host and port, and that TCP/IP is on in SQL Server Configuration Manager',
  ETIMEDOUT: noAnswer,
  ETIMEOUT: noAnswer,
  EHOSTUNREACH: 'does not answer at its address: there is no way to it',
  ECONNRESET: 'closed the connection before it was open; it may ask for another version of TLS',
  EENCRYPT:
    'and this source do not agree on TLS: ?tls=off needs a server that forces none, and the others one that offers it',
  EPROTO: 'speaks a version of TLS that is not taken here',
};

function isOfNetwork(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}
