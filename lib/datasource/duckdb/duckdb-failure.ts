import { AppError } from '../../errors.ts';

const accepted = 'Accepted are readable files ending in .sqlite, .sqlite3, .db, .csv, .parquet or .duckdb.';

export function notAllowed(what: string): AppError {
  return new AppError('query-rejected', { userMessage: `${what} is not allowed; a question may only read.` });
}

export function unreadable(file: string, reason: string, cause?: unknown): AppError {
  return new AppError('source-unreadable', {
    message: cause instanceof Error ? cause.message : reason,
    userMessage: `${file} ${reason}. ${accepted}`,
    cause,
  });
}

/** The engine's message without the excerpt of the statement it appends. */
export function engineMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/^Failed to extract statements: /, '')
    .replace(/\n\s*LINE \d+:[\s\S]*$/, '')
    .trim();
}

/** What went wrong while one statement was compiled or run. */
export function statementFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const message = engineMessage(error);
  if (/^(FATAL|INTERNAL)/.test(message)) return error;
  if (/^Permission Error/.test(message)) return notAllowed('Reading files');
  if (/^Out of Memory|bad_alloc|^Invalid Input Error: .*(too large|exceeds)|Cannot allocate/i.test(message)) {
    return new AppError('query-too-large', {
      message,
      userMessage:
        'The query needs more memory than one query may use. Ask for fewer rows or shorter values.',
      cause: error,
    });
  }
  return queryFailed(message, error);
}

export function queryFailed(message: string, cause?: unknown): AppError {
  return new AppError('query-failed', {
    message,
    userMessage: `DuckDB could not run the query: ${message}`,
    cause,
  });
}
