import { readdirSync } from 'node:fs';
import path from 'node:path';
import { splitName } from '#lib/datasource/files/file-kind.ts';
import { isSourceFile } from '#lib/datasource/open-data-source.ts';
import { AppError } from '#lib/errors.ts';

/**
 * The database of a case in a folder: `DIR/<db_id>` with the ending of any file that can be a source, or a folder of that
 * name with files of data. Where there is none it is `DIR/<db_id>.sqlite`, which whoever opens it will miss. Throws
 * `bad-request` for an id that would lead out of the folder, and for one that several files have.
 */
export function databaseFile(folder: string, databaseId: string): string {
  if (path.basename(databaseId) !== databaseId || databaseId.startsWith('.')) {
    throw new AppError('bad-request', {
      userMessage: `db_id ${JSON.stringify(databaseId)} is not the name of a file in ${folder}.`,
    });
  }
  const found = entriesOf(folder).filter(
    (name) => name === databaseId || (isSourceFile(name) && splitName(name).name === databaseId),
  );
  if (found.length > 1) {
    throw new AppError('bad-request', {
      userMessage: `db_id ${JSON.stringify(databaseId)} means several files in ${folder}: ${found.join(', ')}.`,
    });
  }
  return path.resolve(folder, found[0] ?? `${databaseId}.sqlite`);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    // No such folder: whoever opens the database names the file that is missing.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
