import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { contentSecurityPolicy, securityHeaders } from './app/server/security-headers.ts';
import { refusedUnsafeRequest } from './app/server/unsafe-request.ts';
import { problemResponse } from './app/server/v1/problem.ts';

/** What holds for every request before a route sees it: nobody's page but ours changes anything, and people sign in first. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const env = readEnv();
  const response = await answer(request, env);
  for (const [name, value] of Object.entries(securityHeaders(env))) response.headers.set(name, value);
  return response;
}

async function answer(request: NextRequest, env: Env): Promise<NextResponse> {
  const { method, headers, nextUrl } = request;
  const hosts = [headers.get('host'), new URL(reachedAt(env)).host];
  const refused = refusedUnsafeRequest({ method, headers, hosts });
  const { pathname } = nextUrl;
  if (refused !== null) return refusal(refused, isForPrograms.test(pathname));
  if (pathname.startsWith('/api/') || isForPrograms.test(pathname)) return NextResponse.next();
  if (isFrame.test(pathname)) {
    // Loaded for frames alone: the rest of the proxy asks no store.
    const { framingSites } = await import('./app/server/embedding/framing-sites.ts');
    return page(request, await framingSites(pathname));
  }
  if (isOpen.test(pathname) || !signInRequired(env)) return page(request);
  // Only whether there is a cookie: the handlers of the data ask whose it is.
  const mayBeSignedIn = request.cookies.getAll().some(({ name }) => name.endsWith('tabletalk.session_token'));
  if (mayBeSignedIn) return page(request);
  const address = new URL('/sign-in', request.url);
  if (pathname !== '/') address.searchParams.set('to', pathname);
  return NextResponse.redirect(address);
}

/** The API, MCP and what programs look up about it, whose errors are problem details; their handlers ask for a token. */
const isForPrograms = /^\/(api\/v1|mcp|\.well-known)(\/|$)/;

function refusal(message: string, isProblem: boolean): NextResponse {
  if (!isProblem) return NextResponse.json({ code: 'forbidden', message }, { status: 403 });
  const { body, status, headers } = problemResponse(new AppError('forbidden', { userMessage: message }));
  return new NextResponse(body, { status, headers });
}

/** Where one comes in. */
const isOpen = /^\/(sign-in|join|embed\.js|connect\/sign-in)(\/|$)/;

/** What other sites may show in their pages. It holds nothing; what fills it asks for the token of the frame. */
const isFrame = /^\/embed\//;

/** Next puts the nonce of the policy that the request bears on the scripts it writes; the browser gets the same policy. */
function page(request: NextRequest, framedBy: readonly string[] = []): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development', framedBy);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = { matcher: ['/((?!_next/static|icon).*)'] };
