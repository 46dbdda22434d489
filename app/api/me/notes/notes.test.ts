import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notesPage } from '#lib/domain/note.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { listTerms } from '#lib/store/glossary.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../../server/__fixtures__/serve-with.ts';
import { DELETE, PUT } from './[noteId]/route.ts';
import { POST as PROPOSE } from './[noteId]/term/route.ts';
import { GET, POST } from './route.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

const page = async () => notesPage.parse(await (await GET(requestOf('GET'))).json());
const add = async (text: string) => (await (await POST(requestOf('POST', { text }))).json()).id as string;
const at = (noteId: string) => ({ params: Promise.resolve({ noteId }) });
const used = (view: RunView) =>
  view.steps.flatMap(({ id }) => queryResultOf(view, id)?.notes ?? []).map(({ text }) => text);

test('a note is kept, listed with how it is read, changed, and removed; each is in the audit log', async () => {
  const id = await add('by hue I mean country');
  expect((await page()).notes).toMatchObject([
    { id, text: 'by hue I mean country', meaning: { word: 'hue', means: 'country' }, isRead: true },
  ]);
  expect(used(await desk.ask(ada, 'How many customers per hue?'))).toEqual(['by hue I mean country']);
  await PUT(requestOf('PUT', { text: 'by hue I mean shoe size' }), at(id));
  expect((await page()).notes).toMatchObject([{ id, isRead: false }]);
  expect((await desk.ask(ada, 'How many customers per hue?')).status).not.toBe('answered');
  expect((await DELETE(requestOf('DELETE'), at(id))).status).toBe(204);
  expect((await page()).notes).toEqual([]);
  const audit = await listAudit(desk.store, { personId: ada.id });
  expect(audit.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
    'note.remove',
    'note.change',
    'note.keep',
  ]);
});

test('what is told in a conversation becomes a note, and is used for the next question', async () => {
  const told = await desk.ask(ada, 'By booking I mean orders');
  expect((await page()).notes).toMatchObject([{ text: 'By booking I mean orders', isRead: true }]);
  const next = await desk.ask(ada, 'How many bookings are there?', told.conversationId);
  expect(next.status).toBe('answered');
  expect(used(next)).toEqual(['By booking I mean orders']);
});

test('notes are nobody else’s: not their answers, not their list, not theirs to change', async () => {
  const id = await add('by hue I mean country');
  desk.as(bo);
  expect((await page()).notes).toEqual([]);
  expect((await desk.ask(bo, 'How many customers per hue?')).status).not.toBe('answered');
  expect((await PUT(requestOf('PUT', { text: 'mine' }), at(id))).status).toBe(404);
  expect((await DELETE(requestOf('DELETE'), at(id))).status).toBe(404);
});

test('a note that is empty, too long or cannot be stored is refused by name', async () => {
  for (const text of ['  ', 'x'.repeat(301), 'a\u0000b'])
    expect((await POST(requestOf('POST', { text }))).status, JSON.stringify(text)).toBe(400);
});

test('a developer proposes the meaning for all; it waits for a publication like every term', async () => {
  const id = await add('takings means orders.total');
  expect((await PROPOSE(requestOf('POST', {}), at(id))).status).toBe(201);
  const { source } = desk.opened.workspace;
  expect(await listTerms(desk.store, source.id)).toMatchObject([
    { term: 'takings', meaning: 'orders.total', author: 'Ada' },
  ]);
  const other = await add('haul means takings');
  expect((await PROPOSE(requestOf('POST', {}), at(other))).status).toBe(201);
  expect(await listTerms(desk.store, source.id)).toMatchObject([{ term: 'takings', synonyms: ['haul'] }]);
  expect(desk.opened.workspace.knowledge.curated.glossary).toEqual([]);
  const plain = await add('always in euro');
  const refused = await PROPOSE(requestOf('POST', {}), at(plain));
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    expect.stringContaining('always in euro'),
  ]);
});

test('an analyst, and whoever may not read everything, proposes nothing and is not told they could', async () => {
  desk.as(bo);
  const id = await add('wage means salary');
  await addAccessRule(desk.store, desk.opened.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'employees',
    column: 'salary',
  });
  expect(await page()).toMatchObject({ mayShare: false, notes: [{ isRead: false }] });
  expect((await PROPOSE(requestOf('POST', {}), at(id))).status).toBe(403);
  desk.as({ ...bo, role: 'developer' });
  expect((await page()).mayShare).toBe(false);
  expect((await PROPOSE(requestOf('POST', {}), at(id))).status).toBe(403);
});
