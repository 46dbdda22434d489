import { respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { ownSourceLogins } from '../../../server/source-logins.ts';

export const dynamic = 'force-dynamic';

/** The sources that the person signs in to with an account of their own, and whether its password is kept; never the password. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => Response.json(await ownSourceLogins(await signedIn(request))));
}
