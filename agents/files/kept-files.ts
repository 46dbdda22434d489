import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readKeptFolder, writeKeptFolder } from '#lib/datasource/brought/kept-folder.ts';
import type { BroughtFile } from '#lib/domain/brought-file.ts';
import type { TableCorrection } from '#lib/domain/file-draft.ts';
import { localDeveloper, type Person } from '#lib/domain/person.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { addBroughtFile, findOwnFile, removeOwnFile, shareOwnFile } from '#lib/store/brought-files.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Workspaces } from '../sources/workspaces.ts';
import { filesFolder, filesSourceId } from './files-folder.ts';
import { bringSent } from './read-sent.ts';
import { removeSent, requireQuota, type SentFile } from './sent-files.ts';

export type FileKeeping = { readonly env: Env; readonly store: Store; readonly workspaces: Workspaces };
type Keeper = Person & { readonly address: string | null };

/**
 * Keeps the wanted tables of a file that was sent, as its owner's, and lets them be asked. Throws `bad-request` for names
 * that are taken and for more than the quota allows; nothing is kept then.
 */
export async function keepSent(
  { env, store, workspaces }: FileKeeping,
  person: Keeper,
  sent: SentFile,
  corrections: readonly TableCorrection[],
): Promise<BroughtFile> {
  const folder = filesFolder(env, person.id);
  const sourceId = filesSourceId(person.id);
  const written = path.join(sent.work, 'kept');
  await rm(written, { recursive: true, force: true });
  const { kept: tables } = await bringSent(env, sent, { corrections, keepIn: written });
  if (tables.length === 0) throw refused('No table is chosen. Choose at least one.');
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const id = randomUUID();
  const file = {
    id,
    owner: { id: person.id, name: person.name },
    sourceId,
    name: sent.name,
    tables: tables.map(({ table: name, rows, columns }) => ({ name, rows, columns })),
    bytes,
  };
  await changing(folder, async () => {
    await requireQuota({ env, store }, person.id, bytes);
    const known = await readKeptFolder(folder);
    const present = known?.tables ?? [];
    for (const { table } of tables)
      requireFree(table, [...present.map((one) => one.table), ...others(tables, table)]);
    const added = tables.map(({ table, file: from, comments }) => ({
      table,
      from,
      file: `${id}-${table}.parquet`,
      fileId: id,
      comments,
    }));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // What is denied is known before there is anything to read.
    await addBroughtFile(store, file);
    for (const { from, file: to } of added) await rename(path.join(written, from), path.join(folder, to));
    await writeKeptFolder(folder, {
      id: sourceId,
      name: person.id === localDeveloper.id ? 'My files' : `Files of ${person.name}`,
      tables: [...present, ...added.map(({ from: _, ...table }) => table)],
    });
  });
  await removeSent(env, sent.id);
  await recordAudit(store, {
    person,
    action: 'file.bring',
    subject: sent.name,
    detail: { tables: file.tables.map(({ name }) => name), bytes },
  });
  const held = await workspaces.hold({ id: sourceId, path: folder, isFolder: true });
  held.release();
  return { ...file, shared: false, createdAt: new Date().toISOString() };
}

/** Lets everybody ask a person's own file, or the owner alone again. Throws `not-found` for the file of somebody else. */
export async function setShared(
  { store }: Pick<FileKeeping, 'store'>,
  person: Keeper,
  id: string,
  shared: boolean,
): Promise<void> {
  const { name } = await ownFile(store, person, id);
  await shareOwnFile(store, id, person.id, shared);
  await recordAudit(store, { person, action: shared ? 'file.share' : 'file.unshare', subject: name });
}

/** Removes a person's own file with its tables. Throws `not-found` for the file of somebody else. */
export async function removeKept(
  { env, store, workspaces }: FileKeeping,
  person: Keeper,
  id: string,
): Promise<void> {
  const { name, sourceId } = await ownFile(store, person, id);
  const folder = filesFolder(env, person.id);
  await changing(folder, async () => {
    const known = await readKeptFolder(folder);
    const left = known?.tables.filter(({ fileId }) => fileId !== id) ?? [];
    await removeOwnFile(store, id, person.id);
    if (known === null || left.length === 0) {
      await workspaces.forget(sourceId);
      await rm(folder, { recursive: true, force: true });
      return;
    }
    await writeKeptFolder(folder, { ...known, tables: left });
    for (const { fileId, file } of known.tables) {
      if (fileId === id) await rm(path.join(folder, file), { force: true });
    }
  });
  await recordAudit(store, { person, action: 'file.remove', subject: name });
}

async function ownFile(store: Store, person: Keeper, id: string): Promise<BroughtFile> {
  const file = await findOwnFile(store, id, person.id);
  if (file) return file;
  throw new AppError('not-found', { userMessage: `You have no file ${id}.` });
}

/** One change of a folder at a time, whichever process makes it. */
async function changing(folder: string, change: () => Promise<void>): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await oneAtATime(`${folder}.lock`, change);
}

function others(tables: readonly { readonly table: string }[], but: string): string[] {
  const all = tables.map(({ table }) => table);
  return all.toSpliced(all.indexOf(but), 1);
}

function requireFree(table: string, taken: readonly string[]): void {
  if (!taken.some((name) => name.toLowerCase() === table.toLowerCase())) return;
  throw refused(`You have a table ${table} already. Give this one another name.`);
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
