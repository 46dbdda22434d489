import type { DraftTable, TableCorrection } from '../../domain/file-draft.ts';
import { AppError } from '../../errors.ts';
import { moduleFile } from '../../module-file.ts';
import { EngineProcess } from '../embedded/engine-process.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { KeptTableFile } from './bring-protocol.ts';

const childFile = moduleFile('lib/datasource/brought/bring-child');
const readTimeoutMs = 900_000;
/** A text may unpack to so many times what may be sent. */
const mostExpansion = 20;

export type FileToBring = {
  /** Where its bytes are. */
  readonly file: string;
  /** As the person calls it. */
  readonly name: string;
  /** For what is written on the way; the caller removes it with the file. */
  readonly folder: string;
  readonly corrections: readonly TableCorrection[];
  /** Where the wanted tables are written; null to look at them only. */
  readonly keepIn: string | null;
};

/**
 * Reads a file that somebody brings in a process of its own, with limits on memory, disk and time. Rejects with
 * `file-unreadable`, or `layout-unreadable` where another separator or another first line may help, in a sentence about the
 * file as the person calls it; or with `bad-request` for names that cannot be.
 */
export async function bringFile(
  { file, name, folder, corrections, keepIn }: FileToBring,
  storage: Pick<FileStorage, 'memoryMegabytes' | 'spillMegabytes'>,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<{ readonly tables: DraftTable[]; readonly kept: readonly KeptTableFile[] }> {
  const { memoryMegabytes, spillMegabytes } = storage;
  // The engine's own memory, its buffers outside that bound and the runtime's heap.
  const engine = new EngineProcess({ childFile, memoryMegabytes: memoryMegabytes + 2_048, spillMegabytes });
  try {
    const reply = await engine.exchange(
      {
        kind: 'bring',
        file,
        name,
        folder,
        corrections,
        keepIn,
        mostUnpackedBytes: mostBytes * mostExpansion,
        memoryMegabytes,
      },
      { timeoutMs: readTimeoutMs, ...(signal ? { signal } : {}) },
    );
    if (reply.kind !== 'brought') throw new Error(`The reading process answered ${reply.kind} out of turn.`);
    return reply;
  } catch (error) {
    throw toldOfFile(error, { file, name });
  } finally {
    engine.kill();
    await engine.exited;
  }
}

/** The failure in words about the file, which has another path here than on the person's machine. */
function toldOfFile(error: unknown, { file, name }: { file: string; name: string }): unknown {
  if (!(error instanceof AppError)) return error;
  const about = (reason: string) =>
    new AppError(error.code === 'layout-unreadable' ? error.code : 'file-unreadable', {
      message: error.message,
      userMessage: `“${name}” ${reason}.`,
      cause: error,
    });
  switch (error.code) {
    case 'layout-unreadable':
    case 'source-unreadable': {
      const [sentence = ''] = error.userMessage.split('. Accepted are ');
      const reason = sentence.startsWith(file)
        ? sentence.slice(file.length + 1)
        : sentence.replace(/^\S+ /, '');
      return about(reason.replaceAll(file, name));
    }
    case 'query-too-large':
      return about('needs more memory than reading a file may use');
    case 'query-timeout':
      return about(`could not be read within ${readTimeoutMs / 60_000} minutes`);
    case 'internal':
      return new AppError('internal', {
        message: error.message,
        userMessage: `“${name}” could not be read. The details are in the server log.`,
        cause: error,
      });
    default:
      return error;
  }
}
