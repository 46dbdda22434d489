import { boardSubscription } from '#lib/domain/board-mail.ts';
import { AppError } from '#lib/errors.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { saveSubscription } from '#lib/store/board-mails.ts';
import { showBoard, withBoard } from '../../../../server/board-for.ts';
import { readBody, respond } from '../../../../server/respond.ts';

/** Chooses what of a board is mailed to whoever asks: to themselves, at the address they sign in with. */
export function PUT(
  request: Request,
  { params }: { params: Promise<{ boardId: string }> },
): Promise<Response> {
  return respond(async () =>
    withBoard(request, (await params).boardId, async (viewer) => {
      const wanted = await readBody(request, boardSubscription);
      const { board, person, opened } = viewer;
      if ((await showBoard(viewer)).mail === null) {
        throw new AppError('bad-request', {
          userMessage:
            'No mail can be sent to you: a mail server has to be configured, and you have to be signed in.',
        });
      }
      await saveSubscription(opened.store, board.id, person.id, wanted);
      await recordAudit(opened.store, { person, action: 'board.mail', subject: board.id, detail: wanted });
      return Response.json(await showBoard(viewer));
    }),
  );
}
