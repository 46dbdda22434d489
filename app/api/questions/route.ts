import { z } from 'zod';
import { readBody, respond } from '../../server/respond.ts';
import { tabletalk } from '../../server/tabletalk.ts';

const body = z.object({
  conversationId: z.string().min(1).nullable(),
  question: z.string().trim().min(1).max(4000),
  engine: z.literal('built-in').optional(),
});

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const input = await readBody(request, body);
    return Response.json(await (await tabletalk()).runs.start(input), { status: 201 });
  });
}
