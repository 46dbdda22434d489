import path from 'node:path';
import { AppError } from '#lib/errors.ts';

/** `DIR/<db_id>.sqlite`. Throws `bad-request` for an id that would lead out of the folder. */
export function databaseFile(folder: string, databaseId: string): string {
  if (path.basename(databaseId) !== databaseId || databaseId.startsWith('.')) {
    throw new AppError('bad-request', {
      userMessage: `db_id ${JSON.stringify(databaseId)} is not the name of a file in ${folder}.`,
    });
  }
  return path.resolve(folder, `${databaseId}.sqlite`);
}
