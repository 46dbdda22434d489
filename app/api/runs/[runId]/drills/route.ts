import { drillStatement } from '#agents/go-on/drill-statement.ts';
import { answerCell, drill } from '#lib/domain/cell-options.ts';
import { withCellOfRun } from '../../../../server/cell-of-run.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { signedIn } from '../../../../server/signed-in.ts';
import { takeQuestion } from '../../../../server/take-question.ts';

const body = answerCell.extend({ drill });

/** Goes on from a cell of an answer, as the next turn of its conversation. */
export function POST(
  request: Request,
  { params }: { params: Promise<{ runId: string }> },
): Promise<Response> {
  return respond(async () => {
    await signedIn(request);
    const { runId } = await params;
    const { drill: wanted, ...cell } = await readBody(request, body);
    return withCellOfRun(request, runId, cell, async ({ person, opened, reading, run, read }) => {
      const { source, knowledge } = reading.workspace;
      const made = drillStatement(read, wanted, knowledge.snapshot.tables, source.dialect);
      await takeQuestion(opened, person.id);
      const { question, sql, reading: said, chart } = made;
      const started = await opened.runs.start({
        person,
        conversationId: run.conversationId,
        question,
        statement: { sql, from: run.id, author: null, reading: said, chart },
      });
      return Response.json({ ...started, question }, { status: 201 });
    });
  });
}
