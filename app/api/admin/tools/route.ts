import { z } from 'zod';
import { toolRegistry } from '#agents/tools/registry.ts';
import { toolForms } from '#agents/tools/tool-forms.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { asDeveloper } from '../../../server/as-developer.ts';
import { readBody, respond } from '../../../server/respond.ts';

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await asDeveloper(request);
    return Response.json(toolForms(toolRegistry));
  });
}

const body = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });

/** Runs one tool by hand, read-only and within the same limits as in a run. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const { person, opened } = await asDeveloper(request);
    const asked = await readBody(request, body);
    const trial = await opened.runs.tryTool({ ...asked, person, signal: request.signal });
    await recordAudit(opened.store, {
      person,
      action: 'tool.run',
      subject: asked.tool,
      detail: { failed: trial.error?.code ?? null },
    });
    return Response.json(trial);
  });
}
