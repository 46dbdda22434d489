import { type NextRequest, NextResponse } from 'next/server';
import { reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { refusedUnsafeRequest } from './app/server/unsafe-request.ts';

/** What holds for every request before a route sees it: nobody's page but ours changes anything, and people sign in first. */
export function proxy(request: NextRequest): NextResponse {
  const { method, headers, nextUrl } = request;
  const env = readEnv();
  const hosts = [headers.get('host'), new URL(reachedAt(env)).host];
  const refused = refusedUnsafeRequest({ method, headers, hosts });
  if (refused !== null) return NextResponse.json({ code: 'forbidden', message: refused }, { status: 403 });
  if (nextUrl.pathname.startsWith('/api/') || !signInRequired(env)) return NextResponse.next();
  // Only whether there is a cookie: the handlers of the data ask whose it is.
  const mayBeSignedIn = request.cookies.getAll().some(({ name }) => name.endsWith('tabletalk.session_token'));
  if (mayBeSignedIn) return NextResponse.next();
  const address = new URL('/sign-in', request.url);
  if (nextUrl.pathname !== '/') address.searchParams.set('to', nextUrl.pathname);
  return NextResponse.redirect(address);
}

export const config = { matcher: ['/((?!_next/|sign-in|join|icon).*)'] };
