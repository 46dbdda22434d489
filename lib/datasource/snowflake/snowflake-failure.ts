import { ZodError } from 'zod';
import { AppError } from '../../errors.ts';
import { HttpStatusError } from '../server/server-http.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  SignInRefused,
  stopped,
  timedOut,
  unreachable,
} from '../source-errors.ts';

/** What the service says of a request or a statement that it refuses. */
export class SnowflakeError extends Error {
  /** Six digits, of Snowflake's list of errors. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** 630: the limit of the statement or of the account; the others are those of warehouses. */
const timeouts: ReadonlySet<string> = new Set(['000630', '000629', '000631']);
const cancelled = '000604';
const sizes: ReadonlySet<string> = new Set(['300005', '100084', '100351']);
/** Signing in, which the account or an administrator has to put right. */
const signIns: Readonly<Record<string, string>> = {
  '390100': 'refused the user, the key or the token',
  '390102': 'has locked this user for a while',
  '390144':
    'refused the token made with the key: the user must exist and have the public key of it (ALTER USER … SET RSA_PUBLIC_KEY), and the clock of this machine must be right',
  '390114': 'has let the token lapse; make a new one',
  '390186': 'does not let the user take this role, or the role is gone',
  '390189': 'does not let the user take this role, or the role is gone',
  '390195': 'does not let this kind of token in; a network policy may be missing for the user',
  '390303': 'refused the access token; it may have lapsed or been withdrawn',
  '390318': 'has let the token lapse; make a new one',
  '390420': 'does not let this address in: an administrator adds it to the network policy of the user',
  '390422': 'does not let this address in: an administrator adds it to the network policy of the user',
  '394400': 'refused the access token; it may have lapsed or been withdrawn',
};
/** Errors that more words make clear; they follow the service's own. */
const cures: Readonly<Record<string, string>> = {
  '002003': 'it is not there, or the role of this source may not read it',
  '002043': 'it is not there, or the role of this source may not read it',
  '003001': 'the role of this source may not do that',
  '000606': 'name a warehouse in ?warehouse=…, which the role may use',
  '000608': 'the warehouse cannot be started; an administrator looks after it',
  '090073': 'the warehouse cannot be started: its budget (resource monitor) is used up',
  '090105': 'the database of this source is not there, or its role may not use it',
};

/** What went wrong while one statement was planned or run. */
export function snowflakeFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof HttpStatusError || error instanceof ZodError || error instanceof SyntaxError)
    return connectFailure(name, error);
  if (!(error instanceof SnowflakeError)) return isOfNetwork(error) ? connectionLost(name, error) : error;
  const { code } = error;
  const message = error.message.replace(/\s+/g, ' ').trim();
  if (timeouts.has(code)) return timedOut(timeoutMs, error);
  if (code === cancelled) return stopped();
  if (sizes.has(code)) return queryTooLarge(message, error);
  if (code in signIns) return unreachable(name, signIns[code] ?? '', error);
  if (code === '000006' || code === '000008') return notAllowed(`More than one statement (${message})`);
  const cure = cures[code];
  return queryFailed('Snowflake', cure === undefined ? message : `${message}; ${cure}`, error);
}

/** Why a session could not be opened. The key and the token are in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ZodError || error instanceof SyntaxError)
    return unreachable(
      name,
      'answers, but not as Snowflake does; host may be the address of another server',
      error,
    );
  const refusal = signIns[code] ?? refusals[code];
  if (refusal !== undefined) return new SignInRefused(name, refusal, error);
  const known = network[code];
  if (known !== undefined) return unreachable(name, known, error);
  const cure = cures[code];
  const said = message.replace(/\s+/g, ' ').slice(0, 300);
  return unreachable(name, `cannot be asked (${cure === undefined ? said : `${said}; ${cure}`})`, error);
}

const refusals: Readonly<Record<string, string>> = {
  HTTP_401: 'refused the user, the key or the token',
  HTTP_403: 'does not let this user or this address in; the account may have another name',
};
const network: Readonly<Record<string, string>> = {
  HTTP_404: 'is no account there is; its name is organisation-account or locator.region',
  HTTP_429: 'is asked too often; try again in a moment',
  HTTP_503: 'is too busy; try again in a moment',
  ECONNREFUSED: 'does not answer at its address: nothing listens there',
  ECONNRESET: 'closed the connection before it answered',
  ETIMEDOUT: 'does not answer at its address',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name than this; the account may be misspelt',
};

function isOfNetwork(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|ERR_)/.test(error.code)
  );
}
