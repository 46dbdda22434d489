import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the built pages are made from, together with the files below. */
export const pageRooms = ['app', 'components', 'agents', 'vector', 'lib'];
const files = [
  'proxy.ts',
  'package.json',
  'package-lock.json',
  'next.config.js',
  'postcss.config.js',
  'tsconfig.json',
];

/** A hash of the configuration and of all source files in some folders; equal stamps mean that nothing has changed. */
export function sourceStamp(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  // The installed package has some of the files only.
  const configuration = files.map((name) => path.join(root, name)).filter((file) => existsSync(file));
  for (const file of [...configuration, ...sources].sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
