import { AppError } from '../errors.ts';

const accepted = 'Accepted are readable files ending in .sqlite, .sqlite3, .db, .csv, .parquet or .duckdb.';

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
