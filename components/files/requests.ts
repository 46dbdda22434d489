import { z } from 'zod';
import { type BroughtFile, broughtFile } from '#lib/domain/brought-file.ts';
import { type FileDraft, fileDraft, type TableCorrection } from '#lib/domain/file-draft.ts';
import { request } from '../ui/request.ts';

const files = z.object({
  personId: z.string(),
  files: z.array(broughtFile),
  usedBytes: z.number(),
  quotaBytes: z.number(),
  mostBytes: z.number(),
});
export type Files = z.infer<typeof files>;

/** The files that the person may ask, and the room there is for more. */
export async function getFiles(signal: AbortSignal): Promise<Files> {
  return files.parse(await request('/api/files', { signal }));
}

export async function setFileShared(id: string, shared: boolean): Promise<void> {
  await request(`/api/files/${encodeURIComponent(id)}`, { method: 'PATCH', body: { shared } });
}

export async function removeFile(id: string): Promise<void> {
  await request(`/api/files/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Small enough for whatever stands between the page and the server. */
const pieceBytes = 4 * 1024 * 1024;

/** Sends a file piece by piece; `onSent` hears how many bytes are there. Gives the id that the server knows it by. */
export async function sendFile(
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const announced = await request('/api/files/sent', {
    method: 'POST',
    body: { name: file.name, bytes: file.size },
    signal,
  });
  const { id } = z.object({ id: z.string() }).parse(announced);
  for (let at = 0; at < file.size; ) {
    const bytes = file.slice(at, at + pieceBytes);
    const path = `/api/files/sent/${encodeURIComponent(id)}?at=${at}`;
    at = z.object({ here: z.number() }).parse(await request(path, { method: 'PUT', bytes, signal })).here;
    onSent(at);
  }
  return id;
}

export async function dismissSent(id: string): Promise<void> {
  await request(`/api/files/sent/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** What is in a file that was sent, read as corrected. */
export async function readSent(
  id: string,
  corrections: readonly TableCorrection[],
  signal?: AbortSignal,
): Promise<FileDraft> {
  const path = `/api/files/sent/${encodeURIComponent(id)}/reading`;
  return fileDraft.parse(await request(path, { method: 'POST', body: { corrections }, signal }));
}

export async function keepSent(id: string, corrections: readonly TableCorrection[]): Promise<BroughtFile> {
  const path = `/api/files/sent/${encodeURIComponent(id)}/keeping`;
  return broughtFile.parse(await request(path, { method: 'POST', body: { corrections } }));
}
