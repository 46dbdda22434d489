import { readPictureToken } from '#lib/auth/picture-token.ts';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { svgToPng } from '#lib/pictures/svg-to-png.ts';
import { findPerson } from '#lib/store/people.ts';
import { findRun } from '#lib/store/runs.ts';
import { chartOfRun } from '../../../../server/chart-of-run.ts';
import { runOf } from '../../../../server/own-run.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';
import { problemResponse } from '../../../../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

type Context = { readonly params: Promise<{ picture: string }> };

/** The chart of an answer for a chat service, which has no account: the address itself opens it, as long as whoever asked may read it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const env = readEnv();
    const read = readPictureToken(signingSecret(env), (await params).picture, Date.now());
    if ('refused' in read) throw new AppError('forbidden', { userMessage: read.refused });
    const opened = await tabletalk();
    const run = await findRun(opened.store, read.runId);
    const person = signInRequired(env)
      ? run && (await findPerson(opened.store, run.personId))
      : localDeveloper;
    if (!person) throw new AppError('not-found', { userMessage: 'There is no such picture.' });
    const own = await runOf({ ...person, address: null }, opened, read.runId);
    const png = await svgToPng(await chartOfRun(opened.store, own, 'light'));
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
    });
  } catch (error) {
    return problemResponse(error);
  }
}
