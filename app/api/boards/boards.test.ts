import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BoardSources, startBoardClock } from '#agents/board/board-clock.ts';
import { receiveAlerts } from '#lib/alerts/__fixtures__/receive-alerts.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { type BoardFilters, noFilters, type ShownBoard, type TileReading } from '#lib/domain/board.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { receiveMail } from '#lib/mail/__fixtures__/receive-mail.ts';
import { mailServer } from '#lib/mail/mail-server.ts';
import { addAccessRule, listAccessRules, removeAccessRule } from '#lib/store/access-rules.ts';
import { queueMails } from '#lib/store/board-mails.ts';
import { createConversation } from '#lib/store/conversations.ts';
import { savePersonSettings } from '#lib/store/person-settings.ts';
import { createRun } from '#lib/store/runs.ts';
import { boardMails, boardSchedule } from '#lib/store/schema/boards.ts';
import { replaceShares } from '#lib/store/shares.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST as EXPORT } from '../runs/[runId]/exports/route.ts';
import { POST as COPY } from './[boardId]/copy/route.ts';
import { PUT as MAIL } from './[boardId]/mail/route.ts';
import { POST as REFRESH } from './[boardId]/refresh/route.ts';
import { DELETE, GET, PUT } from './[boardId]/route.ts';
import { POST as PIN } from './[boardId]/tiles/route.ts';
import { POST as CREATE, GET as LIST } from './route.ts';

let desk: Desk;
let perTeam: RunView;
let avoided: RunView;

beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  perTeam = await desk.ask(ada, 'How many employees per team?');
  avoided = await desk.ask(ada, 'Whom do we avoid?');
});
afterAll(() => desk.close());
beforeEach(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
  const { id: sourceId } = desk.shop.workspace.source;
  for (const { id } of await listAccessRules(desk.store, sourceId))
    await removeAccessRule(desk.store, sourceId, id);
});

const of = (boardId: string) => ({ params: Promise.resolve({ boardId }) });
type Read = { board: ShownBoard; readings: TileReading[] };

async function newBoard(...answers: RunView[]): Promise<string> {
  const { id } = await (await CREATE(requestOf('POST', { title: 'Staff' }))).json();
  for (const { runId } of answers) await PIN(requestOf('POST', { runId, step: null }), of(id));
  return id;
}
const read = async (id: string): Promise<Read> => (await GET(requestOf('GET'), of(id))).json();
const refresh = async (id: string, filters: BoardFilters = noFilters): Promise<Read> =>
  (await REFRESH(requestOf('POST', { filters }), of(id))).json();
const share = (id: string, may: 'read' | 'copy') =>
  replaceShares(desk.store, { kind: 'board', id, sourceId: desk.shop.workspace.source.id, ownerId: ada.id }, [
    { personId: bo.id, may },
  ]);
const rowsOf = ({ readings }: Read) =>
  readings.map(({ outcome }) => (outcome.kind === 'result' ? outcome.result.rows : outcome.message));
const change = (board: ShownBoard) => {
  const { version, title, filters, schedule, tiles } = board;
  return { version, title, filters, schedule, tiles };
};

/** Changes the database under the product, as others do. */
function inDatabase(sql: string): void {
  const database = new DatabaseSync(desk.shop.file);
  database.exec(sql);
  database.close();
}

/** The sources of the desk as its board clock knows them. */
const sourcesOf = ({ shop: { workspace } }: Desk): BoardSources => ({
  ids: async () => [workspace.source.id],
  hold: async () => ({ workspace, release: () => undefined }),
});

test('a pinned answer is read again without a question, and tells what was there before', async () => {
  const id = await newBoard(perTeam);
  expect((await read(id)).readings).toEqual([]);
  const first = await refresh(id);
  expect(rowsOf(first)).toEqual([expect.arrayContaining([['Sales', 2]])]);
  expect(first.readings[0]?.previous).toBeNull();
  inDatabase("INSERT INTO employees VALUES (9, 'Dora', 'Sales', 1)");
  const second = await refresh(id);
  inDatabase('DELETE FROM employees WHERE id = 9');
  expect(rowsOf(second)).toEqual([expect.arrayContaining([['Sales', 3]])]);
  expect(second.readings[0]?.previous?.outcome).toEqual(first.readings[0]?.outcome);
  expect((await read(id)).readings).toEqual(second.readings);
});

