import { type NotesPage, note, notesPage } from '#lib/domain/note.ts';
import { request } from '../ui/request.ts';

const own = '/api/me/notes';

export async function getNotes(signal: AbortSignal): Promise<NotesPage> {
  return notesPage.parse(await request(own, { signal }));
}

export async function postNote(text: string): Promise<void> {
  note.parse(await request(own, { method: 'POST', body: { text } }));
}

export async function putNote(id: string, text: string): Promise<void> {
  note.parse(await request(`${own}/${encodeURIComponent(id)}`, { method: 'PUT', body: { text } }));
}

export async function deleteNote(id: string): Promise<void> {
  await request(`${own}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Proposes the meaning that a note gives a word for everybody. */
export async function postNoteAsTerm(id: string): Promise<void> {
  await request(`${own}/${encodeURIComponent(id)}/term`, { method: 'POST', body: {} });
}
