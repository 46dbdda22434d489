import { z } from 'zod';
import { RequestError } from '../chat/requests.ts';

const refusal = z.object({ code: z.string(), message: z.string() });
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
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) {
    const refused = refusal.safeParse(await response.json().catch(() => null));
    const { code, message } = refused.data ?? {
      code: 'unexpected',
      message: `The server answered with status ${response.status}.`,
    };
    throw new RequestError(code, response.status, message);
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
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
