import { ownSession } from '../../../../../server/own-session.ts';
import { respond } from '../../../../../server/respond.ts';
import { testOwnSourceLogin } from '../../../../../server/source-logins.ts';

/** Tries the password that is kept. */
export function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly sourceId: string }> },
): Promise<Response> {
  return respond(async () => {
    const { person } = await ownSession(request);
    await testOwnSourceLogin(person, (await params).sourceId);
    return new Response(null, { status: 204 });
  });
}
