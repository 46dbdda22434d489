import { AppError } from '../errors.ts';

/** By SQLSTATE, as Postgres tells it, and by the codes of the file system, as Node does. */
const troubles: Readonly<Record<string, string>> = {
  '53100': 'Its disk is full.',
  ENOSPC: 'Its disk is full.',
  EDQUOT: 'The disk space that Tabletalk may use is used up.',
  EROFS: 'Its disk can only be read.',
  '25006': 'Its database can only be read.',
  '58030': 'Its disk cannot be written.',
  '57P03': 'Its database is starting or shutting down.',
  ECONNREFUSED: 'Its database does not answer.',
};

/**
 * What a failure of the app store, or of a file beside it, means for a person when it is a trouble of the place where things are
 * kept; null for every other error.
 */
export function storeTrouble(error: unknown): AppError | null {
  if (error instanceof AppError) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const reason =
      troubles[code] ?? (/read-only file system/i.test(cause.message) ? troubles.EROFS : undefined);
    if (reason !== undefined) {
      return new AppError('store-unavailable', {
        userMessage: `Tabletalk cannot keep anything at the moment. ${reason} Whoever runs it has to look after that; nothing that was kept is lost.`,
        cause: error,
      });
    }
  }
  return null;
}
