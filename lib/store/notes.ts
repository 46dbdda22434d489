import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { mostNotes, type Note, noteText } from '../domain/note.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { notes } from './schema/notes.ts';

/** A person's notes, the first written first. */
export async function listNotes(store: Store, personId: string): Promise<Note[]> {
  const rows = await store.db
    .select()
    .from(notes)
    .where(eq(notes.personId, personId))
    .orderBy(asc(notes.createdAt), asc(notes.id));
  return rows.map(toNote);
}

/** One of the person's own. Throws `not-found` naming the id. */
export async function readNote(store: Store, personId: string, id: string): Promise<Note> {
  const [row] = await store.db.select().from(notes).where(isOwn(personId, id));
  if (!row) throw unknownNote(id);
  return toNote(row);
}

/** Keeps a note; one with the same words is there already. Throws `conflict` when the person has as many as can be kept. */
export async function addNote(store: Store, personId: string, text: string): Promise<Note> {
  const said = noteText.parse(text);
  return store.db.transaction(async (transaction) => {
    const [same] = await transaction
      .select()
      .from(notes)
      .where(and(eq(notes.personId, personId), eq(sql`lower(${notes.text})`, said.toLowerCase())));
    if (same) return toNote(same);
    const [kept] = await transaction
      .select({ many: count() })
      .from(notes)
      .where(eq(notes.personId, personId));
    if ((kept?.many ?? 0) >= mostNotes) {
      throw new AppError('conflict', {
        userMessage: `You have ${mostNotes} notes already. Remove one that you do not need any more.`,
      });
    }
    const [row] = await transaction
      .insert(notes)
      .values({ id: randomUUID(), personId, text: said })
      .returning();
    if (!row) throw new Error('the store returned no row for a new note');
    return toNote(row);
  });
}

/** Throws `not-found` naming the id. */
export async function changeNote(store: Store, personId: string, id: string, text: string): Promise<Note> {
  const [row] = await store.db
    .update(notes)
    .set({ text: noteText.parse(text), updatedAt: new Date() })
    .where(isOwn(personId, id))
    .returning();
  if (!row) throw unknownNote(id);
  return toNote(row);
}

/** Throws `not-found` naming the id. */
export async function removeNote(store: Store, personId: string, id: string): Promise<Note> {
  const [row] = await store.db.delete(notes).where(isOwn(personId, id)).returning();
  if (!row) throw unknownNote(id);
  return toNote(row);
}

function isOwn(personId: string, id: string) {
  return and(eq(notes.personId, personId), eq(notes.id, id));
}

function unknownNote(id: string): AppError {
  return new AppError('not-found', { userMessage: `You have no note ${id}.` });
}

function toNote({ id, text, createdAt, updatedAt }: typeof notes.$inferSelect): Note {
  return { id, text, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
