import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type CuratedKnowledge, curatedKnowledge } from '#lib/domain/curated-knowledge.ts';
import { AppError } from '#lib/errors.ts';
import { inOrder } from '#lib/knowledge/in-order.ts';

/**
 * The curated knowledge in use, as a file beside the source's other files: what the command line reads, which does not
 * open the app store. null when nothing was published yet; `source-unreadable` names a file that is damaged.
 */
export async function readKnowledgeFile(folder: string): Promise<CuratedKnowledge | null> {
  const file = fileIn(folder);
  try {
    return curatedKnowledge.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    throw new AppError('source-unreadable', {
      userMessage: `Cannot use ${file}: ${reason}. Publish again from /admin/snapshots, or delete the file.`,
      cause: error,
    });
  }
}

/** Replaces the file as a whole, so that a reader sees the old knowledge or the new. */
export async function writeKnowledgeFile(folder: string, curated: CuratedKnowledge): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${fileIn(folder)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(inOrder(curated), null, 2)}\n`);
  await rename(draft, fileIn(folder));
}

function fileIn(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'knowledge.json');
}
