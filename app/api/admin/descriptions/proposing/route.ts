import { requireWholeSource } from '../../../../server/as-developer.ts';
import { respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** How far the describer is. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { proposing } = await tabletalk();
    return Response.json(proposing.state());
  });
}

/** Has missing descriptions proposed. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { proposing } = await tabletalk();
    proposing.start(person.id);
    return Response.json(proposing.state(), { status: 202 });
  });
}

/** Stops proposing; what was proposed stays. */
export function DELETE(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const { proposing } = await tabletalk();
    await proposing.stop();
    return Response.json(proposing.state());
  });
}
