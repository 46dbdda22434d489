import pLimit from 'p-limit';
import { bringFile } from '#lib/datasource/brought/bring-file.ts';
import { fileStorage } from '#lib/datasource/files/file-storage.ts';
import type { FileDraft, TableCorrection } from '#lib/domain/file-draft.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { removeSent, requireWhole, type SentFile } from './sent-files.ts';

/** Each file takes a process of its own with much memory; others wait for their turn. */
const inTurn = pLimit(2);

/**
 * What is in a file that was sent, read as corrected. A file that cannot be read at all is removed; wrong corrections leave
 * it, and so does what they may mend. Rejects as `bringFile` does.
 */
export async function readSent(
  env: Env,
  sent: SentFile,
  corrections: readonly TableCorrection[],
  signal?: AbortSignal,
): Promise<FileDraft> {
  const { tables } = await bringSent(env, sent, { corrections, keepIn: null }, signal);
  return { id: sent.id, name: sent.name, bytes: sent.bytes, tables };
}

/** The same, and the wanted tables are written where they are to be kept. */
export async function bringSent(
  env: Env,
  sent: SentFile,
  { corrections, keepIn }: { corrections: readonly TableCorrection[]; keepIn: string | null },
  signal?: AbortSignal,
): ReturnType<typeof bringFile> {
  await requireWhole(sent);
  const { file, name, work: folder } = sent;
  try {
    return await inTurn(() =>
      bringFile(
        { file, name, folder, corrections, keepIn },
        fileStorage(env),
        env.TABLETALK_MAX_FILE_MB * 1024 * 1024,
        signal,
      ),
    );
  } catch (error) {
    const isFirstLook = corrections.length === 0;
    const isLost = error instanceof AppError && !['stopped', 'layout-unreadable'].includes(error.code);
    if (isFirstLook && isLost) await removeSent(env, sent.id);
    throw error;
  }
}
