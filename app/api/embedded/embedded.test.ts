import { createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signEmbedToken } from '#lib/auth/__fixtures__/sign-embed-token.ts';
import type { MadeEmbedding } from '#lib/domain/embedding.ts';
import type { Person } from '#lib/domain/person.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { findEmbedding } from '#lib/store/embeddings.ts';
import { changePerson } from '#lib/store/people.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { framingSites } from '../../server/embedding/framing-sites.ts';
import { openServedShop, type ServedShop } from '../../server/v1/__fixtures__/served-shop.ts';
import { PUT as CHANGE, DELETE as REVOKE } from '../admin/embeddings/[embeddingId]/route.ts';
import { POST as RENEW } from '../admin/embeddings/[embeddingId]/secret/route.ts';
import { POST as ALLOW, GET as LIST } from '../admin/embeddings/route.ts';
import { GET as ANSWER } from '../answers/[runId]/route.ts';
import { GET as BOARD } from '../boards/[boardId]/route.ts';
import { POST as CREATE_BOARD } from '../boards/route.ts';
import { POST as ASK } from '../questions/route.ts';
import { GET as EVENTS } from '../runs/[runId]/events/route.ts';
import { GET as SOURCE } from '../source/route.ts';
import { GET as OPEN } from './route.ts';

let shop: ServedShop;
let administrator: Person;
let ada: Person;
let bo: Person;
let signedIn: Person | null = null;

beforeAll(async () => {
  shop = await openServedShop();
  serveWith({ ...shop.opened, auth: { personOf: async () => signedIn } });
  administrator = await shop.addPerson('root', 'administrator');
  ada = await shop.addPerson('ada');
  bo = await shop.addPerson('bo');
  vi.stubEnv('TABLETALK_SECRET', 'a secret of at least thirty-two characters');
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  signedIn = null;
});

const home = 'http://127.0.0.1:3000';

/** A request as a frame sends it, or the administrator at the page when there is no token. */
function request(method: string, address: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return new Request(`${home}${address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function allow(name = 'Intranet', origins = ['https://intranet.example.org']): Promise<MadeEmbedding> {
  signedIn = administrator;
  const response = await ALLOW(request('POST', '/api/admin/embeddings', { body: { name, origins } }));
  signedIn = null;
  expect(response.status).toBe(201);
  return response.json();
}

/** What the server of the host signs, for Ada unless for somebody else. */
const sign = (made: MadeEmbedding, signed: Partial<Parameters<typeof signEmbedToken>[1]> = {}) =>
  signEmbedToken(made, { sub: ada.email ?? '', ...signed });

const open = (token: string) => OPEN(request('GET', '/api/embedded', { token }));
const ask = (token: string, body: object = {}) =>
  ASK(
    request('POST', '/api/questions', {
      token,
      body: { conversationId: null, question: 'List all customers', ...body },
    }),
  );
const read = (token: string, runId: string) =>
  EVENTS(request('GET', `/api/runs/${runId}/events`, { token }), { params: Promise.resolve({ runId }) });

test('a frame is opened for the person its token names, who is asked for as at the page', async () => {
  const token = await sign(await allow());
  const source = shop.workspace.source.id;
  expect(await (await open(token)).json()).toEqual({
    show: { kind: 'chat' },
    sourceId: source,
    personName: 'ada',
  });
  const { runId } = await (await ask(token)).json();
  expect(await (await read(token, runId)).text()).toContain('Borealis');
  const [entry] = await listAudit(shop.store, { personId: ada.id, text: 'embedding.open' });
  expect(entry).toMatchObject({ subject: 'Intranet', detail: { kind: 'chat', token: 'Intranet' } });
});

test('what the person may not read is not in the frame either, and what another asked is not found', async () => {
  const made = await allow();
  const [ofAda, ofBo] = [await sign(made), await sign(made, { sub: bo.email ?? '' })];
  const { runId } = await (await ask(ofAda)).json();
  expect((await read(ofBo, runId)).status).toBe(404);
  const subject = { kind: 'person', personId: bo.id } as const;
  const rows = "name = 'Borealis'";
  await addAccessRule(shop.store, shop.workspace.source.id, {
    subject,
    table: 'customers',
    column: null,
    rows,
  });
  const asked = await (await ask(ofBo)).json();
  const events = await (await read(ofBo, asked.runId)).text();
  expect(events).toContain('Borealis');
  expect(events).not.toContain('Acme');
});

test('a token that does not count is refused with the reason, which is written down', async () => {
  const made = await allow('Refused');
  const other = await allow();
  const disabled = await shop.addPerson('carl');
  await changePerson(shop.store, disabled.id, { disabled: true });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none', kid: made.kept.id })}.${part({ sub: ada.email })}.`;
  const refusals: [token: string, reason: string][] = [
    [await sign({ ...made, secret: other.secret }), 'not signed with the secret'],
    [await sign({ ...made, kept: { ...made.kept, id: 'unknown' } }), 'no embedding that is known'],
    [await sign(made, { minutes: 600 }), 'in force for 600 minutes; 60 are allowed'],
    [await sign(made, { sub: 'nobody@example.org' }), 'Nobody with the address nobody@example.org'],
    [await sign(made, { sub: disabled.email ?? '' }), 'may sign in'],
    [await sign(made, { sub: administrator.email ?? '' }), 'Administrators'],
    [await sign(made, { show: 'everything' }), 'show must be chat, board:ID or answer:ID'],
    [unsigned, 'cannot be read'],
  ];
  for (const [token, reason] of refusals) {
    const response = await open(token);
    expect([reason, response.status]).toEqual([reason, 401]);
    expect((await response.json()).message).toContain(reason);
  }
  const written = await listAudit(shop.store, { text: 'embedding.refuse' });
  expect(written.length).toBe(refusals.length);
  expect(JSON.stringify(written)).toContain('600 minutes');
});

