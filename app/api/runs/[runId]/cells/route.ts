import { cellOptions } from '#agents/go-on/cell-options.ts';
import { askedBy } from '#lib/datasource/asked-by.ts';
import { answerCell } from '#lib/domain/cell-options.ts';
import { withCellOfRun } from '../../../../server/cell-of-run.ts';
import { readerLocale } from '../../../../server/reader-locale.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';

/** What a cell of an answer says, from which rows it was computed, and how one can go on from it. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    const { runId } = await params;
    const person = await signedIn(request);
    const cell = await readBody(request, answerCell);
    return withCellOfRun(request, runId, cell, async ({ opened: { limits }, reading, read }) =>
      Response.json(
        await cellOptions(read, cell.row, reading.workspace, {
          limits: askedBy(person.id, limits),
          locale: readerLocale(request.headers),
          signal: request.signal,
        }),
      ),
    );
  });
}
