import { respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return respond(async () => {
    const { info, mode, vectorStore, notices } = (await tabletalk()).workspace;
    return Response.json({ source: info, mode, vectorStore, notices });
  });
}
