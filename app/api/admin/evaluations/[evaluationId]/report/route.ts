import { evaluationReport } from '#components/evaluations/evaluation-report.ts';
import { requireWholeSource } from '../../../../../server/as-developer.ts';
import { evaluationDetail } from '../../../../../server/evaluation-detail.ts';
import { readerLocale } from '../../../../../server/reader-locale.ts';
import { respond } from '../../../../../server/respond.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

type Context = { readonly params: Promise<{ evaluationId: string }> };

/** The evaluation as one file that loads nothing: every question that was not answered rightly. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const opened = await tabletalk();
    const detail = await evaluationDetail(opened, (await params).evaluationId);
    const day = detail.evaluation.startedAt.slice(0, 10);
    return new Response(evaluationReport(detail, opened.workspace.info.name, readerLocale(request.headers)), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="evaluation-${day}.html"`,
      },
    });
  });
}
