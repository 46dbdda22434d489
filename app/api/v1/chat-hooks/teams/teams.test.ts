import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#lib/domain/person.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listConversations } from '#lib/store/conversations.ts';
import { changePerson } from '#lib/store/people.ts';
import { activityOf, signedByTeams, teamsSecret, tenant } from '#lib/teams/__fixtures__/teams-activities.ts';
import { questionIn } from '#lib/teams/teams-activity.ts';
import { serveWith } from '../../../../server/__fixtures__/serve-with.ts';
import { type Tabletalk, tabletalk } from '../../../../server/tabletalk.ts';
import { answerInTeams } from '../../../../server/teams/answer-in-teams.ts';
import { answerRequest } from '../../../../server/v1/__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from '../../../../server/v1/__fixtures__/served-shop.ts';
import { POST } from './route.ts';

const idOf = (name: string) => `${name}00000-1d5d-4b40-9e4a-2b1f3c1d0a11`;
let shop: ServedShop;
let opened: Tabletalk;
let ada: Person;
let bo: Person;
let activities = 0;

beforeAll(async () => {
  shop = await openServedShop();
  serveWith(shop.opened);
  opened = await tabletalk();
  const personInTeams = async (name: string) => {
    const person = await shop.addPerson(name);
    await changePerson(shop.store, person.id, { attributes: { teams_id: [`${tenant}/${idOf(name)}`] } });
    return person;
  };
  ada = await personInTeams('ada');
  bo = await personInTeams('bob');
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_PUBLIC_URL', undefined);
  vi.stubEnv('TABLETALK_TEAMS_SECRET', teamsSecret);
});

/** A message of its own in a thread, which begins with it unless another is named. */
function messageOf(text: string, { who = 'ada', thread = '', ...more }: Record<string, unknown> = {}) {
  const id = String(1_481_567_700_000 + ++activities);
  const conversation = { id: `19:channel@thread.tacv2;messageid=${thread || id}` };
  const from = { id: `29:${who}`, name: String(who), aadObjectId: idOf(String(who)) };
  return activityOf(text, { id, conversation, from, ...more });
}

/** What is answered however long it takes, where everybody sees it. */
async function answered(activity: object, served = opened) {
  const question = questionIn(activity);
  if (question === null) throw new Error('This is no question.');
  return answerInTeams(served, { onlyForAsker: false }, question, 180);
}

async function refusal(request: Request) {
  const response = await POST(request);
  return [response.status, (await response.json()).detail];
}

test('only what Teams signed, now and in this size, is read', async () => {
  const message = messageOf('How many orders are there?');
  const signature = [401, expect.stringContaining('signature')];
  const other = Buffer.from('another token').toString('base64');
  expect(await refusal(signedByTeams(message, other))).toEqual(signature);
  const { url, headers } = signedByTeams(message);
  expect(await refusal(new Request(url, { method: 'POST', headers, body: '{}' }))).toEqual(signature);
  expect(await refusal(new Request(url, { method: 'POST', body: JSON.stringify(message) }))).toEqual(
    signature,
  );
  const old = signedByTeams(messageOf('How many orders are there?', { secondsAgo: 6 * 60 }));
  expect(await refusal(old)).toEqual([401, expect.stringContaining('older than five minutes')]);
  const large = signedByTeams(messageOf('orders '.repeat(100_000)));
  expect(await refusal(large)).toEqual([400, expect.stringContaining('more than 256 KB')]);
  expect(await listConversations(shop.store, { personId: ada.id })).toEqual([]);
});

test('others in the channel get the link alone, and a message that is sent again nothing', async () => {
  const message = messageOf('How many customers per country?');
  const response = await POST(signedByTeams(message));
  const reply = await response.json();
  expect([response.status, reply.type, reply.text]).toEqual([
    200,
    'message',
    'The answer is behind the link, for whoever asked alone.',
  ]);
  const [card] = reply.attachments;
  expect(card.content.body).toEqual([]);
  expect(card.content.actions).toMatchObject([
    { type: 'Action.OpenUrl', url: expect.stringMatching(/\/chat\/.+#run-/) },
  ]);
  expect(await refusal(signedByTeams(message))).toEqual([409, expect.stringContaining('answered before')]);
});

test('where an administrator has said so, the channel gets the sentence, a table and the link', async () => {
  const reply = await answered(messageOf('How many customers per country?'));
  expect(reply).toMatchObject({ type: 'message', text: expect.stringContaining('France') });
  expect(reply?.attachments).toMatchObject([
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { body: [{ type: 'Table' }], actions: [{ type: 'Action.OpenUrl' }] },
    },
  ]);
  expect(JSON.stringify(reply?.attachments)).toContain('"text":"France"');
});

test('where Teams can reach it, the card has the chart as a picture, and the link alone has none', async () => {
  vi.stubEnv('TABLETALK_PUBLIC_URL', 'https://tabletalk.example.org');
  vi.stubEnv('TABLETALK_SECRET', 'a secret of a test, which is long enough');
  const question = 'How many customers per country as a bar chart?';
  const reply = await answered(messageOf(question));
  const address = /"type":"Image","url":"([^"]+)"/.exec(JSON.stringify(reply?.attachments))?.[1] ?? '';
  const picture = await answerRequest(new Request(address));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const alone = await (await POST(signedByTeams(messageOf(question)))).json();
  expect(JSON.stringify(alone)).not.toContain('pictures');
});

