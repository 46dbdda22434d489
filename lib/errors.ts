/**
 * Every failure the product can name. The code decides the HTTP status and whether a person may retry; the message is
 * for the log, the user message for the person: what was wrong, with the value, and what would have been right.
 */
export const errorCodes = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'key-reused',
  'source-unreadable',
  'file-unreadable',
  'layout-unreadable',
  'query-rejected',
  'query-failed',
  'query-timeout',
  'query-too-large',
  'query-too-costly',
  'plan-invalid',
  'question-too-long',
  'model-failed',
  'budget-exceeded',
  'too-many-requests',
  'store-unavailable',
  'vector-store-unavailable',
  'provider-unavailable',
  'port-taken',
  'stopped',
  'interrupted',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly userMessage: string;
  /** When it may be tried again; null when that would not help or is not known. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    details: { message?: string; userMessage: string; cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(details.message ?? details.userMessage, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = details.userMessage;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

const httpStatus: Partial<Record<ErrorCode, number>> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'key-reused': 422,
  'budget-exceeded': 429,
  'too-many-requests': 429,
  'file-unreadable': 422,
  'layout-unreadable': 422,
  'query-rejected': 422,
  'query-failed': 422,
  'query-timeout': 422,
  'query-too-large': 422,
  'query-too-costly': 422,
  'plan-invalid': 422,
  'question-too-long': 422,
  'model-failed': 502,
  'provider-unavailable': 503,
  'source-unreadable': 503,
  'store-unavailable': 503,
  'vector-store-unavailable': 503,
};

export function httpStatusOf(error: unknown): number {
  return error instanceof AppError ? (httpStatus[error.code] ?? 500) : 500;
}

/** What a person may read about any thrown value; internals stay in the log. */
export function userMessageOf(error: unknown): string {
  return error instanceof AppError
    ? error.userMessage
    : 'Something went wrong inside Tabletalk. The details are in the server log.';
}

/** A sentence for a person, and what a database itself said, where that is why. */
export type Told = { readonly message: string; readonly detail?: string };

/**
 * The same for whoever asked a question and did not write the statement: what a database itself says about it is no
 * sentence for them, so it is the detail of one.
 */
export function toldToAsker(error: unknown): Told {
  const message = userMessageOf(error);
  if (errorCodeOf(error) !== 'query-failed') return { message };
  return { message: 'The database could not run the statement that was written for this.', detail: message };
}

/** Whether an engine or its guard said no to a statement, and would do so again. */
export function isRefusedStatement(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'query-failed' || error.code === 'query-rejected');
}

export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'internal';
}