test('a change keeps the statement that was pinned, and not what the page sends in its place', async () => {
  const id = await newBoard(perTeam);
  const { board } = await read(id);
  const [tile] = board.tiles;
  const sent = { ...tile, title: 'Teams', width: 6, sql: 'SELECT salary FROM employees' };
  const note = { kind: 'note', id: 'n', width: 6, height: 1, text: 'Counted at noon' };
  const response = await PUT(requestOf('PUT', { ...change(board), tiles: [note, sent] }), of(id));
  const changed: ShownBoard = await response.json();
  expect(changed.tiles).toEqual([note, { ...tile, title: 'Teams', width: 6 }]);
  const late = await PUT(requestOf('PUT', { ...change(board), title: 'Late' }), of(id));
  expect(late.status).toBe(409);
  const strange = { ...sent, id: 'strange' };
  expect((await PUT(requestOf('PUT', { ...change(changed), tiles: [strange] }), of(id))).status).toBe(400);
});

test('a board is nobody else’s, until it is shared, and then what may not be read is not shown', async () => {
  const id = await newBoard(perTeam, avoided);
  await refresh(id);
  desk.as(bo);
  expect((await GET(requestOf('GET'), of(id))).status).toBe(404);
  expect((await REFRESH(requestOf('POST', { filters: noFilters }), of(id))).status).toBe(404);
  await share(id, 'read');
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'blacklist',
    column: null,
  });
  const theirs = await refresh(id);
  expect(theirs.board.tiles.map(({ kind }) => kind)).toEqual(['answer', 'withheld']);
  expect(rowsOf(theirs)).toHaveLength(1);
  expect(JSON.stringify([theirs, await read(id)])).not.toMatch(/blacklist|avoid|Canarybird/i);
  expect((await PUT(requestOf('PUT', change({ ...theirs.board, tiles: [] })), of(id))).status).toBe(403);
  expect((await DELETE(requestOf('DELETE'), of(id))).status).toBe(403);
  expect((await COPY(requestOf('POST'), of(id))).status).toBe(403);
  await share(id, 'copy');
  const { id: copied } = await (await COPY(requestOf('POST'), of(id))).json();
  expect((await read(copied)).board).toMatchObject({ may: 'change', tiles: [{ kind: 'answer' }] });
  expect(await (await LIST(requestOf('GET'))).json()).toMatchObject([{ id: copied, answers: 1 }]);
});

test('what was read with more rights than one has now is not shown any more', async () => {
  const id = await newBoard(perTeam);
  await refresh(id);
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'role', role: 'developer' },
    table: 'customers',
    column: null,
  });
  expect((await read(id)).readings).toEqual([]);
});

test('of rows that one may not read neither a shared board nor its export nor an answer on it tells', async () => {
  const id = await newBoard(perTeam);
  expect(rowsOf(await refresh(id))).toEqual([expect.arrayContaining([['Sales', 2]])]);
  await share(id, 'read');
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'employees',
    column: null,
    rows: "team <> 'Sales'",
  });
  desk.as(bo);
  expect(JSON.stringify(await read(id))).not.toContain('Sales');
  const theirs = await refresh(id);
  expect(theirs.board.tiles.map(({ kind }) => kind)).toEqual(['withheld']);
  const filtered = await refresh(id, { ...noFilters });
  expect(JSON.stringify([theirs, filtered, await read(id)])).not.toContain('Sales');
  const exported = await EXPORT(requestOf('POST', { format: 'csv' }), {
    params: Promise.resolve({ runId: perTeam.runId ?? '' }),
  });
  expect(exported.status).toBe(404);
});

test('a schedule is run once, however many processes look whether its time has come', async () => {
  const id = await newBoard(perTeam);
  const { board } = await read(id);
  await PUT(requestOf('PUT', { ...change(board), schedule: 'hourly' }), of(id));
  const clocks = Array.from({ length: 3 }, () =>
    startBoardClock({
      store: desk.store,
      sources: sourcesOf(desk),
      limits: defaultLimits,
      webhook: null,
      mail: null,
      address: 'http://127.0.0.1:3000',
      isLocal: false,
    }),
  );
  try {
    for (let round = 0; round < 3; round += 1) await Promise.all(clocks.map((clock) => clock.tick()));
  } finally {
    for (const clock of clocks) await clock.close();
  }
  expect(await desk.store.db.select({ runs: boardSchedule.runs }).from(boardSchedule)).toEqual([{ runs: 1 }]);
  const after = await read(id);
  expect(rowsOf(after)).toEqual([expect.arrayContaining([['Sales', 2]])]);
  expect(Date.parse(after.board.nextAt ?? '')).toBeGreaterThan(Date.now());
});