test('the setting is what opens answers to the channel', async () => {
  vi.stubEnv('TABLETALK_TEAMS_CHANNELS', 'everybody');
  const reply = await (await POST(signedByTeams(messageOf('How many orders are there?')))).json();
  expect(reply.text).not.toContain('for whoever asked alone');
});

test('an answer that takes longer than Teams waits is behind the link', async () => {
  const never = { ...opened.runs, follow: async function* () {} };
  const reply = await answered(messageOf('How many orders are there?'), { ...opened, runs: never });
  expect(reply?.text).toContain('This takes longer.');
  expect(JSON.stringify(reply?.attachments)).toMatch(/"url":"http:[^"]+\/chat\//);
});

test('a follow-up in the thread goes on with it, and a thread is each person’s own', async () => {
  const first = messageOf('How many customers per country?');
  await answered(first);
  const thread = first.id;
  expect((await answered(messageOf('only France', { thread })))?.text).toContain('France');
  const [latest] = await listConversations(shop.store, { personId: ada.id });
  expect(latest?.turns).toBe(2);
  await answered(messageOf('How many orders are there?', { thread, who: 'bob' }));
  expect((await listConversations(shop.store, { personId: bo.id })).map(({ turns }) => turns)).toEqual([1]);
});

test('what a person may not read is not told, and nobody is answered whom nothing here names', async () => {
  const subject = { kind: 'person', personId: bo.id } as const;
  await addAccessRule(shop.store, shop.workspace.source.id, { subject, table: 'customers', column: null });
  const denied = await answered(messageOf('List all customers', { who: 'bob' }));
  expect(JSON.stringify(denied)).not.toMatch(/Borealis|Acme/);
  const unknown = await answered(messageOf('List all customers', { who: 'eve' }));
  expect(unknown).toMatchObject({
    text: expect.stringContaining(`${tenant.toLowerCase()}/eve00000-`),
    attachments: [],
  });
  const elsewhere = { channelData: { tenant: { id: 'another' } } };
  const sameIdElsewhere = await answered(messageOf('List all customers', elsewhere));
  expect(sameIdElsewhere?.text).toContain('does not know who you are');
});

test('whoever is disabled, or is named twice, is nobody', async () => {
  const attributes = { teams_id: [`${tenant}/${idOf('cy')}`] };
  const cy = await shop.addPerson('cy');
  const cyToo = await shop.addPerson('cy-too');
  await changePerson(shop.store, cy.id, { attributes });
  await changePerson(shop.store, cyToo.id, { attributes });
  const ask = async () => (await answered(messageOf('How many orders are there?', { who: 'cy' })))?.text;
  expect(await ask()).toContain('does not know who you are');
  await changePerson(shop.store, cyToo.id, { disabled: true });
  expect(await ask()).not.toContain('does not know who you are');
  await changePerson(shop.store, cy.id, { disabled: true });
  expect(await ask()).toContain('does not know who you are');
});

test('a name without a question is told so, and what is no message is let pass', async () => {
  const empty = await (await POST(signedByTeams(messageOf('')))).json();
  expect(empty.text).toBe('Write a question after the name.');
  const update = await POST(signedByTeams(messageOf('', { type: 'conversationUpdate' })));
  expect([update.status, await update.text()]).toEqual([200, '']);
});

test('without its secret there is no such door', async () => {
  vi.stubEnv('TABLETALK_TEAMS_SECRET', undefined);
  expect(await refusal(signedByTeams(messageOf('How many orders are there?')))).toEqual([
    404,
    expect.stringContaining('TABLETALK_TEAMS_SECRET is not set'),
  ]);
});
