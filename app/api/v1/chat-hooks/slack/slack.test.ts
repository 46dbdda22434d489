import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#lib/domain/person.ts';
import { signedBySlack, startFakeSlack } from '#lib/slack/__fixtures__/fake-slack.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listConversations } from '#lib/store/conversations.ts';
import { changePerson } from '#lib/store/people.ts';
import { serveWith } from '../../../../server/__fixtures__/serve-with.ts';
import { answerRequest } from '../../../../server/v1/__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from '../../../../server/v1/__fixtures__/served-shop.ts';
import { POST } from './route.ts';

const secret = '8f742231b10e8888abcd99yyyzzz85a5';
const token = 'xoxb-for-a-test';
let shop: ServedShop;
let slack: Awaited<ReturnType<typeof startFakeSlack>>;
let ada: Person;
let bo: Person;
let events = 0;

beforeAll(async () => {
  shop = await openServedShop();
  serveWith(shop.opened);
  ada = await shop.addPerson('ada');
  bo = await shop.addPerson('bo');
  slack = await startFakeSlack(
    { UADA: ada.email ?? '', UBO: bo.email ?? '', UNOBODY: 'x@example.org' },
    token,
  );
});
afterAll(async () => {
  await slack.close();
  await shop.close();
});
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_PUBLIC_URL', undefined);
  vi.stubEnv('TABLETALK_SECRET', 'a secret of a test, which is long enough');
  vi.stubEnv('TABLETALK_SLACK_SIGNING_SECRET', secret);
  vi.stubEnv('TABLETALK_SLACK_BOT_TOKEN', token);
  vi.stubEnv('TABLETALK_SLACK_API', slack.address);
  slack.calls.length = 0;
});

/** An event as Slack's documentation shows it. */
function eventOf(event: object, id = `Ev${++events}`) {
  const team = { token: 'unused', team_id: 'T0001', api_app_id: 'A0001' };
  return { ...team, type: 'event_callback', event_id: id, event_time: 1_355_517_523, event };
}
const mention = (text: string, more: object = {}) =>
  eventOf({
    type: 'app_mention',
    user: 'UADA',
    text: `<@U0BOT> ${text}`,
    ts: '1355517523.000005',
    channel: 'C0001',
    event_ts: '1355517523.000005',
    ...more,
  });
const direct = (text: string, more: object = {}) =>
  eventOf({
    type: 'message',
    channel_type: 'im',
    user: 'UADA',
    text,
    ts: '1355517600.000005',
    channel: 'D0001',
    ...more,
  });
const send = (body: unknown, secondsAgo = 0) => POST(signedBySlack(body, secret, secondsAgo));

test('the address is confirmed to Slack, and only to Slack', async () => {
  const challenge = {
    type: 'url_verification',
    challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P',
  };
  expect(await (await send(challenge)).json()).toEqual({ challenge: challenge.challenge });
  const forged = await POST(signedBySlack(challenge, 'another secret of some length'));
  expect([forged.status, (await forged.json()).detail]).toEqual([401, expect.stringContaining('signature')]);
  const old = await send(challenge, 6 * 60);
  expect([old.status, (await old.json()).detail]).toEqual([
    401,
    expect.stringContaining('older than five minutes'),
  ]);
  const changed = signedBySlack(challenge, secret);
  const elsewhere = new Request(changed.url, { method: 'POST', headers: changed.headers, body: '{}' });
  expect((await POST(elsewhere)).status).toBe(401);
  const large = await send({ ...challenge, challenge: 'x'.repeat(300_000) });
  expect([large.status, (await large.json()).detail]).toEqual([400, expect.stringContaining('256 KB')]);
});

test('a question in a channel is answered in its thread, for whoever asked alone', async () => {
  expect((await send(mention('How many customers per country?'))).status).toBe(200);
  const { method, body } = await slack.posted();
  expect(method).toBe('chat.postEphemeral');
  expect(body).toMatchObject({ channel: 'C0001', thread_ts: '1355517523.000005', user: 'UADA' });
  const blocks = JSON.stringify(body.blocks);
  expect(blocks).toContain('rich_text_preformatted');
  expect(blocks).toMatch(/France +\d/);
  expect(blocks).toMatch(/<http:\/\/[^|]+\/chat\/[^|]+\|Open the answer/);
});

test('a follow-up in the thread goes on with it, and a thread is each person’s own', async () => {
  const thread = { thread_ts: '1355517700.000001', ts: '1355517701.000001' };
  await send(mention('How many customers per country?', { ts: thread.thread_ts }));
  await slack.posted();
  await send(mention('only France', thread));
  expect(JSON.stringify((await slack.posted()).body.blocks)).toContain('France');
  const before = await listConversations(shop.store, { personId: ada.id });
  expect(before[0]?.turns).toBe(2);
  await send(mention('How many orders are there?', { ...thread, user: 'UBO' }));
  await slack.posted();
  expect((await listConversations(shop.store, { personId: bo.id })).map(({ turns }) => turns)).toEqual([1]);
});

test('everybody in a channel sees an answer only where an administrator has said so', async () => {
  vi.stubEnv('TABLETALK_SLACK_CHANNELS', 'everybody');
  await send(mention('How many orders are there?'));
  const { method, body } = await slack.posted();
  expect([method, body.user]).toEqual(['chat.postMessage', undefined]);
});

