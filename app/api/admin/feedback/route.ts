import { asDeveloper } from '../../../server/as-developer.ts';
import { respond } from '../../../server/respond.ts';
import { listVotedAnswers } from '../../../server/voted-answer.ts';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    return Response.json(await listVotedAnswers(await asDeveloper(request)));
  });
}
