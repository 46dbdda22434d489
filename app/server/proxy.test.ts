import { NextRequest } from 'next/server';
import { afterEach, expect, test, vi } from 'vitest';
import { proxy } from '../../proxy.ts';

afterEach(() => vi.unstubAllEnvs());

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000', ...headers } }));
const policyOf = (path: string) => ask(path).headers.get('content-security-policy') ?? '';

test('a script of a page runs by the nonce of that one response and by nothing inline', () => {
  const [first, second] = [policyOf('/'), policyOf('/')];
  const scripts = /script-src ([^;]*)/.exec(first)?.[1];
  expect(scripts).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{22}=='$/);
  expect(first).not.toBe(second);
  // What Next reads the nonce from.
  const passedOn = ask('/').headers.get('x-middleware-request-content-security-policy');
  expect(passedOn).toContain("script-src 'self' 'nonce-");
});

test('nothing inline styles a page either', () => {
  expect(policyOf('/')).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='(;|$)/);
  expect(policyOf('/')).not.toContain('unsafe-inline');
});

test('whoever has not signed in gets to the ways in, and these have the policy too', () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  expect(ask('/admin/people').headers.get('location')).toContain('/sign-in?to=%2Fadmin%2Fpeople');
  for (const path of ['/sign-in', '/join']) expect(policyOf(path)).toContain('nonce-');
  expect(ask('/sign-inside').headers.get('location')).toContain('/sign-in?to=');
});

test('browsers keep to https where that is how people reach it, and nowhere else', () => {
  const header = 'strict-transport-security';
  expect(ask('/').headers.has(header)).toBe(false);
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  expect(ask('/api/source').headers.get(header)).toBe('max-age=31536000');
});