test('a direct message is answered there', async () => {
  await send(direct('How many orders are there?'));
  const { method, body } = await slack.posted();
  expect([method, body.channel]).toEqual(['chat.postMessage', 'D0001']);
  expect(body.text).toContain('4');
});

test('an event that Slack sends again is answered once', async () => {
  const event = direct('How many customers are there?', { ts: '1355517900.000005' });
  await Promise.all([send(event), send(event)]);
  const asked = await slack.posted();
  await send(event);
  await send(direct('How many orders are there?'));
  expect([asked.body.text, (await slack.posted()).body.text]).toEqual([
    expect.stringContaining('customers'),
    expect.stringContaining('orders'),
  ]);
});

test('what a person may not read is not told, and nobody is answered who has no account', async () => {
  const subject = { kind: 'person', personId: bo.id } as const;
  await addAccessRule(shop.store, shop.workspace.source.id, { subject, table: 'customers', column: null });
  await send(direct('List all customers', { user: 'UBO', ts: '1' }));
  expect(JSON.stringify((await slack.posted()).body)).not.toMatch(/Borealis|Acme/);
  await send(direct('List all customers', { user: 'UNOBODY', ts: '2' }));
  expect((await slack.posted()).body.text).toContain('Nobody with your e-mail address');
});

test('what bots say, what was edited and what people say to each other is no question', async () => {
  const none = [
    direct('How many orders?', { bot_id: 'B1' }),
    direct('How many orders?', { subtype: 'message_changed' }),
    direct('How many orders?', { channel_type: 'channel' }),
    mention(''),
    eventOf({ type: 'reaction_added', user: 'UADA' }),
  ];
  for (const event of none) expect((await send(event)).status).toBe(200);
  await send(direct('How many orders are there?', { ts: '3' }));
  await slack.posted();
  expect(slack.calls.filter(({ method }) => method === 'users.info')).toHaveLength(1);
});

test('without its secret there is no such door', async () => {
  vi.stubEnv('TABLETALK_SLACK_SIGNING_SECRET', undefined);
  const response = await send({ type: 'url_verification', challenge: 'x' });
  expect([response.status, (await response.json()).detail]).toEqual([
    404,
    expect.stringContaining('TABLETALK_SLACK_SIGNING_SECRET is not set'),
  ]);
});

/** The picture in a message that was posted, as Slack would fetch it. */
async function pictureIn(body: Record<string, unknown>): Promise<string> {
  const address = /"image_url":"([^"]+)"/.exec(JSON.stringify(body.blocks))?.[1];
  if (address === undefined) throw new Error('The message has no picture.');
  return address;
}
const fetched = (address: string) => answerRequest(new Request(address));

test('where Slack can reach it, the answer has its chart as a picture that opens nothing else and not for long', async () => {
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  await send(direct('How many customers per country as a bar chart?', { ts: '4' }));
  const { body } = await slack.posted();
  expect(JSON.stringify(body.blocks)).toMatch(/"alt_text":"[^"]*Bar chart of [^"]*France/);
  const address = await pictureIn(body);
  expect(address).toMatch(/^https:\/\/tabletalk\.example\.org\/api\/v1\/pictures\/[\w.-]+$/);
  const response = await fetched(address);
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/png', 'no-store']);
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');

  const token = address.split('/').at(-1) ?? '';
  const [run, until, signature] = token.split('.');
  const others = [
    `${run}x.${until}.${signature}`,
    `${run}.${Number(until) + 1}.${signature}`,
    `${token}.x`,
    'x',
  ];
  for (const other of others) expect((await fetched(address.replace(token, other))).status).toBe(403);
  vi.spyOn(Date, 'now').mockReturnValue(Number(until));
  const late = await fetched(address);
  expect([late.status, (await late.json()).detail]).toEqual([
    403,
    'The address of this picture has expired.',
  ]);
});

test('a picture is gone with the rights of whoever asked, and with their account', async () => {
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  const cy = await shop.addPerson('cy');
  const elsewhere = await startFakeSlack({ UCY: cy.email ?? '' }, token);
  vi.stubEnv('TABLETALK_SLACK_API', elsewhere.address);
  await send(direct('How many customers per country as a bar chart?', { ts: '5', user: 'UCY' }));
  const address = await pictureIn((await elsewhere.posted()).body);
  await elsewhere.close();
  expect((await fetched(address)).status).toBe(200);
  const subject = { kind: 'person', personId: cy.id } as const;
  await addAccessRule(shop.store, shop.workspace.source.id, { subject, table: 'customers', column: null });
  expect((await fetched(address)).status).toBe(403);
  await changePerson(shop.store, cy.id, { disabled: true });
  expect((await fetched(address)).status).toBe(404);
});

test('an answer goes without its picture where Slack cannot fetch it', async () => {
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  slack.can.fetchPictures = false;
  await send(direct('How many customers per country as a bar chart?', { ts: '6' }));
  const refused = await slack.posted();
  const { body } = await slack.posted();
  slack.can.fetchPictures = true;
  expect([
    JSON.stringify(refused.body).includes('image_url'),
    JSON.stringify(body).includes('image_url'),
  ]).toEqual([true, false]);
  expect(JSON.stringify(body.blocks)).toMatch(/France +\d/);
});

test('no picture is offered at an address of this network', async () => {
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.internal');
  await send(direct('How many customers per country as a bar chart?', { ts: '7' }));
  expect(JSON.stringify((await slack.posted()).body)).not.toContain('image_url');
});
