import { formatModelName } from '#lib/llm/model-name.ts';
import { respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return respond(async () => {
    const { info, composition, models, vectorStore, notices } = (await tabletalk()).workspace;
    const { mode, strategy, effort } = composition;
    const writer = models?.settings.writer;
    const model = writer ? formatModelName(writer.model) : null;
    return Response.json({ source: info, mode, strategy, effort, model, vectorStore, notices });
  });
}
