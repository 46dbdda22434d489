import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { broughtKind } from '#lib/datasource/brought/brought-kind.ts';
import type { Person } from '#lib/domain/person.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { bytesOfFiles } from '#lib/store/brought-files.ts';
import type { Store } from '#lib/store/open-store.ts';
import { broughtFolder } from './files-folder.ts';

const mebibyte = 1024 * 1024;
/** A file that is sent in part and then forgotten goes after so long. */
const keptMs = 6 * 3_600_000;
/** Files of one person that may be on their way at once. */
const mostAtOnce = 5;

const note = z.object({ personId: z.string(), name: z.string(), bytes: z.number() });

/** A file that is being sent, or was and is not kept yet. */
export type SentFile = {
  readonly id: string;
  readonly name: string;
  /** As announced. */
  readonly bytes: number;
  /** Where its bytes are. */
  readonly file: string;
  /** For what is written while it is read. */
  readonly work: string;
};

type Place = { readonly env: Env; readonly store: Store };

/**
 * Makes room for a file of this name and size. Throws `bad-request` for a name that cannot be read, a file that is too large
 * or a quota that is used up.
 */
export async function announceFile(
  { env, store }: Place,
  person: Person,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<SentFile> {
  broughtKind(name);
  const most = env.TABLETALK_MAX_FILE_MB * mebibyte;
  if (bytes === 0) throw refused(`“${name}” is empty.`);
  if (bytes > most) {
    throw refused(
      `“${name}” has ${megabytes(bytes)} MB; a file may have ${env.TABLETALK_MAX_FILE_MB} MB (TABLETALK_MAX_FILE_MB).`,
    );
  }
  await requireQuota({ env, store }, person.id, 0);
  await removeForgotten(env);
  const waiting = (await listSent(env)).filter(({ personId }) => personId === person.id).length;
  if (waiting >= mostAtOnce) {
    throw new AppError('conflict', {
      userMessage: `${waiting} files of yours are still waiting. Use or dismiss one of them first.`,
    });
  }
  const id = randomUUID();
  const folder = folderOf(env, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, 'note.json'), JSON.stringify({ personId: person.id, name, bytes }), {
    mode: 0o600,
  });
  await writeFile(path.join(folder, 'content'), '', { mode: 0o600 });
  return sentFile(env, id, { name, bytes });
}

/** Throws `bad-request` when a person's files would take more than they may with so many bytes more. */
export async function requireQuota({ env, store }: Place, personId: string, bytes: number): Promise<void> {
  const used = await bytesOfFiles(store, personId);
  const quota = env.TABLETALK_FILES_QUOTA_MB * mebibyte;
  if (used + bytes <= quota && used < quota) return;
  throw refused(
    `Your files take ${megabytes(used)} MB of the ${env.TABLETALK_FILES_QUOTA_MB} MB that they may take. Remove one first.`,
  );
}

/** A person's own file on its way. Throws `not-found` for any other. */
export async function findSent(env: Env, id: string, person: Pick<Person, 'id'>): Promise<SentFile> {
  const found = /^[\da-f-]{36}$/.test(id) ? await readNote(env, id) : null;
  if (found?.personId === person.id) return sentFile(env, id, found);
  throw new AppError('not-found', {
    userMessage: 'This file is not here any more. Choose it again.',
  });
}

/**
 * Adds the next piece of a file, which begins `at` so many bytes; gives how many bytes are here then. A piece that is sent
 * twice counts once. Throws `conflict` for a piece that is not the next, `bad-request` for more bytes than announced.
 */
export async function takePiece(sent: SentFile, at: number, piece: Readable): Promise<number> {
  const { size } = await stat(sent.file);
  if (at !== size) {
    throw new AppError('conflict', {
      userMessage: `The piece begins at byte ${at}, but ${size} bytes of “${sent.name}” are here. Send it again.`,
    });
  }
  let left = sent.bytes - size;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(refused(`“${sent.name}” has more bytes than were announced.`));
      else done(null, chunk);
    },
  });
  await pipeline(piece, counting, createWriteStream(sent.file, { flags: 'a', mode: 0o600 }));
  return (await stat(sent.file)).size;
}

/** Throws `conflict` while pieces of the file are missing. */
export async function requireWhole(sent: SentFile): Promise<void> {
  const { size } = await stat(sent.file);
  if (size === sent.bytes) return;
  throw new AppError('conflict', {
    userMessage: `Only ${megabytes(size)} of ${megabytes(sent.bytes)} MB of “${sent.name}” are here.`,
  });
}

export async function removeSent(env: Env, id: string): Promise<void> {
  await rm(folderOf(env, id), { recursive: true, force: true });
}

/** Takes away what was sent long ago and never kept. */
export async function removeForgotten(env: Env, now = Date.now()): Promise<void> {
  for (const { id } of await listSent(env)) {
    const { mtimeMs } = await stat(path.join(folderOf(env, id), 'content'));
    if (now - mtimeMs > keptMs) await removeSent(env, id);
  }
}

async function listSent(env: Env): Promise<{ id: string; personId: string }[]> {
  const ids = await readdir(sentFolder(env)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(ids.map(async (id) => ({ id, known: await readNote(env, id) })));
  return found.flatMap(({ id, known }) => (known ? [{ id, personId: known.personId }] : []));
}

async function readNote(env: Env, id: string): Promise<z.infer<typeof note> | null> {
  try {
    return note.parse(JSON.parse(await readFile(path.join(folderOf(env, id), 'note.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function sentFile(env: Env, id: string, { name, bytes }: { name: string; bytes: number }): SentFile {
  const folder = folderOf(env, id);
  return { id, name, bytes, file: path.join(folder, 'content'), work: path.join(folder, 'work') };
}

function sentFolder(env: Env): string {
  return path.join(broughtFolder(env), 'sent');
}

function folderOf(env: Env, id: string): string {
  return path.join(sentFolder(env), id);
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / mebibyte).toLocaleString('en-GB');
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