test('a schedule keeps away from a source that this process cannot open, and from one that the owner may not ask', async () => {
  const id = await newBoard(perTeam);
  const { board } = await read(id);
  await PUT(requestOf('PUT', { ...change(board), schedule: 'hourly' }), of(id));
  const tickOf = async (sources: BoardSources) => {
    const clock = startBoardClock({
      store: desk.store,
      sources,
      limits: defaultLimits,
      webhook: null,
      mail: null,
      address: 'http://127.0.0.1:3000',
      isLocal: false,
    });
    await clock.tick();
    await clock.close();
    return (await read(id)).board.nextAt ?? '';
  };
  // Another process, with that source, finds it as it was.
  const left = await tickOf({ ...sourcesOf(desk), ids: async () => ['another'] });
  expect(Date.parse(left)).toBeLessThanOrEqual(Date.now());
  const passed = await tickOf({ ...sourcesOf(desk), hold: async () => null });
  expect(Date.parse(passed)).toBeGreaterThan(Date.now());
  expect((await read(id)).readings).toEqual([]);
});

test('a figure that crosses its bound is on the page of the owner and at the webhook, once', async () => {
  const webhook = await receiveAlerts();
  vi.stubEnv('TABLETALK_ALERT_WEBHOOK', webhook.url);
  const id = await newBoard(perTeam);
  const { board } = await refresh(id);
  const [reading] = (await read(id)).readings;
  const column = reading?.outcome.kind === 'result' ? reading.outcome.result.columns[1]?.name : undefined;
  const tiles = board.tiles.map((tile) => ({ ...tile, alert: { column, comparison: 'above', bound: 1 } }));
  await PUT(requestOf('PUT', { ...change(board), tiles }), of(id));
  await refresh(id);
  const { board: alarmed } = await refresh(id);
  expect(alarmed.alerts).toMatchObject([
    { kind: 'crossed', message: expect.stringContaining('is 2, above 1') },
  ]);
  const clock = startBoardClock({
    store: desk.store,
    sources: sourcesOf(desk),
    limits: defaultLimits,
    webhook: webhook.url,
    mail: null,
    address: 'http://127.0.0.1:3000',
    isLocal: false,
  });
  await clock.tick();
  await clock.tick();
  await clock.close();
  expect(webhook.received).toMatchObject([
    { kind: 'crossed', board: 'Staff', address: expect.stringContaining(id) },
  ]);
  await webhook.close();
});

test('an answer about another source than that of the board is not pinned to it, and the refusal says why', async () => {
  const about = { id: 'of-files', sourceId: 'files-of-ada', personId: ada.id, firstQuestion: 'How many?' };
  await createConversation(desk.store, about);
  const run = { id: 'run-of-files', conversationId: 'of-files', personId: ada.id, question: 'How many?' };
  await createRun(desk.store, run);
  const response = await PIN(requestOf('POST', { runId: run.id, step: null }), of(await newBoard()));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(
    'All answers of a board are about one source; “Staff” is about another',
  );
});

