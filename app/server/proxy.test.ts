import { createHash } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterEach, expect, test, vi } from 'vitest';
import { proxy } from '../../proxy.ts';
import { framingSites } from './embedding/framing-sites.ts';

vi.mock('./embedding/framing-sites.ts');

afterEach(() => vi.unstubAllEnvs());

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000', ...headers } }));
const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy') ?? '';

test('a script of a page runs by the nonce of that one response and by nothing inline', async () => {
  const [first, second] = [await policyOf('/'), await policyOf('/')];
  const scripts = /script-src ([^;]*)/.exec(first)?.[1];
  expect(scripts).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{22}=='$/);
  expect(first).not.toBe(second);
  // What Next reads the nonce from.
  const passedOn = (await ask('/')).headers.get('x-middleware-request-content-security-policy');
  expect(passedOn).toContain("script-src 'self' 'nonce-");
});

test('nothing inline styles a page either', async () => {
  expect(await policyOf('/')).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='(;|$)/);
  expect(await policyOf('/')).not.toContain('unsafe-inline');
  // Of attributes the empty one alone: the hash is that of no text.
  const none = createHash('sha256').update('').digest('base64');
  expect(await policyOf('/')).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${none}';`);
});

test('whoever has not signed in gets to the ways in, and these have the policy too', async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  expect((await ask('/admin/people')).headers.get('location')).toContain('/sign-in?to=%2Fadmin%2Fpeople');
  for (const path of ['/sign-in', '/join']) expect(await policyOf(path)).toContain('nonce-');
  expect((await ask('/sign-inside')).headers.get('location')).toContain('/sign-in?to=');
});

test('browsers keep to https where that is how people reach it, and nowhere else', async () => {
  const header = 'strict-transport-security';
  expect((await ask('/')).headers.has(header)).toBe(false);
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  expect((await ask('/api/source')).headers.get(header)).toBe('max-age=31536000');
});

test('a page is framed by the sites of its embedding, and every other one by nobody', async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.mocked(framingSites).mockResolvedValue(['https://a.example.org', 'https://b.example.org']);
  expect(await policyOf('/embed/some-id')).toMatch(
    /frame-ancestors https:\/\/a\.example\.org https:\/\/b\.example\.org$/,
  );
  expect(framingSites).toHaveBeenCalledExactlyOnceWith('/embed/some-id');
  vi.mocked(framingSites).mockResolvedValue([]);
  for (const path of ['/embed/gone', '/sign-in', '/embed.js']) {
    expect(await policyOf(path)).toMatch(/frame-ancestors 'none'$/);
  }
});
