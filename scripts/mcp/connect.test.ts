import { createServer, type Server } from 'node:http';
import path from 'node:path';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { openAuth } from '#lib/auth/open-auth.ts';
import { hashOf } from '#lib/auth/password-hashing.ts';
import type { Connection } from '#lib/domain/connection.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { listAudit } from '#lib/store/audit.ts';
import { findConnectingProgram } from '#lib/store/connections.ts';
import { changePerson, setPassword } from '#lib/store/people.ts';
import { oauthClients } from '#lib/store/schema/oauth.ts';
import { GET as RESOURCE } from '../../app/.well-known/oauth-protected-resource/[[...path]]/route.ts';
import { GET as AUTH, POST as AUTH_POST } from '../../app/api/auth/[...all]/route.ts';
import { DELETE as END } from '../../app/api/me/connections/[clientId]/route.ts';
import { GET as CONNECTIONS } from '../../app/api/me/connections/route.ts';
import { GET as TO_SIGN_IN } from '../../app/connect/sign-in/route.ts';
import { POST as MCP } from '../../app/mcp/route.ts';
import { serveWith } from '../../app/server/__fixtures__/serve-with.ts';
import { nodeListener } from '../../app/server/v1/__fixtures__/node-listener.ts';
import { answerRequest } from '../../app/server/v1/__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from '../../app/server/v1/__fixtures__/served-shop.ts';

const password = 'correct horse battery';
let shop: ServedShop;
let server: Server;
let address: string;
let people = 0;

beforeAll(async () => {
  shop = await openServedShop();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_PUBLIC_URL', address);
  vi.stubEnv('TABLETALK_DATA', path.join(shop.folder, 'data'));
  serveWith({ ...shop.opened, auth: openAuth(readEnv(), shop.store) });
  server = createServer(nodeListener(answer)).listen(port, '127.0.0.1');
});
afterAll(async () => {
  server.close();
  await shop.close();
});

