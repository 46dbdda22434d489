import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listApiTokens, revokeApiToken } from '#lib/store/api-tokens.ts';
import { listAudit } from '#lib/store/audit.ts';
import { changePerson } from '#lib/store/people.ts';
import { apiTokens } from '#lib/store/schema/api-tokens.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { answerRequest } from '../../server/v1/__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from '../../server/v1/__fixtures__/served-shop.ts';
import { POST as PIN } from '../boards/[boardId]/tiles/route.ts';
import { POST as CREATE_BOARD } from '../boards/route.ts';

let shop: ServedShop;
/** Of Ada, an analyst, with every scope. */
let token: string;

beforeAll(async () => {
  shop = await openServedShop();
  const example = {
    id: 'champion',
    question: 'Who is our champion?',
    sql: 'SELECT name FROM customers LIMIT 1',
  };
  await shop.workspace.publish({ ...nothingCurated, examples: [{ ...example, note: '' }] });
  const ada = await shop.addPerson('ada');
  const personOf = async (headers: Headers) => (headers.get('cookie') === 'ada' ? ada : null);
  serveWith({ ...shop.opened, auth: { personOf } });
  token = await shop.tokenOf(ada, ['ask', 'read', 'feedback', 'propose', 'run-sql']);
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
});

async function send(
  method: string,
  path: string,
  {
    body,
    as = token,
    headers = {},
  }: { body?: unknown; as?: string | null; headers?: Record<string, string> } = {},
) {
  const response = await answerRequest(
    new Request(`http://127.0.0.1:3000/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    reply: isJson ? JSON.parse(text) : null,
  };
}

const ask = (question: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send('POST', '/questions', { body: { question, ...more }, headers });

test('one JSON reply holds the answer, its rows and its statement', async () => {
  const { status, reply, headers } = await ask('How many orders are there?');
  expect(status).toBe(200);
  expect(reply).toMatchObject({ status: 'answered', rows: [[4]], question: 'How many orders are there?' });
  expect(reply.sql).toMatch(/count/i);
  expect(headers.get('location')).toBe(`/api/v1/answers/${reply.id}`);
  expect(reply.link).toBe(`http://127.0.0.1:3000/chat/${reply.conversationId}#run-${reply.id}`);
});

test('without asking for JSON the answer comes as a stream that ends', async () => {
  const { text, headers } = await ask('How many orders are there?', {}, { accept: '*/*' });
  expect(headers.get('content-type')).toContain('text/event-stream');
  const names = [...text.matchAll(/^event: (.+)$/gm)].map(([, name]) => name);
  expect(names[0]).toBe('started');
  expect(names.slice(-2)).toEqual(['answer', 'done']);
  expect(names).toContain('progress');
  const answer = /event: answer\ndata: (.+)/.exec(text)?.[1] ?? '';
  expect(JSON.parse(answer)).toMatchObject({ status: 'answered', rows: [[4]] });
});

test('an answer says that the source is still being indexed, a refusal as well', async () => {
  const { workspace } = shop;
  const reading = { what: 'Indexing names', done: 3, total: 9, secondsLeft: null };
  Object.defineProperty(workspace, 'indexing', { value: reading, configurable: true });
  try {
    const { reply } = await ask('How many orders has Quetzalcoatl Ltd?');
    expect(reply.status).not.toBe('answered');
    expect(reply.notices).toEqual([expect.stringContaining('still being indexed (indexing names, 3 of 9)')]);
  } finally {
    Reflect.deleteProperty(workspace, 'indexing');
  }
  expect((await ask('How many orders are there?')).reply.notices).toEqual([]);
});

test('a follow-up goes on with its conversation, which can be read', async () => {
  const first = await ask('How many customers per country?');
  const { conversationId } = first.reply;
  const second = await ask('only France', { conversationId });
  expect(second.reply.conversationId).toBe(conversationId);
  const { reply } = await send('GET', `/conversations/${conversationId}`);
  expect(reply.conversation).toMatchObject({ id: conversationId, turns: 2 });
  expect(reply.answers.map(({ rows }: { rows: unknown }) => rows)).toEqual([
    first.reply.rows,
    second.reply.rows,
  ]);
  const list = await send('GET', '/conversations?search=per%20country');
  expect(list.reply.conversations.map(({ id }: { id: string }) => id)).toContain(conversationId);
});

test('an answer, a page of its rows and its rows as a file are read by its id', async () => {
  const { reply: asked } = await ask('List all customers');
  expect((await send('GET', `/answers/${asked.id}`)).reply).toEqual(asked);
  const page = await send('GET', `/answers/${asked.id}/rows?offset=1&limit=1`);
  expect(page.reply).toMatchObject({ offset: 1, total: 3, rows: [asked.rows[1]] });
  const file = await send('GET', `/answers/${asked.id}/rows`, { headers: { accept: 'text/csv' } });
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(4);
  const [entry] = await listAudit(shop.store, { text: 'answer.export' });
  expect(entry).toMatchObject({ subject: asked.id, detail: { format: 'csv', token: 'ada’s' } });
});

test('the chart of an answer is read as a picture, PNG or SVG, and one without a chart has none', async () => {
  const { reply } = await ask('How many customers per country as a bar chart?');
  const at = `/answers/${reply.id}/picture`;
  const png = await send('GET', at, { headers: { accept: 'image/png' } });
  expect([png.status, png.headers.get('content-type'), png.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  const svg = await send('GET', `${at}?theme=dark`, { headers: { accept: 'image/svg+xml' } });
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(svg.text).toContain('>France</text>');
  const [entry] = await listAudit(shop.store, { text: 'answer.export' });
  expect(entry).toMatchObject({ subject: reply.id, detail: { format: 'svg' } });
  const { reply: one } = await ask('How many orders are there?');
  const none = await send('GET', `/answers/${one.id}/picture`);
  expect([none.status, none.reply.detail]).toEqual([404, expect.stringContaining('has no chart')]);
  const bo = await shop.tokenOf(await shop.addPerson('bo-of-pictures'), ['read']);
  expect((await send('GET', at, { as: bo })).status).toBe(404);
  expect((await send('GET', `${at}?theme=pink`)).status).toBe(400);
});

test('a vote is kept, and another takes its place', async () => {
  const { reply } = await ask('How many orders are there?');
  for (const vote of ['up', 'down']) {
    const { status, reply: kept } = await send('PUT', `/answers/${reply.id}/feedback`, { body: { vote } });
    expect(status).toBe(200);
    expect(kept).toEqual({ runId: reply.id, vote, comment: '' });
  }
});

test('boards are listed, read as they were read last, and read again with the rights of the person', async () => {
  const { reply } = await ask('How many orders are there?');
  const cookie = { cookie: 'ada' };
  const board = { title: 'Orders', runId: reply.id };
  const page = (body: unknown) =>
    new Request('http://127.0.0.1:3000/api/boards', {
      method: 'POST',
      headers: { ...cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { id } = await (await CREATE_BOARD(page(board))).json();
  await PIN(page({ runId: reply.id, step: null }), { params: Promise.resolve({ boardId: id }) });
  const listed = await send('GET', '/boards');
  expect(listed.reply.boards).toMatchObject([{ id, title: 'Orders', answers: 1 }]);
  const unread = await send('GET', `/boards/${id}`);
  expect(unread.reply).toMatchObject({ board: { id, may: 'change' }, readings: [] });
  const refreshed = await send('POST', `/boards/${id}/refresh`, { body: {} });
  expect(refreshed.reply.readings).toMatchObject([{ outcome: { kind: 'result', result: { rows: [[4]] } } }]);
  expect((await send('GET', `/boards/${id}`)).reply.readings).toHaveLength(1);
  const dan = await shop.addPerson('dan');
  const as = await shop.tokenOf(dan, ['ask', 'read']);
  expect((await send('GET', '/boards', { as })).reply.boards).toEqual([]);
  expect((await send('GET', `/boards/${id}`, { as })).status).toBe(404);
  expect((await send('POST', `/boards/${id}/refresh`, { as, body: {} })).status).toBe(404);
});

test('the same idempotency key asks once, also when two requests come at the same moment', async () => {
  const key = { 'idempotency-key': 'order-count' };
  const replies = await Promise.all([
    ask('How many orders are there?', {}, key),
    ask('How many orders are there?', {}, key),
  ]);
  const ids = new Set(replies.flatMap(({ status, reply }) => (status === 200 ? [reply.id] : [])));
  expect(ids.size).toBe(1);
  for (const { status, headers } of replies) {
    if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([409, '1']);
  }
  expect(ids).toContain((await ask('How many orders are there?', {}, key)).reply.id);
  const other = await ask('List all customers', {}, key);
  expect(other.status).toBe(422);
  expect(other.reply).toMatchObject({ code: 'key-reused', type: '/reference#key-reused' });
});

test('a question that is not awaited is said to be at work, and found again', async () => {
  const { status, headers } = await send('POST', '/questions?wait=0', {
    body: { question: 'How many customers are there?' },
  });
  expect(status).toBe(202);
  const { reply } = await send('GET', `${headers.get('location')?.replace('/api/v1', '')}?wait=60`);
  expect(reply).toMatchObject({ status: 'answered', rows: [[3]] });
});

test('sources and tables are described, and what is not there is told with what is', async () => {
  const { reply } = await send('GET', '/sources');
  const [{ id }] = reply.sources;
  const tables = await send('GET', `/sources/${id}/tables`);
  expect(tables.reply.tables.map(({ name }: { name: string }) => name)).toEqual(['customers', 'orders']);
  expect((await send('GET', `/sources/${id}/tables/ORDERS`)).reply.columns).toHaveLength(4);
  const missing = await send('GET', `/sources/${id}/tables/invoices`);
  expect(missing.status).toBe(404);
  expect(missing.reply.detail).toBe('There is no table invoices. Available: customers, orders.');
  const elsewhere = (await send('GET', '/sources/other/tables')).reply.detail;
  expect(elsewhere).toMatch(new RegExp(`There is no source other .* Available: .* \\(${id}\\)\\.$`));
});

test('another source is asked by its id, and its tables are described', async () => {
  const file = path.join(shop.folder, 'club.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO members VALUES (1, 'Ann'), (2, 'Ben'), (3, 'Cem'), (4, 'Dee'), (5, 'Eli');`);
  database.close();
  const configured = path.join(shop.folder, 'sources.json');
  await writeFile(configured, JSON.stringify([{ name: 'Club', kind: 'sqlite', file }]));
  vi.stubEnv('TABLETALK_SOURCES', configured);
  vi.stubEnv('TABLETALK_DATA', path.join(shop.folder, 'data'));
  const { others } = (await send('GET', '/sources')).reply;
  expect(others).toMatchObject([{ name: 'Club', kind: 'configured' }]);
  const [{ id: sourceId }] = others;
  const { reply } = await ask('How many members are there?', { sourceId });
  expect(reply).toMatchObject({ status: 'answered', rows: [[5]] });
  const tables = await send('GET', `/sources/${sourceId}/tables`);
  expect(tables.reply.tables.map(({ name }: { name: string }) => name)).toEqual(['members']);
  const further = await ask('How many members are there?', { conversationId: reply.conversationId });
  expect(further.reply.rows).toEqual([[5]]);
  expect((await ask('How many members are there?', { sourceId: 'nowhere' })).status).toBe(404);
});

test('a wrong value is told with what was sent and what would have been right', async () => {
  const { status, headers, reply } = await ask('How many?', { effort: 'fast', colour: 'red' });
  expect(status).toBe(400);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(reply).toMatchObject({ type: '/reference#bad-request', status: 400, code: 'bad-request' });
  expect(reply.errors).toContainEqual(
    expect.objectContaining({
      in: 'body',
      path: 'effort',
      value: 'fast',
      alternatives: ['quick', 'careful', 'thorough'],
    }),
  );
  expect(reply.detail).toContain('Unrecognized key: "colour"');
  const late = await send('POST', '/questions?wait=9999', { body: { question: 'How many?' } });
  expect(late.reply.errors).toEqual([expect.objectContaining({ in: 'query', path: 'wait', value: '9999' })]);
});

test('the answers of somebody else are not found', async () => {
  const { reply } = await ask('How many orders are there?');
  const bob = await shop.addPerson('bob');
  const as = await shop.tokenOf(bob, ['ask', 'read', 'feedback']);
  for (const path of [
    `/answers/${reply.id}`,
    `/answers/${reply.id}/rows`,
    `/conversations/${reply.conversationId}`,
  ]) {
    expect((await send('GET', path, { as })).status).toBe(404);
  }
  expect((await send('PUT', `/answers/${reply.id}/feedback`, { as, body: { vote: 'up' } })).status).toBe(404);
  expect((await send('POST', `/answers/${reply.id}/stop`, { as })).status).toBe(404);
});

test('the rights of the person hold: a denied table is nowhere, and knowledge that names it is left out', async () => {
  const cleo = await shop.addPerson('cleo');
  const as = await shop.tokenOf(cleo, ['ask', 'read']);
  const sourceId = shop.workspace.source.id;
  const subject = { kind: 'person', personId: cleo.id } as const;
  expect((await send('GET', '/examples', { as })).reply.examples).toHaveLength(1);
  await addAccessRule(shop.store, sourceId, { subject, table: 'customers', column: null });
  const tables = await send('GET', `/sources/${sourceId}/tables`, { as });
  expect(tables.reply.tables.map(({ name }: { name: string }) => name)).toEqual(['orders']);
  const refused = await send('POST', '/questions', { as, body: { question: 'List all customers' } });
  expect(refused.reply.sql ?? '').not.toMatch(/\bcustomers\b/);
  expect(refused.text).not.toContain('Acme');
  expect((await send('GET', '/examples', { as })).reply.examples).toEqual([]);
});

test('proposals are for developers, and are used by nothing before somebody reviews them', async () => {
  const draft = { question: 'How many shops?', sql: 'SELECT count(*) FROM customers' };
  expect((await send('POST', '/examples', { body: draft })).status).toBe(403);
  const dora = await shop.addPerson('dora', 'developer');
  const as = await shop.tokenOf(dora, ['propose', 'read']);
  const made = await send('POST', '/examples', { as, body: draft });
  expect(made.status).toBe(201);
  expect(made.reply).toMatchObject({ ...draft, status: 'draft', author: 'dora' });
  const broken = await send('POST', '/examples', { as, body: { ...draft, sql: 'SELECT * FROM shops' } });
  expect([broken.status, broken.reply.code]).toEqual([422, 'query-failed']);
  const term = {
    term: 'turnover',
    meaning: 'The sum of all orders',
    measure: { expression: 'SUM(total)', table: 'orders', grain: '' },
  };
  expect((await send('POST', '/glossary', { as, body: term })).status).toBe(201);
  expect((await send('GET', '/glossary', { as })).reply.terms).toEqual([]);
});

test('no token, a wrong one, an expired one, a revoked one and one of a removed person are refused with the reason', async () => {
  const eve = await shop.addPerson('eve');
  const [expired, revoked, removed] = [
    await shop.tokenOf(eve, ['read'], { days: 1 }),
    await shop.tokenOf(eve, ['read']),
    await shop.tokenOf(eve, ['read']),
  ];
  const of = await listApiTokens(shop.store, eve.id);
  await shop.store.db
    .update(apiTokens)
    .set({ expiresAt: new Date('2026-01-02T00:00:00Z') })
    .where(eq(apiTokens.id, of.find(({ expiresAt }) => expiresAt !== null)?.id ?? ''));
  const revokedOne = of.find(
    ({ beginning, expiresAt }) => expiresAt === null && revoked.startsWith(beginning),
  );
  await revokeApiToken(shop.store, revokedOne?.id ?? '', eve.id);
  expect(of).toHaveLength(3);
  expect((await send('GET', '/sources', { as: removed })).status).toBe(200);
  await changePerson(shop.store, eve.id, { disabled: true });
  const refusals = [
    [null, /Send a token/],
    ['tt_nothing', /not known/],
    ['something-else', /not known/],
    [expired, /expired on 2026-01-02/],
    [revoked, /was revoked on \d{4}/],
    [removed, /may not sign in any more/],
  ] as const;
  for (const [as, reason] of refusals) {
    const { status, reply, headers } = await send('GET', '/sources', { as });
    expect([status, reply.code]).toEqual([401, 'unauthorized']);
    expect(reply.detail).toMatch(reason);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  }
  const audited = await listAudit(shop.store, { text: 'token.refuse', personId: eve.id });
  expect(audited.map(({ detail }) => detail.reason)).toEqual([
    expect.stringMatching(/may not sign in/),
    expect.stringMatching(/revoked/),
    expect.stringMatching(/expired/),
  ]);
  const told = JSON.stringify(await listAudit(shop.store));
  for (const sent of [expired, revoked, removed, 'tt_nothing']) expect(told).not.toContain(sent);
});

test('a token without the scope is refused, and told which one is missing', async () => {
  const finn = await shop.addPerson('finn');
  const as = await shop.tokenOf(finn, ['read']);
  const { status, reply } = await send('POST', '/questions', { as, body: { question: 'How many?' } });
  expect([status, reply.detail]).toEqual([403, 'This needs a token with the scope ask; this one has read.']);
  const [entry] = await listAudit(shop.store, { text: 'token.refuse', personId: finn.id });
  expect(entry?.detail).toMatchObject({ reason: reply.detail });
});

test('a token may send so many requests a minute', async () => {
  vi.stubEnv('TABLETALK_MAX_API_REQUESTS_PER_MINUTE', '2');
  const gail = await shop.addPerson('gail');
  const as = await shop.tokenOf(gail, ['read']);
  const statuses = [];
  for (let sent = 0; sent < 3; sent++) statuses.push((await send('GET', '/sources', { as })).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await send('GET', '/sources', { as })).headers.get('retry-after')).toMatch(/^\d+$/);
});

test('where nobody signs in no token is needed, and a wrong one is refused all the same', async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'off');
  expect((await send('GET', '/sources', { as: null })).status).toBe(200);
  expect((await send('GET', '/sources', { as: 'tt_nothing' })).status).toBe(401);
});
