import { newPersonalToken } from '#lib/domain/api-token.ts';
import { AppError } from '#lib/errors.ts';
import { listApiTokens, makeApiToken } from '#lib/store/api-tokens.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** More than anybody can look after. */
const mostTokens = 50;

/** The person's own tokens. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { store } = await tabletalk();
    return Response.json(await listApiTokens(store, person.id));
  });
}

/** Makes a token that acts as the person, and tells it this once. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const wanted = await readBody(request, newPersonalToken);
    const { store } = await tabletalk();
    const inForce = (await listApiTokens(store, person.id)).filter(({ revokedAt }) => revokedAt === null);
    if (inForce.length >= mostTokens) {
      throw new AppError('conflict', {
        userMessage: `You have ${inForce.length} tokens already. Revoke those you do not use any more.`,
      });
    }
    const bearer = { kind: 'person', personId: person.id, name: person.name } as const;
    const made = await makeApiToken(store, { ...wanted, bearer });
    const { scopes, expiresAt } = made.kept;
    const detail = { scopes, expiresAt };
    await recordAudit(store, { person, action: 'token.make', subject: wanted.name, detail });
    return Response.json(made, { status: 201 });
  });
}
