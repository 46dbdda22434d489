import { newSourceLogin } from '#lib/domain/source-login.ts';
import { ownSession } from '../../../../server/own-session.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { keepOwnSourceLogin, removeOwnSourceLogin } from '../../../../server/source-logins.ts';

type Context = { readonly params: Promise<{ readonly sourceId: string }> };

/** Tries the password of the person's account in a source and, where the database takes it, keeps it. */
export function PUT(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const { person } = await ownSession(request);
    const { password } = await readBody(request, newSourceLogin);
    await keepOwnSourceLogin(person, (await params).sourceId, password);
    return new Response(null, { status: 204 });
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return respond(async () => {
    const { person } = await ownSession(request);
    await removeOwnSourceLogin(person, (await params).sourceId);
    return new Response(null, { status: 204 });
  });
}
