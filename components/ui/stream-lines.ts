import { z } from 'zod';
import { RequestError, send } from './request.ts';

const failure = z.object({ kind: z.literal('failed'), message: z.string() });

/**
 * Posts to a route that answers with one JSON document a line, and gives each as it arrives. Throws RequestError when
 * the route refuses, or says on the way that it failed; aborting the signal stops the server's work too.
 */
export async function* streamLines<Schema extends z.ZodType>(
  path: string,
  body: unknown,
  schema: Schema,
  signal: AbortSignal,
): AsyncGenerator<z.infer<Schema>> {
  const response = await send(path, { method: 'POST', body, signal });
  if (!response.body) return;
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const value: unknown = JSON.parse(line);
      const failed = failure.safeParse(value);
      if (failed.success) throw new RequestError('internal', 200, failed.data.message);
      yield schema.parse(value);
    }
  }
}