test('a token that has ended is refused, and nothing is made of it: its frame wants the next one', async () => {
  const response = await open(await sign(await allow('Ended'), { madeMinutesAgo: 20 }));
  expect([response.status, (await response.json()).message]).toEqual([
    401,
    expect.stringContaining('expired'),
  ]);
  expect(await listAudit(shop.store, { text: 'Ended' })).toHaveLength(1);
});

test('neither a copy of the store nor the secret of another embedding signs a token', async () => {
  const made = await allow();
  const guessed = createHmac('sha256', '').update(made.kept.id).digest('base64url');
  expect((await open(await sign({ ...made, secret: guessed }))).status).toBe(401);
  const kept = JSON.stringify(await findEmbedding(shop.store, made.kept.id));
  expect(kept).not.toContain(made.secret.slice(4));
});

test('a new secret ends what the old one has signed, and a revoked embedding everything', async () => {
  const made = await allow();
  const before = await sign(made);
  const params = Promise.resolve({ embeddingId: made.kept.id });
  const at = `/api/admin/embeddings/${made.kept.id}`;
  signedIn = administrator;
  const renewed: MadeEmbedding = await (await RENEW(request('POST', `${at}/secret`), { params })).json();
  expect((await open(before)).status).toBe(401);
  const after = await sign(renewed);
  expect((await open(after)).status).toBe(200);
  expect(await framingSites(`/embed/${made.kept.id}`)).toEqual(['https://intranet.example.org']);
  expect((await REVOKE(request('DELETE', at), { params })).status).toBe(204);
  const refused = await open(after);
  expect([refused.status, (await refused.json()).message]).toEqual([
    401,
    expect.stringMatching(/^This embedding was revoked on \d{4}-/),
  ]);
  expect(await framingSites(`/embed/${made.kept.id}`)).toEqual([]);
  expect(await framingSites('/embed/nothing')).toEqual([]);
  expect((await RENEW(request('POST', `${at}/secret`), { params })).status).toBe(404);
  const done = (await listAudit(shop.store, { personId: administrator.id })).map(({ action }) => action);
  expect(done.slice(0, 3)).toEqual(['embedding.revoke', 'embedding.renew', 'embedding.add']);
});

test('sites are whole origins, and only they may frame it', async () => {
  const made = await allow('Intranet', [
    'https://a.example.org/',
    'http://localhost:8080',
    'https://a.example.org',
  ]);
  expect(made.kept.origins).toEqual(['https://a.example.org', 'http://localhost:8080']);
  signedIn = administrator;
  const params = Promise.resolve({ embeddingId: made.kept.id });
  const change = (origin: string) =>
    CHANGE(
      request('PUT', `/api/admin/embeddings/${made.kept.id}`, {
        body: { name: 'Intranet', origins: [origin] },
      }),
      { params },
    );
  for (const origin of [
    'http://a.example.org',
    'https://a.example.org/path',
    'https://*.example.org',
    "https://a.example.org;script-src 'unsafe-inline'",
    'javascript:alert(1)',
    'everywhere',
    '*',
  ]) {
    const response = await change(origin);
    expect([origin, response.status]).toEqual([origin, 400]);
    expect((await response.json()).message).toContain(origin.slice(0, 12));
  }
  expect((await change('https://b.example.org')).status).toBe(200);
  expect(await framingSites(`/embed/${made.kept.id}`)).toEqual(['https://b.example.org']);
  expect(JSON.stringify(await (await LIST(request('GET', '/api/admin/embeddings'))).json())).not.toContain(
    'salt',
  );
});

