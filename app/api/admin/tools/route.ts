import { z } from 'zod';
import { toolRegistry } from '#agents/tools/registry.ts';
import { toolForms } from '#agents/tools/tool-forms.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'developer');
    return Response.json(toolForms(toolRegistry));
  });
}

const body = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });

/** Runs one tool by hand, read-only and within the same limits as in a run. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'developer');
    const asked = await readBody(request, body);
    const { runs } = await tabletalk();
    return Response.json(await runs.tryTool({ ...asked, person, signal: request.signal }));
  });
}
