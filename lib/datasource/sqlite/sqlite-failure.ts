import type { AppError } from '../../errors.ts';
import { notAllowed, queryFailed, queryTooLarge, unreadable } from '../source-errors.ts';

/** SQLite result codes, from https://sqlite.org/rescode.html */
const resultCode = { noMemory: 7, corrupt: 11, full: 13, cannotOpen: 14, tooBig: 18, notADatabase: 26 };

/** The primary SQLite result code of an error that node:sqlite threw; null for any other error. */
function resultCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** What went wrong while opening or reading the file itself. */
export function openFailure(file: string, error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  const reasons = new Map<number | null, string>([
    [resultCode.notADatabase, 'is not an SQLite database, or it is encrypted'],
    [resultCode.corrupt, 'is a damaged SQLite database'],
    [resultCode.cannotOpen, 'cannot be opened'],
  ]);
  const reason = reasons.get(resultCodeOf(error)) ?? 'cannot be read as an SQLite database';
  return unreadable(file, `${reason} (${message})`, error);
}

/** What went wrong while one statement was compiled or run. `refused` names what the authorizer denied, if it did. */
export function statementFailure(file: string, error: unknown, refused: string | null): unknown {
  if (refused !== null) return notAllowed(refused);
  const code = resultCodeOf(error);
  if (code === null || !(error instanceof Error)) return error;
  if (code === resultCode.corrupt || code === resultCode.notADatabase) return openFailure(file, error);
  if (code === resultCode.tooBig || code === resultCode.noMemory || code === resultCode.full) {
    return queryTooLarge(error.message, error);
  }
  return queryFailed('SQLite', error.message, error);
}
