import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RunView } from '#lib/domain/run-view.ts';
import type { SharedFor } from '#lib/domain/share.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST as COPY_ANSWER } from '../answers/[runId]/copy/route.ts';
import { GET as ANSWER } from '../answers/[runId]/route.ts';
import { POST as COPY } from '../conversations/[conversationId]/copy/route.ts';
import { POST as EXPORT } from '../conversations/[conversationId]/exports/route.ts';
import { GET as CONVERSATION, DELETE, PATCH } from '../conversations/[conversationId]/route.ts';
import { GET as SHARED } from '../shared/route.ts';
import { PUT as SHARE, GET as SHARES } from './[kind]/[id]/route.ts';

let desk: Desk;
let perTeam: RunView;
let avoided: RunView;

/** What only somebody who may read the denied table could know. */
const secrets = /blacklist|avoid|Canarybird|canary-7f3a/i;

beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  perTeam = await desk.ask(ada, 'How many employees per team?');
  avoided = await desk.ask(ada, 'Whom do we avoid?', perTeam.conversationId);
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'blacklist',
    column: null,
  });
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

const thing = (kind: string, id: string | null) => ({ params: Promise.resolve({ kind, id: id ?? '' }) });
const conversation = (id = perTeam.conversationId) => ({
  params: Promise.resolve({ conversationId: id ?? '' }),
});
const answer = (view: RunView) => ({ params: Promise.resolve({ runId: view.runId ?? '' }) });
const share = (kind: string, id: string | null, may: SharedFor, personId: string | null = bo.id) =>
  SHARE(requestOf('PUT', { shares: [{ personId, may }] }), thing(kind, id));

test('whoever has a thing says with whom it is shared, among the people there are', async () => {
  const { colleagues, shares } = await (
    await SHARES(requestOf('GET'), thing('conversation', perTeam.conversationId))
  ).json();
  expect(colleagues).toEqual([{ id: bo.id, name: bo.name }]);
  expect(shares).toEqual([]);
  expect((await share('conversation', perTeam.conversationId, 'read', 'nobody')).status).toBe(400);
  expect((await share('cake', perTeam.conversationId, 'read')).status).toBe(400);
  desk.as(bo);
  expect((await share('conversation', perTeam.conversationId, 'read', ada.id)).status).toBe(404);
  expect((await CONVERSATION(requestOf('GET'), conversation())).status).toBe(404);
});

test('of a shared conversation nothing is told that its viewer may not read', async () => {
  await share('conversation', perTeam.conversationId, 'read');
  desk.as(bo);
  const response = await CONVERSATION(requestOf('GET'), conversation());
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ access: { may: 'read', ownerName: 'Ada' }, runs: [{}, {}] });
  expect(text).toContain('How many employees per team?');
  expect(text).not.toMatch(secrets);
  expect(await (await SHARED(requestOf('GET'))).json()).toMatchObject([
    { kind: 'conversation', title: 'How many employees per team?', by: 'Ada', may: 'read' },
  ]);
  // To look is not to change, and not to copy.
  expect((await PATCH(requestOf('PATCH', { title: 'Mine' }), conversation())).status).toBe(404);
  expect((await DELETE(requestOf('DELETE'), conversation())).status).toBe(404);
  expect((await COPY(requestOf('POST'), conversation())).status).toBe(403);
  expect((await EXPORT(requestOf('POST', { format: 'md' }), conversation())).status).toBe(204);
  expect((await listAudit(desk.store, { text: 'conversation.export' }))[0]?.person.id).toBe(bo.id);
});

test('a copy goes on as one’s own, with what one saw', async () => {
  await share('conversation', perTeam.conversationId, 'copy');
  desk.as(bo);
  const { id } = await (await COPY(requestOf('POST'), conversation())).json();
  const text = await (await CONVERSATION(requestOf('GET'), conversation(id))).text();
  expect(JSON.parse(text)).toMatchObject({ access: { may: 'continue' }, runs: [{}] });
  expect(text).not.toMatch(secrets);
  expect(text).not.toContain(perTeam.runId);
  const next = await desk.ask(bo, 'How many customers are there?', id);
  expect(next.status).toBe('answered');
});

test('one answer is shared by itself, and one that names a denied table is told of by nothing', async () => {
  await share('answer', perTeam.runId, 'copy');
  await share('answer', avoided.runId, 'copy');
  await SHARE(requestOf('PUT', { shares: [] }), thing('conversation', perTeam.conversationId));
  desk.as(bo);
  expect((await CONVERSATION(requestOf('GET'), conversation())).status).toBe(404);
  expect(await (await ANSWER(requestOf('GET'), answer(perTeam))).text()).toContain(
    'How many employees per team?',
  );
  const withheld = await ANSWER(requestOf('GET'), answer(avoided));
  expect(await withheld.text()).not.toMatch(secrets);
  expect((await COPY_ANSWER(requestOf('POST'), answer(avoided))).status).toBe(403);
  const things = await (await SHARED(requestOf('GET'))).json();
  expect(JSON.stringify(things)).not.toMatch(secrets);
  expect(things.map(({ title }: { title: string | null }) => title).sort()).toEqual([
    'How many employees per team?',
    null,
  ]);
});

test('what is shared with everybody is there for everybody but its owner, and goes with what it was', async () => {
  await share('conversation', perTeam.conversationId, 'read', null);
  expect(await (await SHARED(requestOf('GET'))).json()).toEqual([]);
  desk.as(bo);
  expect((await CONVERSATION(requestOf('GET'), conversation())).status).toBe(200);
  desk.as(ada);
  expect((await DELETE(requestOf('DELETE'), conversation())).status).toBe(204);
  desk.as(bo);
  expect(await (await SHARED(requestOf('GET'))).json()).toEqual([]);
});