test('a frame asks its own source alone', async () => {
  const made = await allow();
  const elsewhere = await sign(made, { source: 'another' });
  const source = await SOURCE(request('GET', '/api/source', { token: elsewhere }));
  expect(source.status).toBe(403);
  const asked = await ask(elsewhere);
  expect([asked.status, (await asked.json()).message]).toEqual([
    403,
    'This frame asks the source another alone.',
  ]);
  const token = await sign(made);
  const { runId, conversationId } = await (await ask(token)).json();
  expect((await read(elsewhere, runId)).status).toBe(403);
  expect((await ask(elsewhere, { conversationId })).status).toBe(403);
});

test('a frame of a board or an answer shows that one, to look at', async () => {
  const made = await allow();
  const { runId } = await (await ask(await sign(made))).json();
  signedIn = ada;
  const { id } = await (
    await CREATE_BOARD(request('POST', '/api/boards', { body: { title: 'Team' } }))
  ).json();
  signedIn = null;
  const board = await sign(made, { show: `board:${id}` });
  const readBoard = (boardId: string, token: string) =>
    BOARD(request('GET', `/api/boards/${boardId}`, { token }), { params: Promise.resolve({ boardId }) });
  expect(await (await readBoard(id, board)).json()).toMatchObject({ board: { title: 'Team', may: 'read' } });
  expect((await readBoard('another', board)).status).toBe(403);
  expect((await ask(board)).status).toBe(403);
  const ofBo = await sign(made, { show: `board:${id}`, sub: bo.email ?? '' });
  expect((await readBoard(id, ofBo)).status).toBe(404);
  const answer = await sign(made, { show: `answer:${runId}` });
  const readAnswer = ANSWER(request('GET', `/api/answers/${runId}`, { token: answer }), {
    params: Promise.resolve({ runId }),
  });
  expect(await (await readAnswer).json()).toMatchObject({ access: { may: 'read' } });
  expect((await readBoard(id, answer)).status).toBe(403);
});

const api = path.join(import.meta.dirname, '..');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** What the chat of a frame asks; the test below finds every other route closed. */
const ofChat = [
  'GET embedded',
  'GET source',
  'POST questions',
  'GET runs/[runId]/events',
  'GET runs/[runId]/follow-ups',
  'POST runs/[runId]/cells',
  'POST runs/[runId]/stop',
  'POST runs/[runId]/enough',
  'POST runs/[runId]/exports',
  'POST runs/[runId]/drills',
  'PUT runs/[runId]/feedback',
  'PUT runs/[runId]/charts/[part]',
  'DELETE runs/[runId]/charts/[part]',
];

test('nothing else of Tabletalk is open to the token of a frame, whatever its person may do', async () => {
  const developer = await shop.addPerson('dora', 'developer');
  const token = await sign(await allow(), { sub: developer.email ?? '' });
  const reached: string[] = [];
  for (const file of globSync('**/route.ts', { cwd: api }).sort()) {
    const place = path.dirname(file);
    if (/^(auth|health|join|v1)\b/.test(place)) continue;
    const route: Record<string, unknown> = await import(path.join(api, file));
    for (const method of methods) {
      const handler = route[method];
      if (typeof handler !== 'function') continue;
      const address = `/api/${place.replace('[part]', '0').replaceAll(/\[\w+\]/g, 'some-id')}`;
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const params = Promise.resolve({
        runId: 'some-id',
        part: '0',
        boardId: 'some-id',
        conversationId: 'some-id',
      });
      const response: Response = await handler(request(method, address, { token, body }), { params });
      if (response.status !== 403) reached.push(`${method} ${place}`);
    }
  }
  expect(reached.sort()).toEqual([...ofChat].sort());
});

test('where nobody signs in there is nobody to show anything to', async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'off');
  const body = { name: 'Intranet', origins: ['https://intranet.example.org'] };
  const response = await ALLOW(request('POST', '/api/admin/embeddings', { body }));
  expect([response.status, (await response.json()).message]).toEqual([
    409,
    expect.stringContaining('TABLETALK_SIGN_IN=required'),
  ]);
});
