import { statSync } from 'node:fs';
import path from 'node:path';

const mostBytes = 256 * 1024;

/**
 * Whether a source is a database file that is read and indexed in no time: the web process does it as it opens it, and a
 * process that prepares it would be most of the work. Files of data are none: how they were read is told before serving.
 */
export function isSmallDatabase(source: string): boolean {
  if (!/^\.(sqlite3?|db)$/i.test(path.extname(source))) return false;
  const found = statSync(source, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= mostBytes;
}
