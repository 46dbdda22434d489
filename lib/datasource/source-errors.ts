import { AppError } from '../errors.ts';

export const acceptedFiles =
  '.sqlite, .sqlite3, .db, .duckdb, .csv, .tsv, .json, .jsonl, .ndjson or .parquet (text also as .gz)';

const accepted = `Accepted are readable files ending in ${acceptedFiles}, and folders or patterns of such files of data.`;

/** `file` cannot be analysed; `reason` continues the sentence that begins with its path. */
export function unreadable(file: string, reason: string, cause?: unknown): AppError {
  return new AppError('source-unreadable', {
    message: cause instanceof Error ? `${file} ${reason}: ${cause.message}` : `${file} ${reason}`,
    userMessage: `${file} ${reason}. ${accepted}`,
    cause,
  });
}

/** A statement asked for something that is not reading; `what` begins the sentence. */
export function notAllowed(what: string): AppError {
  return new AppError('query-rejected', { userMessage: `${what} is not allowed; a question may only read.` });
}

/** The engine could not run a statement; `reason` is its own message. */
export function queryFailed(engine: string, reason: string, cause?: unknown): AppError {
  return new AppError('query-failed', {
    message: reason,
    userMessage: `${engine} could not run the query: ${reason}`,
    cause,
  });
}

/** A statement that would need more memory or disk than one query may have. */
export function queryTooLarge(reason: string, cause?: unknown): AppError {
  return new AppError('query-too-large', {
    message: reason,
    userMessage: `The query needs more memory than one query may use (${reason}). Ask for fewer rows or shorter values.`,
    cause,
  });
}

/** A limit of time passed; the statement was stopped. */
export function timedOut(timeoutMs: number, cause?: unknown): AppError {
  return new AppError('query-timeout', {
    userMessage: `The query ran longer than ${Number((timeoutMs / 1000).toFixed(1))} seconds and was stopped. Narrow it down, for example to a shorter period.`,
    cause,
  });
}

export function stopped(): AppError {
  return new AppError('stopped', { userMessage: 'The query was stopped.' });
}

/** A statement the engine expects to be too much work; `largestRows` is the budget of its source. */
export function tooCostly(estimatedRows: number, largestRows: number): AppError {
  const rows = (count: number) => Math.round(count).toLocaleString('en-US');
  return new AppError('query-too-costly', {
    userMessage: `The database expects a step of this query to handle about ${rows(estimatedRows)} rows; this source allows ${rows(largestRows)}. Narrow it down, for example to a shorter period. An administrator raises the bound with maxEstimatedRows: a field of the source in the file of sources, or ?maxEstimatedRows=${nextBound(estimatedRows)} at the end of its address.`,
  });
}

/** The next power of ten: a bound that lets this many rows through. */
function nextBound(rows: number): number {
  return 10 ** Math.ceil(Math.log10(rows + 1));
}

/** A server cannot be reached or does not let the account in; `reason` continues the sentence. */
export function unreachable(name: string, reason: string, cause?: unknown): AppError {
  return new AppError('source-unreadable', {
    message: cause instanceof Error ? `${name} ${reason}: ${cause.message}` : `${name} ${reason}`,
    userMessage: `The database ${name} ${reason}.`,
    cause,
  });
}

/** A server does not take the account or its password, as `unreachable` tells it: trying again would only lock the account. */
export class SignInRefused extends AppError {
  /** Continues a sentence that begins with the database. */
  readonly reason: string;

  constructor(name: string, reason: string, cause?: unknown) {
    const { message, userMessage } = unreachable(name, reason);
    const told = cause instanceof Error ? `${message}: ${cause.message}` : message;
    super('source-unreadable', { message: told, userMessage, cause });
    this.reason = reason;
  }
}

/** Continues the sentence of `unreachable`, where a server asks for a password and there is none. */
export const withoutPassword =
  'asks for a password, and none is set. Set TABLETALK_SOURCE_PASSWORD for an address; for a configured source the variable that passwordEnv names, or passwordFile';

/** The server ended the connection, or the network did, while a statement ran. */
export function connectionLost(name: string, cause?: unknown): AppError {
  return unreachable(name, 'closed the connection while the query ran; ask again in a moment', cause);
}

/** The server ended a statement because of what it read until then or would read. */
export function tooMuchRead(message: string, cause: unknown): AppError {
  return new AppError('query-too-costly', {
    message,
    userMessage: `The query reads more than it may (${message}). Narrow it down, for example to a shorter period. An administrator raises the bound with maxScanBytes: a field of the source in the file of sources, or ?maxScanBytes=… at the end of its address.`,
    cause,
  });
}
