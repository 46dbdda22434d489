import { z } from 'zod';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import { recordAudit } from '../store/audit.ts';
import { findConnectingProgram } from '../store/connections.ts';
import type { Store } from '../store/open-store.ts';

const decision = z.object({ accept: z.boolean(), scope: z.string().optional(), oauth_query: z.string() });

/**
 * Passes on what a person decided about a program, and writes down that it was let in. Throws `bad-request` when what the program
 * asked is over or was changed.
 */
export async function decideConnection(options: {
  readonly request: Request;
  readonly answer: (request: Request) => Promise<Response>;
  readonly person: Person | null;
  readonly store: Store;
}): Promise<Response> {
  const { request, answer, person, store } = options;
  const decided = decision.safeParse(await request.clone().json());
  const response = await answer(request);
  if (!decided.success || !response.ok || person === null) {
    throw new AppError('bad-request', {
      userMessage: 'What the program asked is over or was changed. Begin again in the program.',
    });
  }
  const { accept, scope, oauth_query: query } = decided.data;
  if (!accept) return response;
  const asked = new URLSearchParams(query);
  const clientId = asked.get('client_id') ?? '';
  const program = await findConnectingProgram(store, clientId);
  const detail = { clientId, scopes: scope ?? asked.get('scope') ?? '' };
  await recordAudit(store, {
    person,
    action: 'connection.allow',
    subject: program?.name ?? clientId,
    detail,
  });
  return response;
}
