import { z } from 'zod';
import { forgetUnusedPrograms } from '../store/connections.ts';
import type { Store } from '../store/open-store.ts';

const registration = z.looseObject({
  redirect_uris: z.array(z.string()),
  application_type: z.string().optional(),
});

/**
 * Registers a program. One that says no `application_type` counts as native when it is told on its own machine that it was let in, as
 * most assistants are; OpenID Connect would take it for a web application and refuse that.
 */
export async function registerProgram(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  store: Store,
): Promise<Response> {
  const text = await request.text();
  const { url, method, headers } = request;
  const response = await answer(new Request(url, { method, headers, body: withType(text) }));
  // Anybody may register; what nobody has let in for a day goes again.
  if (response.ok) await forgetUnusedPrograms(store);
  return response;
}

function withType(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text; // The library says what is wrong with it.
  }
  const sent = registration.safeParse(body);
  if (!sent.success || sent.data.application_type !== undefined) return text;
  const isOfWeb = sent.data.redirect_uris.every((address) => address.startsWith('https://'));
  return JSON.stringify({ ...sent.data, application_type: isOfWeb ? 'web' : 'native' });
}
