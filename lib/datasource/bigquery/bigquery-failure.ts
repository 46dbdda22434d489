import { ZodError } from 'zod';
import { AppError } from '../../errors.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  stopped,
  timedOut,
  tooMuchRead,
  unreachable,
} from '../source-errors.ts';
import type { BigqueryFailure } from './bigquery-reply.ts';

/** A job that ended with an error. */
export class BigqueryJobError extends Error {
  /** A word of BigQuery's table of errors, such as `invalidQuery`. */
  readonly code: string;

  constructor({ reason, message }: BigqueryFailure) {
    super(message);
    this.code = reason;
  }
}

const sizes: ReadonlySet<string> = new Set(['resourcesExceeded', 'responseTooLarge']);
/** Errors that more words make clear; they follow the service's own. */
const cures: Readonly<Record<string, string>> = {
  accessDenied:
    'the account of this source may not read it: it needs roles/bigquery.dataViewer on the dataset',
  quotaExceeded: 'a quota of the project is used up; ask again later, or let an administrator raise it',
  rateLimitExceeded: 'too many queries at once; ask again in a moment',
  jobRateLimitExceeded: 'too many queries at once; ask again in a moment',
  backendError: 'the service had a failure; ask again in a moment',
  internalError: 'the service had a failure; ask again in a moment',
  jobBackendError: 'the service had a failure; ask again in a moment',
  jobInternalError: 'the service had a failure; ask again in a moment',
  billingNotEnabled: 'the project that pays has no billing account; name another in billingProject',
  billingTierLimitExceeded: 'the query computes more than its price allows; narrow it down',
};

/** What went wrong while one statement was planned or run. */
export function bigqueryFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return unreachable(name, notBigquery, error);
  const { reason, message } = reasonOf(error);
  if (reason === 'network') return connectionLost(name, error);
  if (reason === '') return error;
  if (reason === 'bytesBilledLimitExceeded') return tooMuchRead(message, error);
  if (sizes.has(reason)) return queryTooLarge(message, error);
  if (/timed? ?out/i.test(message) && /^(stopped|timeout|jobTimeout)$/i.test(reason))
    return timedOut(timeoutMs, error);
  if (reason === 'stopped' || reason === 'cancelled') return stopped();
  if (reason === 'blocked') return notAllowed(`What the service blocks (${message})`);
  const [, column] = /without a filter over column\(s\) '([^']+)'/.exec(message) ?? [];
  if (column !== undefined) {
    return queryFailed(
      'BigQuery',
      `the table is kept in parts by ${column.replaceAll("', '", ' or ')} and may only be read with a condition on it; say a period, such as a month`,
      error,
    );
  }
  if (/was not found in location/.test(message))
    return queryFailed('BigQuery', `${message}; ${elsewhere}`, error);
  const cure = cures[reason];
  return queryFailed('BigQuery', cure === undefined ? message : `${message}; ${cure}`, error);
}

const notBigquery = 'answers, but not as BigQuery does; apiEndpoint may be the address of another service';
const elsewhere = 'the datasets may be in another location: name theirs in location';

/** Whether a job of this name is there already. */
export function isDuplicate(error: unknown): boolean {
  return reasonOf(error).reason === 'duplicate';
}

/** Why a session could not be opened. What the credentials hold is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return unreachable(name, notBigquery, error);
  const { reason, status, message } = reasonOf(error);
  if (/default credentials/.test(message) || status === 401) return unreachable(name, noCredentials, error);
  if (/invalid_grant|invalid_client|unauthorized_client|Invalid JWT|invalid_target/i.test(message))
    return unreachable(
      name,
      'does not take its credentials: the key may be deleted or its account disabled',
      error,
    );
  if (reason === 'network') return unreachable(name, 'cannot be reached over the network', error);
  if (reason === 'accessDenied' && /bigquery\.jobs\.create/.test(message)) {
    return unreachable(
      name,
      'does not let this account run queries: it needs roles/bigquery.jobUser on the project that pays',
      error,
    );
  }
  if (reason === 'accessDenied' || status === 403)
    return unreachable(name, `does not let this account in (${shortened(message)})`, error);
  if (reason === 'notFound')
    return unreachable(name, `is not there, or not for this account (${shortened(message)})`, error);
  return unreachable(name, `cannot be asked (${shortened(message)})`, error);
}

const noCredentials =
  'needs credentials, and there are none that it takes. Name a file in ?credentials=… or GOOGLE_APPLICATION_CREDENTIALS, or run: gcloud auth application-default login';

function shortened(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 300);
}

/** The reason that the service gives, the HTTP status, or `network`; empty where it is an error of another kind. */
function reasonOf(error: unknown): { reason: string; status: number | null; message: string } {
  if (!(error instanceof Error)) return { reason: '', status: null, message: String(error) };
  if (error instanceof BigqueryJobError) return { reason: error.code, status: null, message: error.message };
  const code = 'code' in error ? error.code : null;
  const listed = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const first: unknown = listed[0];
  if (typeof first === 'object' && first !== null && 'reason' in first) {
    const message = 'message' in first ? String(first.message) : error.message;
    return { reason: String(first.reason), status: typeof code === 'number' ? code : null, message };
  }
  if (typeof code === 'number') return { reason: `HTTP ${code}`, status: code, message: error.message };
  const isNetwork = typeof code === 'string' && /^(E[A-Z]+|ERR_|UND_)/.test(code);
  return { reason: isNetwork ? 'network' : '', status: null, message: error.message };
}