/** What Next does: the route of an address. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/mcp') return MCP(request);
  if (pathname === '/connect/sign-in') return TO_SIGN_IN(request);
  if (pathname.startsWith('/api/v1')) return answerRequest(request);
  if (pathname.startsWith('/.well-known/oauth-protected-resource')) {
    const rest = pathname.split('/').slice(3);
    return RESOURCE(request, { params: Promise.resolve(rest.length === 0 ? {} : { path: rest }) });
  }
  return request.method === 'GET' ? AUTH(request) : AUTH_POST(request);
}

async function someone(): Promise<{ person: Person; cookie: string }> {
  people += 1;
  const person = await shop.addPerson(`person-${people}`);
  await setPassword(shop.store, person.id, await hashOf(password));
  const response = await send('/api/auth/sign-in/email', { body: { email: person.email, password } });
  expect(response.status).toBe(200);
  const set = response.headers.getSetCookie().find((each) => each.includes('session_token='));
  return { person, cookie: set?.split(';')[0] ?? '' };
}

/** As a browser sends it, which `fetch` is not: it goes to an address, or a page posts JSON. */
function send(place: string, { cookie = '', body }: { cookie?: string; body?: unknown } = {}) {
  const init: RequestInit =
    body === undefined
      ? { headers: { cookie, accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
      : {
          method: 'POST',
          headers: { cookie, origin: address, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  return answer(new Request(new URL(place, address), init));
}

const redirectUrl = 'http://127.0.0.1:7777/callback';

/** What an assistant keeps while it connects; `asked` is where it sends the browser. */
function assistant(): OAuthClientProvider & { asked: URL | null; kept: Record<string, string> } {
  let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let discovered: OAuthDiscoveryState | undefined;
  const kept: Record<string, string> = {};
  return {
    asked: null,
    kept,
    redirectUrl,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [redirectUrl],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information;
    },
    tokens: () => tokens,
    saveTokens(saved) {
      tokens = saved;
      kept.access = saved.access_token;
      kept.refresh = saved.refresh_token ?? '';
    },
    redirectToAuthorization(url) {
      this.asked = url;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState(found) {
      discovered = found;
    },
    discoveryState: () => discovered,
  };
}

const mcpAt = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider });

/** A browser with the cookie follows where the assistant sends it, and its person decides. */
async function decide(
  { asked }: { asked: URL | null },
  cookie: string,
  decision: { accept: boolean; scope?: string },
): Promise<URL> {
  const page = await send(String(asked), { cookie });
  expect(page.status).toBe(302);
  const consent = new URL(page.headers.get('location') ?? '', address);
  expect(consent.pathname).toBe('/connect');
  const body = { ...decision, oauth_query: consent.search.slice(1) };
  const decided = await send('/api/auth/oauth2/consent', { cookie, body });
  expect(decided.status).toBe(200);
  return new URL((await decided.json()).url);
}

/** An assistant that somebody let in, and its client. */
async function connected(decision: { accept: boolean; scope?: string } = { accept: true }) {
  const { person, cookie } = await someone();
  const provider = assistant();
  const first = mcpAt(provider);
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const back = await decide(provider, cookie, decision);
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(mcpAt(provider));
  return { person, cookie, provider, client };
}

const ask = (client: Client) =>
  client.callTool({ name: 'ask', arguments: { question: 'How many orders are there?' } });

test('the SDK’s client finds out how to connect, registers, and asks for whom lets it in', async () => {
  const { person, provider, client, cookie } = await connected();
  expect(provider.asked?.searchParams.get('code_challenge_method')).toBe('S256');
  expect(provider.asked?.searchParams.get('resource')).toBe(`${address}/mcp`);
  expect((await ask(client)).structuredContent).toMatchObject({ status: 'answered', rows: [[4]] });
  const actions = await listAudit(shop.store, { personId: person.id });
  expect(actions.find(({ action }) => action === 'connection.allow')).toMatchObject({
    subject: 'An assistant',
  });
  const listed: Connection[] = await (
    await CONNECTIONS(new Request(address, { headers: { cookie } }))
  ).json();
  expect(listed).toMatchObject([{ name: 'An assistant', redirectHosts: ['127.0.0.1:7777'] }]);
  expect(listed[0]?.scopes).toContain('ask');
  await client.close();
});

test('whoever is not signed in signs in first and comes back to what the program asked', async () => {
  const provider = assistant();
  await expect(new Client({ name: 'test', version: '1' }).connect(mcpAt(provider))).rejects.toThrow();
  const page = await send(String(provider.asked));
  const toSignIn = await send(page.headers.get('location') ?? '');
  const signIn = new URL(toSignIn.headers.get('location') ?? '', address);
  expect(signIn.pathname).toBe('/sign-in');
  const to = signIn.searchParams.get('to') ?? '';
  expect(to).toMatch(/^\/api\/auth\/oauth2\/authorize\?/);
  const { cookie } = await someone();
  expect(new URL((await send(to, { cookie })).headers.get('location') ?? '', address).pathname).toBe(
    '/connect',
  );
});

test('what a person leaves out is not the program’s to do', async () => {
  const { client } = await connected({ accept: true, scope: 'read offline_access' });
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('ask');
  await client.close();
});

test('a program that is not let in is told so and gets nothing', async () => {
  const { cookie } = await someone();
  const provider = assistant();
  const transport = mcpAt(provider);
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
  const back = await decide(provider, cookie, { accept: false });
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('code')).toBeNull();
});

test('a program renews its token without the person, once for each that renews', async () => {
  const { provider, client } = await connected();
  await client.close();
  const { client_id: clientId = '' } = (await provider.clientInformation()) ?? {};
  const renew = () =>
    fetch(`${address}/api/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: provider.kept.refresh ?? '',
        client_id: clientId,
        resource: `${address}/mcp`,
      }),
    });
  const { access_token: access } = await (await renew()).json();
  const headers = { authorization: `Bearer ${access}`, accept: 'application/json, text/event-stream' };
  const listing = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(await (await fetch(`${address}/mcp`, { ...listing, body })).text()).toContain('describe_table');
  expect((await renew()).status).toBe(400);
});

test('who is shut out is out at once, with what renews its token', async () => {
  const { person, cookie, provider, client } = await connected();
  const { client_id: clientId = '' } = (await provider.clientInformation()) ?? {};
  const ended = await END(new Request(address, { method: 'DELETE', headers: { cookie } }), {
    params: Promise.resolve({ clientId }),
  });
  expect(ended.status).toBe(204);
  await expect(ask(client)).rejects.toThrow();
  const renewed = await fetch(`${address}/api/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: provider.kept.refresh ?? '',
      client_id: clientId,
    }),
  });
  expect(renewed.status).toBe(400);
  const actions = (await listAudit(shop.store, { personId: person.id })).map(({ action }) => action);
  expect(actions[0]).toBe('connection.end');
});

