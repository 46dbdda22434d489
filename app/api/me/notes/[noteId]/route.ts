import { z } from 'zod';
import { noteText } from '#lib/domain/note.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { changeNote, removeNote } from '#lib/store/notes.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

type Context = { params: Promise<{ noteId: string }> };

const body = z.object({ text: noteText });

/** Changes the words of one of the person's own notes. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { text } = await readBody(request, body);
    const { store } = await tabletalk();
    const changed = await changeNote(store, person.id, (await params).noteId, text);
    await recordAudit(store, { person, action: 'note.change', subject: changed.id });
    return Response.json(changed);
  });
}

/** Answers given with it keep it as it was. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    const { id } = await removeNote(store, person.id, (await params).noteId);
    await recordAudit(store, { person, action: 'note.remove', subject: id });
    return new Response(null, { status: 204 });
  });
}
