import { AppError } from '../../errors.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  SignInRefused,
  timedOut,
  unreachable,
} from '../source-errors.ts';

/** Error codes of the server and of the driver, from Oracle's error help and node-oracledb's list. */
const timeouts: ReadonlySet<string> = new Set([
  'NJS-123',
  'ORA-01013',
  'ORA-00040',
  'ORA-56735',
  'ORA-03136',
]);
const refusals: ReadonlySet<string> = new Set(['ORA-01456', 'ORA-16000', 'ORA-28193']);
const privileges: ReadonlySet<string> = new Set(['ORA-00942', 'ORA-01031', 'ORA-01039', 'ORA-41900']);
const sizes: ReadonlySet<string> = new Set([
  'ORA-04030',
  'ORA-04031',
  'ORA-04036',
  'ORA-01652',
  'ORA-01467',
  'ORA-01489',
  'ORA-64203',
]);
/** Limits of the account's profile, for one call; those for a session end it. */
const callLimits: ReadonlySet<string> = new Set(['ORA-02393', 'ORA-02395']);
const endings: ReadonlySet<string> = new Set([
  'NJS-003',
  'NJS-500',
  'NJS-501',
  'NJS-503',
  'NJS-521',
  'ORA-00028',
  'ORA-01012',
  'ORA-01033',
  'ORA-01089',
  'ORA-01092',
  'ORA-02392',
  'ORA-02394',
  'ORA-02396',
  'ORA-02399',
  'ORA-03113',
  'ORA-03114',
  'ORA-03135',
  'ORA-12537',
  'ORA-12547',
  'ORA-12570',
]);

/** `ORA-00942`, `NJS-123` or, of Oracle's client, `DPI-1047`; null for an error that is neither the server's nor the driver's. */
function oracleCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^(ORA|NJS|DPI)-\d+$/.test(error.code))
    return error.code;
  return /^((?:ORA|NJS|DPI)-\d+)/.exec(error.message)?.[1] ?? null;
}

/** After these the connection is not used again: its state is unknown, or the server may still be working. */
export function endsSession(error: unknown): boolean {
  const code = oracleCode(error);
  return code === null || endings.has(code) || timeouts.has(code);
}

/** What went wrong while one statement was planned or run. */
export function oracleFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  const code = oracleCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (timeouts.has(code)) return timedOut(timeoutMs, error);
  if (endings.has(code)) return connectionLost(name, error);
  const message = error.message.split('\n')[0] ?? code;
  if (callLimits.has(code)) {
    return new AppError('query-timeout', {
      message,
      userMessage: `The query reached a limit of its account on the server (${message}) and was stopped. Narrow it down, for example to a shorter period. An administrator raises the limit in the account's profile.`,
      cause: error,
    });
  }
  if (refusals.has(code)) return notAllowed(`A statement that writes (${message})`);
  if (privileges.has(code)) {
    return queryFailed(
      'Oracle',
      `${message}; it does not exist or the account of this source may not read it. \`tabletalk doctor\` prints the missing grants`,
      error,
    );
  }
  return sizes.has(code) ? queryTooLarge(message, error) : queryFailed('Oracle', message, error);
}

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const noService =
    'is not a service of its listener. `lsnrctl services` on the server lists them; a SID is none';
  const nothingListens =
    'does not answer at its address: nothing listens there. Check the host and the port, and `lsnrctl status` on the server';
  const noFolder =
    'is an alias, and there is no tnsnames.ora: name its folder with tnsFolder, or set TNS_ADMIN';
  const noAlias = 'is no alias of tnsnames.ora. Check how it is spelt there';
  const noClient =
    'needs Oracle’s client, which cannot be loaded from TABLETALK_ORACLE_CLIENT: that names the folder of Instant Client, which on Linux has to be in LD_LIBRARY_PATH or ldconfig as well, before the start';
  const otherCertificate = 'has a certificate for another name than this';
  const noAnswer =
    'does not answer at its address in time. A firewall on the way may hold the connection back';
  const refusals: Record<string, string> = {
    'ORA-01017':
      'refused the account or its password. Passwords mind capitals; `tabletalk doctor` prints the statements that make an account',
    'ORA-28000': 'has locked this account. An administrator opens it again with ALTER USER … ACCOUNT UNLOCK',
    'ORA-28001':
      'says that the password of this account has expired. An administrator sets a new one with ALTER USER … IDENTIFIED BY …',
    'ORA-28150': 'does not let this account act for the other one (proxy authentication)',
    'ORA-01045': 'does not let this account in: CREATE SESSION is missing',
    'NJS-116': 'keeps this password in a form that only an older client reads; set the password again',
  };
  const reasons: Record<string, string> = {
    'ORA-12514': noService,
    'NJS-518': noService,
    'ORA-12541': nothingListens,
    'NJS-503': nothingListens,
    'NJS-511':
      'has a listener that refused the connection: the service may be starting, restricted, or at its most sessions. `lsnrctl services` on the server tells',
    'NJS-530': 'has a host whose name cannot be found in this network',
    'NJS-507': otherCertificate,
    'NJS-508': otherCertificate,
    'ORA-12170': noAnswer,
    'NJS-510': noAnswer,
    'NJS-516': noFolder,
    'NJS-517': noAlias,
    'NJS-520': noFolder,
    'ORA-12154': noAlias,
    'DPI-1047': noClient,
    'NJS-045': noClient,
    'NJS-118':
      'needs a restart: TABLETALK_ORACLE_CLIENT counts from the start of a process, for all its sources of Oracle',
    'NJS-138':
      'is older than the driver speaks by itself: it needs Oracle’s client (TABLETALK_ORACLE_CLIENT)',
    'NJS-533':
      'insists on native network encryption, which needs Oracle’s client (TABLETALK_ORACLE_CLIENT), or TLS instead',
    'NJS-505':
      'and its wallet do not agree: ewallet.pem must hold the key and certificates of this account, and walletPasswordFile or walletPasswordEnv its password',
    'NJS-529': 'needs a wallet as ewallet.pem; one of another kind is not read',
  };
  const message = error instanceof Error ? error.message : String(error);
  if (/ENOENT|EACCES/.test(message) && message.includes('ewallet.pem'))
    return unreachable(name, 'needs ewallet.pem in the folder of its wallet, which cannot be read', error);
  const refusal = refusals[oracleCode(error) ?? ''];
  if (refusal !== undefined) return new SignInRefused(name, refusal, error);
  return unreachable(name, reasons[oracleCode(error) ?? ''] ?? `cannot be opened (${message})`, error);
}