test('a disabled person’s programs are out, and a token is worth nothing at the API', async () => {
  const { person, provider } = await connected();
  const headers = { authorization: `Bearer ${provider.kept.access}` };
  const elsewhere = await fetch(`${address}/api/v1/sources`, { headers });
  expect([elsewhere.status, (await elsewhere.json()).detail]).toEqual([
    401,
    expect.stringContaining('for /mcp alone'),
  ]);
  await changePerson(shop.store, person.id, { disabled: true });
  const refused = await fetch(`${address}/mcp`, { method: 'POST', headers, body: '{}' });
  expect([refused.status, (await refused.json()).detail]).toEqual([
    401,
    expect.stringContaining('may not sign in any more'),
  ]);
});

test('without PKCE, to another address or with another verifier nothing is given', async () => {
  const { cookie } = await someone();
  const provider = assistant();
  const transport = mcpAt(provider);
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
  const changed = (change: (query: URLSearchParams) => void) => {
    const url = new URL(String(provider.asked));
    change(url.searchParams);
    return send(String(url), { cookie });
  };
  const withoutPkce = await changed((query) => query.delete('code_challenge'));
  expect(withoutPkce.headers.get('location') ?? '').not.toContain('/connect');
  const elsewhere = await changed((query) => query.set('redirect_uri', 'http://127.0.0.1:7777/other'));
  expect(elsewhere.headers.get('location') ?? '').not.toMatch(/^http:\/\/127\.0\.0\.1:7777\/other/);
  expect(elsewhere.headers.get('location') ?? '').not.toContain('/connect');
  const back = await decide(provider, cookie, { accept: true });
  const { client_id: clientId = '' } = (await provider.clientInformation()) ?? {};
  const exchanged = await fetch(`${address}/api/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUrl,
      client_id: clientId,
      code_verifier: 'x'.repeat(43),
      resource: `${address}/mcp`,
    }),
  });
  expect(exchanged.status).toBeGreaterThanOrEqual(400);
});

const register = (redirect: string, more: object = {}) =>
  fetch(`${address}/api/auth/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Another',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
      ...more,
    }),
  });

test('an assistant on a machine of its own may leave out what kind it is; a web site in the clear may not register', async () => {
  expect((await register('http://localhost:33418/callback')).status).toBe(201);
  expect((await register('https://assistant.example.org/callback')).status).toBe(201);
  expect((await register('http://assistant.example.org/callback')).status).toBe(400);
  expect((await register('javascript:alert(1)')).status).toBe(400);
});

test('a program that nobody lets in is forgotten, and one that somebody let in is not', async () => {
  const { provider } = await connected();
  const { client_id: letIn = '' } = (await provider.clientInformation()) ?? {};
  const { client_id: left } = await (await register(redirectUrl)).json();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await shop.store.db.update(oauthClients).set({ createdAt: twoDaysAgo });
  await register(redirectUrl);
  expect(await findConnectingProgram(shop.store, left)).toBeNull();
  expect(await findConnectingProgram(shop.store, letIn)).not.toBeNull();
});

test('an address that was changed on the way decides nothing', async () => {
  const { cookie } = await someone();
  const body = { accept: true, oauth_query: 'client_id=x&scope=ask&sig=AAAA' };
  const decided = await send('/api/auth/oauth2/consent', { cookie, body });
  expect([decided.status, (await decided.json()).message]).toEqual([
    400,
    expect.stringContaining('Begin again'),
  ]);
});
