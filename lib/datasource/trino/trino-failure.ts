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
  tooMuchRead,
  unreachable,
} from '../source-errors.ts';
import type { TrinoFailure } from './trino-reply.ts';

/** What the server says of a statement it did not run to its end. */
export class TrinoError extends Error {
  /** A name of Trino's StandardErrorCode, or of a connector's own list. */
  readonly code: string;
  readonly type: string;

  constructor({ message, errorName, errorType }: TrinoFailure) {
    super(message);
    this.code = errorName;
    this.type = errorType;
  }
}

const timeouts: ReadonlySet<string> = new Set(['EXCEEDED_TIME_LIMIT']);
const refusals: ReadonlySet<string> = new Set(['READ_ONLY_VIOLATION']);
const sizes: ReadonlySet<string> = new Set([
  'EXCEEDED_LOCAL_MEMORY_LIMIT',
  'EXCEEDED_GLOBAL_MEMORY_LIMIT',
  'EXCEEDED_FUNCTION_MEMORY_LIMIT',
  'EXCEEDED_SPILL_LIMIT',
  'EXCEEDED_TASK_DESCRIPTOR_STORAGE_CAPACITY',
  'CLUSTER_OUT_OF_MEMORY',
  'OUT_OF_SPILL_SPACE',
]);
const costs: ReadonlySet<string> = new Set(['EXCEEDED_SCAN_LIMIT', 'EXCEEDED_CPU_LIMIT']);
const endings: ReadonlySet<string> = new Set([
  'ABANDONED_QUERY',
  'ABANDONED_TASK',
  'SERVER_SHUTTING_DOWN',
  'SERVER_STARTING_UP',
  'NO_NODES_AVAILABLE',
  'TRANSACTION_ALREADY_ABORTED',
]);
/** Errors that more words make clear; they follow the server's own. */
const cures: Readonly<Record<string, string>> = {
  PERMISSION_DENIED: 'the account of this source may not read it',
  QUERY_QUEUE_FULL: 'too many queries wait for this account; ask again in a moment',
  QUERY_REJECTED: 'the resource groups of the server let none in for this account',
  UNKNOWN_TRANSACTION:
    'a read-only transaction needs one coordinator, but the address stands for several: give the address of one',
  REMOTE_TASK_ERROR: 'a worker of the cluster failed; ask again in a moment',
  REMOTE_HOST_GONE: 'a worker of the cluster is gone; ask again in a moment',
  TOO_MANY_REQUESTS_FAILED: 'a worker of the cluster does not answer; ask again in a moment',
  JDBC_ERROR: 'the database behind the catalog refused it',
};

/** What went wrong while one statement was planned or run. */
export function trinoFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof HttpStatusError || error instanceof ZodError || error instanceof SyntaxError) {
    return connectFailure(name, error);
  }
  if (!(error instanceof TrinoError)) return isOfNetwork(error) ? connectionLost(name, error) : error;
  const { code } = error;
  // The place is that in the statement as it was sent, which is not always as it was written.
  const message = error.message.replace(/^line \d+:\d+: /, '');
  if (timeouts.has(code)) return timedOut(timeoutMs, error);
  if (code === 'USER_CANCELED') return stopped();
  if (code === 'ADMINISTRATIVELY_KILLED' || code === 'ADMINISTRATIVELY_PREEMPTED') {
    return queryFailed('Trino', 'an administrator of the server ended the query', error);
  }
  if (refusals.has(code)) return notAllowed(`A statement that writes (${message})`);
  if (costs.has(code)) return tooMuchRead(message, error);
  if (sizes.has(code)) return queryTooLarge(message, error);
  if (endings.has(code)) return connectionLost(name, error);
  const cure = cures[code];
  return queryFailed('Trino', cure === undefined ? message : `${message}; ${cure}`, error);
}

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (signInRefusals[code] !== undefined) return new SignInRefused(name, signInRefusals[code], error);
  return unreachable(name, reasonOf(error), error);
}

const signInRefusals: Readonly<Record<string, string>> = {
  HTTP_401: 'refused the account or its password',
  HTTP_403: 'does not let this account in',
};
const reasons: Readonly<Record<string, string>> = {
  HTTP_404: 'answers, but not as a Trino coordinator; port and TLS may be those of another server',
  HTTP_503: 'is starting or too busy; try again in a moment',
  ECONNREFUSED: 'does not answer at its address: nothing listens there',
  ECONNRESET: 'closed the connection before it answered; it may speak TLS alone, or none',
  ETIMEDOUT: 'does not answer at its address',
  EPROTO: 'offers no TLS, which this source requires; ?tls=off sends everything unencrypted',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'offers no TLS, which this source requires; ?tls=off sends everything unencrypted',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'offers no TLS, which this source requires; ?tls=off sends everything unencrypted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for; ?tls=unverified takes any',
  SELF_SIGNED_CERT_IN_CHAIN:
    'has a certificate that nobody here trusts; name its authority in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'has a certificate that nobody here trusts; name its authority in NODE_EXTRA_CA_CERTS',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name than this',
  CATALOG_NOT_FOUND: 'has no such catalog; SHOW CATALOGS tells which there are',
  PERMISSION_DENIED: 'does not let this account read its catalog',
  SERVER_STARTING_UP: 'is starting; try again in a moment',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof ZodError || error instanceof SyntaxError) return reasons.HTTP_404 ?? '';
  return reasons[code] ?? `cannot be asked (${error instanceof Error ? error.message : String(error)})`;
}

function isOfNetwork(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]+|ERR_)/.test(error.code)
  );
}
