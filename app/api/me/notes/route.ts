import { z } from 'zod';
import { noteEntry } from '#agents/notes/note-reading.ts';
import { type ListedNote, type Note, type NotesPage, noteText } from '#lib/domain/note.ts';
import { mayActAs } from '#lib/domain/person.ts';
import { noteMeaning } from '#lib/knowledge/note-meaning.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { addNote, listNotes } from '#lib/store/notes.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';
import { type AskedSource, withSource } from '../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

const body = z.object({ text: noteText });

/** The person's own notes, each with how the built-in engine reads it on the main source. */
export function GET(request: Request): Promise<Response> {
  return respond(() =>
    withSource(request, null, async ({ person, opened, reading }) => {
      const notes = await listNotes(opened.store, person.id);
      const page: NotesPage = {
        notes: await Promise.all(notes.map((note) => listed(note, reading))),
        mayShare: mayActAs(person, 'developer') && reading.denials.length === 0,
      };
      return Response.json(page);
    }),
  );
}

/** Keeps a note; what was kept in the same words already stays as it is. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { text } = await readBody(request, body);
    const { store } = await tabletalk();
    const kept = await addNote(store, person.id, text);
    await recordAudit(store, { person, action: 'note.keep', subject: kept.id });
    return Response.json(kept, { status: 201 });
  });
}

async function listed(note: Note, { workspace: { knowledge } }: AskedSource['reading']): Promise<ListedNote> {
  const meaning = noteMeaning(note.text);
  const known = { findTerms: knowledge.findTerms, tables: knowledge.snapshot.tables };
  const isRead = meaning !== null && (await noteEntry(meaning, known)) !== null;
  return { ...note, meaning, isRead };
}