test('a board and its alerts are mailed to those who asked for it, each as they may read it, and to nobody else', async () => {
  const inbox = await receiveMail();
  const server = `smtp://127.0.0.1:${inbox.port}`;
  const settings = { TABLETALK_MAIL_SERVER: server, TABLETALK_MAIL_FROM: 'reports@example.org' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const id = await newBoard(perTeam, avoided);
  const wanted = { alerts: true, readings: true };
  const ask = () => MAIL(requestOf('PUT', wanted), of(id));
  const { board } = await refresh(id);
  const column = (await read(id)).readings.flatMap(({ outcome }) =>
    outcome.kind === 'result' ? outcome.result.columns.filter(({ kind }) => kind === 'number') : [],
  )[0]?.name;
  const tiles = board.tiles.map((tile, index) =>
    index === 0 ? { ...tile, alert: { column, comparison: 'above', bound: 1 } } : tile,
  );
  await PUT(requestOf('PUT', { ...change(board), tiles, schedule: 'hourly' }), of(id));
  expect((await (await ask()).json()).mail).toEqual({ address: 'ada@example.org', wanted, undelivered: [] });
  // Bo may look at the board, and not at one of its answers.
  await share(id, 'read');
  await savePersonSettings(desk.store, bo.id, { locale: 'de-DE' });
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'blacklist',
    column: null,
  });
  desk.as(bo);
  expect((await ask()).status).toBe(200);
  desk.as(ada);
  const clock = startBoardClock({
    store: desk.store,
    sources: sourcesOf(desk),
    limits: defaultLimits,
    webhook: null,
    mail: mailServer({ TABLETALK_MAIL_PASSWORD: undefined, ...settings }),
    address: 'http://127.0.0.1:3000',
    isLocal: false,
  });
  try {
    inbox.refuse(true);
    await clock.tick();
    expect(inbox.received).toEqual([]);
    const told = (await read(id)).board.mail?.undelivered;
    expect(told).toHaveLength(2);
    expect(told?.[0]).toMatchObject({ failure: 'The mail server does not take mail for this address.' });
    expect(Date.parse(told?.[0]?.nextAt ?? '')).toBeGreaterThan(Date.now());
    // Its time has come again.
    inbox.refuse(false);
    await desk.store.db.update(boardMails).set({ deliverAt: new Date(0) });
    await clock.tick();
    await clock.tick();
  } finally {
    await clock.close();
    await inbox.close();
  }
  expect((await read(id)).board.mail?.undelivered).toEqual([]);
  const to = (address: string) => inbox.received.filter(({ recipients }) => recipients.includes(address));
  expect(inbox.received).toHaveLength(4);
  expect(
    to('ada@example.org')
      .map(({ raw }) => /is 2, above 1/.test(raw))
      .sort(),
  ).toEqual([false, true]);
  expect(to('ada@example.org').some(({ raw }) => raw.includes('Canarybird'))).toBe(true);
  const [forBo = ''] = [
    to('bo@example.org')
      .map(({ raw }) => raw)
      .join('\n'),
  ];
  expect(to('bo@example.org')).toHaveLength(2);
  expect(forBo).toMatch(/Sales/);
  expect(forBo).not.toMatch(/blacklist|avoid|Canarybird/i);
});

test('who may not see the board any more, or may not read what an alert is about, gets no mail', async () => {
  const inbox = await receiveMail();
  const settings = {
    TABLETALK_MAIL_SERVER: `smtp://127.0.0.1:${inbox.port}`,
    TABLETALK_MAIL_FROM: 'reports@example.org',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const id = await newBoard(avoided);
  await share(id, 'read');
  desk.as(bo);
  await MAIL(requestOf('PUT', { alerts: true, readings: true }), of(id));
  desk.as(ada);
  await addAccessRule(desk.store, desk.shop.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'blacklist',
    column: null,
  });
  await queueMails(desk.store, id, null);
  const unshared = await newBoard(perTeam);
  await share(unshared, 'read');
  desk.as(bo);
  await MAIL(requestOf('PUT', { alerts: true, readings: true }), of(unshared));
  desk.as(ada);
  await replaceShares(
    desk.store,
    { kind: 'board', id: unshared, sourceId: desk.shop.workspace.source.id, ownerId: ada.id },
    [],
  );
  await queueMails(desk.store, unshared, null);
  const clock = startBoardClock({
    store: desk.store,
    sources: sourcesOf(desk),
    limits: defaultLimits,
    webhook: null,
    mail: mailServer({ TABLETALK_MAIL_PASSWORD: undefined, ...settings }),
    address: 'http://127.0.0.1:3000',
    isLocal: false,
  });
  await clock.tick();
  await clock.close();
  await inbox.close();
  expect(inbox.received).toEqual([]);
});

test('without a mail server nobody can ask for mail', async () => {
  vi.stubEnv('TABLETALK_MAIL_SERVER', '');
  const id = await newBoard(perTeam);
  expect((await read(id)).board.mail).toBeNull();
  const response = await MAIL(requestOf('PUT', { alerts: true, readings: false }), of(id));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('a mail server has to be configured');
});
