import { signInRequired } from '#lib/auth/reached-at.ts';
import { person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';

export const dynamic = 'force-dynamic';

/** Who asks, and whether that is because they signed in. */
export function GET(request: Request): Promise<Response> {
  return respond(async () =>
    Response.json({ person: person.parse(await signedIn(request)), signsIn: signInRequired(readEnv()) }),
  );
}
