import { createHash } from 'node:crypto';
import { glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { unreadable } from '../source-errors.ts';
import { fileKind } from './file-kind.ts';

/** More files than this are no source that a person meant. */
const mostFiles = 10_000;

/** Whether a text means several files: `data/*.parquet`. */
export function isPattern(text: string): boolean {
  return /[*?{}[\]]/.test(text);
}

/**
 * The files of data that a path means, sorted: itself, those anywhere in a folder, or those that a pattern matches. Files
 * of other kinds are passed over, and so is what begins with a dot or an underscore.
 */
export async function findDataFiles(asked: string): Promise<string[]> {
  const found = await stat(/* turbopackIgnore: true */ asked).catch(() => null); // A pattern is no file.
  if (found?.isFile()) return [asked];
  const pattern = found?.isDirectory() ? path.join(escapedPattern(asked), '**') : asked;
  const files: string[] = [];
  for await (const file of glob(/* turbopackIgnore: true */ pattern)) {
    const inside = found?.isDirectory() ? path.relative(asked, file) : path.basename(file);
    if (fileKind(file) === null || inside.split(path.sep).some((part) => /^[._]/.test(part))) continue;
    files.push(path.resolve(/* turbopackIgnore: true */ file));
    if (files.length > mostFiles) throw unreadable(asked, `means more than ${mostFiles} files`);
  }
  return files.toSorted();
}

/** Changes when one of the files is written, replaced, added or taken away; null when there is none. A database is a file too. */
export async function versionOfFiles(asked: string): Promise<string | null> {
  const states: string[] = [];
  for (const file of await findDataFiles(asked)) {
    const found = await stat(/* turbopackIgnore: true */ file).catch(() => null); // Gone since it was listed.
    if (found) states.push([file, found.ino, found.size, found.mtimeMs].join(' '));
  }
  return states.length === 0 ? null : createHash('sha256').update(states.join('\n')).digest('hex');
}

/** Beside a database, where an engine keeps what it has not written into the file yet. */
const logEndings = ['-wal', '-journal', '.wal'];

/** The same, for rows that an engine may have written beside the file. */
export async function versionOfData(asked: string): Promise<string | null> {
  const files = await versionOfFiles(asked);
  if (files === null) return null;
  const logs = await Promise.all(
    logEndings.map((ending) => stat(/* turbopackIgnore: true */ `${asked}${ending}`).catch(() => null)), // Mostly none.
  );
  return [files, ...logs.map((found) => (found ? `${found.size} ${found.mtimeMs}` : '-'))].join(' ');
}

/** In a pattern, the folder itself and no other. */
function escapedPattern(folder: string): string {
  return folder.replace(/[*?{}[\]()!+@\\]/g, '\\$&');
}
