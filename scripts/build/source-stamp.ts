import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the built pages are made from. */
const rooms = ['app', 'components', 'agents', 'vector', 'lib'];
const files = ['package.json', 'package-lock.json', 'next.config.js', 'postcss.config.js', 'tsconfig.json'];

/** A hash of the content of all source files; equal stamps mean that a build would give the same pages. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  const sources = rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.map((name) => path.join(root, name)), ...sources].sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
