import { ClickHouseError } from '@clickhouse/client';
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

/** Codes of ClickHouse's ErrorCodes.cpp. */
const timeouts: ReadonlySet<string> = new Set(['159', '209', '318']);
const sizes: ReadonlySet<string> = new Set(['241', '173', '191', '396', '432']);
const costs: ReadonlySet<string> = new Set(['158', '307', '160']);
const refusals: ReadonlySet<string> = new Set(['164', '392']);
const cancelled = '394';
/** Errors that more words make clear; they follow the server's own. */
const cures: Readonly<Record<string, string>> = {
  '202': 'too many queries run at once; ask again in a moment',
  '201': 'the account has used up its quota; ask again later',
  '497': 'the account of this source may not read it',
  '452': 'a constraint on the settings of the account does not let its limits be set',
  '115': 'the server is older than ClickHouse 23.8, which this needs',
};

/** What went wrong while one statement was planned or run. */
export function clickhouseFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof ClickHouseError)) return isOfNetwork(error) ? connectionLost(name, error) : error;
  const { code } = error;
  const message = error.message.trim();
  if (timeouts.has(code)) return timedOut(timeoutMs, error);
  if (code === cancelled) return stopped();
  if (signInRefusals[code] !== undefined) return connectFailure(name, error);
  if (refusals.has(code)) return notAllowed(`A statement that writes or changes settings (${message})`);
  if (costs.has(code)) return tooMuchRead(message, error);
  if (sizes.has(code)) return queryTooLarge(message, error);
  const cure = cures[code];
  return queryFailed('ClickHouse', cure === undefined ? message : `${message}; ${cure}`, error);
}

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (signInRefusals[code] !== undefined) return new SignInRefused(name, signInRefusals[code], error);
  return unreachable(name, reasons[code] ?? `cannot be asked (${message.slice(0, 300)})`, error);
}

const noTls = 'offers no TLS, which this source requires; ?tls=off sends everything unencrypted';
const signInRefusals: Readonly<Record<string, string>> = {
  '516': 'refused the account or its password',
  '192': 'has no such account',
  '195': 'does not let this account in from here',
};
const reasons: Readonly<Record<string, string>> = {
  '81': 'has no such database',
  '115': 'is older than ClickHouse 23.8, which this needs',
  '452': 'has a constraint on the settings of this account, so that no limits can be set',
  ECONNREFUSED: 'does not answer at its address: nothing listens there',
  ECONNRESET: 'closed the connection before it answered; it may speak TLS alone, or none',
  ETIMEDOUT: 'does not answer at its address',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for; ?tls=unverified takes any',
  SELF_SIGNED_CERT_IN_CHAIN:
    'has a certificate that nobody here trusts; name its authority in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'has a certificate that nobody here trusts; name its authority in NODE_EXTRA_CA_CERTS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name than this',
};

function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return /^(E[A-Z]+|ERR_|HPE_)/.test(error.code);
  return /socket hang up|Timeout error|aborted/i.test(error.message);
}
