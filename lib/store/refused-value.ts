import { AppError } from '../errors.ts';

/** SQLSTATE codes of class 22 (data exception) by which Postgres says that a text or a number is none it can hold. */
const refusals: Readonly<Record<string, string>> = {
  '22021': 'holds a character that is none, such as U+0000',
  '22P05': 'holds a character that cannot be stored, such as U+0000',
  '22P02': 'is not written as it has to be',
  '22003': 'is a number out of range',
};

/** What a failed query of the app store means when a value that was sent to it was at fault; null for every other error. */
export function refusedValue(error: unknown): AppError | null {
  // A database that is asked has said its own, such as of a value in a condition for rows.
  if (error instanceof AppError) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const reason = 'code' in cause && typeof cause.code === 'string' ? refusals[cause.code] : undefined;
    if (reason !== undefined) {
      return new AppError('bad-request', { userMessage: `A value in this request ${reason}.`, cause: error });
    }
  }
  return null;
}
