import { z } from 'zod';
import { type BoardEntry, boardTitle } from '#lib/domain/board.ts';
import { createBoard, listBoards } from '#lib/store/boards.ts';
import { readBody, respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The person's own boards; those that others have shared are among the shared things. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store, workspace } = await tabletalk();
    const boards = await listBoards(store, workspace.source.id, person.id);
    return Response.json(
      boards.map(
        ({ id, title, tiles, schedule, updatedAt }): BoardEntry => ({
          id,
          title,
          answers: tiles.filter(({ kind }) => kind === 'answer').length,
          schedule,
          updatedAt,
        }),
      ),
    );
  });
}

const body = z.object({ title: boardTitle });

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { title } = await readBody(request, body);
    const { store, workspace } = await tabletalk();
    const { id } = await createBoard(store, { sourceId: workspace.source.id, ownerId: person.id, title });
    return Response.json({ id }, { status: 201 });
  });
}
