import { ownPath } from '#lib/auth/own-path.ts';
import { reachedAt } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';

export const dynamic = 'force-dynamic';

/** Of the address a person is sent here with: what the plugin adds to what the program asked, and what signing in fulfils. */
const notAsked = /^(sig|exp|ba_\w+|prompt|max_age)$/;

/** Where somebody who is not signed in goes from what a program asks: to the sign-in, and from there back to the question. */
export function GET(request: Request): Response {
  const asked = new URLSearchParams();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!notAsked.test(name)) asked.append(name, value);
  }
  const address = new URL('/sign-in', reachedAt(readEnv()));
  address.searchParams.set('to', ownPath(`/api/auth/oauth2/authorize?${asked}`));
  return new Response(null, { status: 302, headers: { location: `${address.pathname}${address.search}` } });
}
