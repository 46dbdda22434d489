import { newServiceToken } from '#lib/domain/api-token.ts';
import { listApiTokens, makeApiToken } from '#lib/store/api-tokens.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Every token, of people and of services. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    const { store } = await tabletalk();
    return Response.json(await listApiTokens(store, null));
  });
}

/** Makes a token that acts as a program, and tells it this once. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { service, role, ...wanted } = await readBody(request, newServiceToken);
    const { store } = await tabletalk();
    const made = await makeApiToken(store, { ...wanted, bearer: { kind: 'service', service, role } });
    const { scopes, expiresAt } = made.kept;
    const detail = { service, role, scopes, expiresAt };
    await recordAudit(store, { person, action: 'token.make', subject: wanted.name, detail });
    return Response.json(made, { status: 201 });
  });
}
