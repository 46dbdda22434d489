import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { sourceStamp } from '../build/source-stamp.ts';

const mark = z.object({
  /** The source as it was asked for, and the file that this meant. */
  source: z.string(),
  file: z.string(),
  size: z.number(),
  modified: z.number(),
  /** Of the code that prepares: a new version of it prepares anew. */
  code: z.string(),
});

/**
 * The file of a source that was prepared by the present code and has not changed since, or null. The web process checks
 * all of it again when it opens the source, so this decides only whether that may take long and needs progress shown.
 */
export function preparedFile(dataDir: string, source: string): string | null {
  try {
    const found = mark.parse(JSON.parse(readFileSync(markFile(dataDir), 'utf8')));
    const now = markOf(source, found.file);
    return JSON.stringify(found) === JSON.stringify(now) ? found.file : null;
  } catch {
    return null; // No mark, one of another version, or no file any more: then it is prepared, which tells what is wrong.
  }
}

/** A source that is no file, such as one on a server, is prepared at each start. */
export function markPrepared(dataDir: string, source: string, file: string): void {
  if (!existsSync(file)) return;
  writeFileSync(markFile(dataDir), JSON.stringify(markOf(source, file)));
}

function markOf(source: string, file: string): z.infer<typeof mark> {
  const { size, mtimeMs } = statSync(file);
  return {
    source,
    file,
    size,
    modified: mtimeMs,
    code: sourceStamp(projectRoot, ['agents', 'vector', 'lib', 'scripts/demo']),
  };
}

function markFile(dataDir: string): string {
  return path.join(dataDir, 'prepared.json');
}
