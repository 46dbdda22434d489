import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepSent, removeKept, setShared } from '#agents/files/kept-files.ts';
import { announceFile, takePiece } from '#agents/files/sent-files.ts';
import { noFilters, type ShownBoard, type TileReading } from '#lib/domain/board.ts';
import type { BroughtFile } from '#lib/domain/brought-file.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { GET as ANSWER } from '../answers/[runId]/route.ts';
import { POST as REFRESH } from '../boards/[boardId]/refresh/route.ts';
import { GET as BOARD, DELETE as DELETE_BOARD } from '../boards/[boardId]/route.ts';
import { POST as PIN } from '../boards/[boardId]/tiles/route.ts';
import { POST as CREATE, GET as LIST } from '../boards/route.ts';
import { POST as COPY } from '../conversations/[conversationId]/copy/route.ts';
import { GET as CONVERSATION } from '../conversations/[conversationId]/route.ts';
import { GET as SHARED } from '../shared/route.ts';
import { PUT as SHARE, GET as SHARES } from './[kind]/[id]/route.ts';

let desk: Desk;
let harvest: BroughtFile;
let wages: BroughtFile;
let perOrchard: RunView;
let paid: RunView;
let boardId: string;

async function bring(name: string, text: string): Promise<BroughtFile> {
  const { store, opened: product } = desk;
  const person = { ...ada, address: null };
  const bytes = Buffer.from(text);
  const at = { env: readEnv(), store };
  const sent = await announceFile(at, person, { name, bytes: bytes.length });
  await takePiece(sent, 0, Readable.from([bytes]));
  return keepSent({ ...at, workspaces: product.workspaces }, person, sent, []);
}

beforeAll(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk = await openDesk();
  vi.stubEnv('TABLETALK_DATA', path.join(desk.shop.folder, 'brought-here'));
  serveWith(desk.opened);
  harvest = await bring('harvest.csv', 'orchard,crates\nNorth Slope,120\nRiver Field,60\nNorth Slope,80\n');
  wages = await bring('wages.csv', 'picker,wage\nAnn,987654\nBen,987653\n');
  perOrchard = await desk.ask(ada, 'Total crates per orchard', null, harvest.sourceId);
  paid = await desk.ask(ada, 'Total wage per picker', perOrchard.conversationId);
}, 240_000);
afterAll(() => desk.close());
beforeEach(() => desk.as(ada));

const of = <Key extends string>(key: Key, id: string | null) =>
  ({ params: Promise.resolve({ [key]: id ?? '' }) }) as { params: Promise<Record<Key, string>> };
const thing = (kind: string, id: string | null) => ({ params: Promise.resolve({ kind, id: id ?? '' }) });
const share = (kind: string, id: string | null) =>
  SHARE(requestOf('PUT', { shares: [{ personId: bo.id, may: 'copy' }] }), thing(kind, id));
const secrets = /wage|picker|98765/i;

test('a board is made for the source of an answer, and takes answers about that source alone', async () => {
  const forFiles = { title: 'Orchards', runId: perOrchard.runId };
  boardId = (await (await CREATE(requestOf('POST', forFiles))).json()).id;
  await CREATE(requestOf('POST', { title: 'Staff' }));
  const pinnable = await LIST(new Request(`http://127.0.0.1:3000/api/boards?run=${perOrchard.runId}`));
  expect(await pinnable.json()).toMatchObject([{ title: 'Orchards', sourceName: 'My files' }]);
  expect(await (await LIST(requestOf('GET'))).json()).toMatchObject([
    { title: 'Staff', sourceName: null },
    { title: 'Orchards', sourceName: 'My files' },
  ]);
  for (const { runId } of [perOrchard, paid])
    expect((await PIN(requestOf('POST', { runId, step: null }), of('boardId', boardId))).status).toBe(201);
  const read: { board: ShownBoard; readings: TileReading[] } = await (
    await REFRESH(requestOf('POST', { filters: noFilters }), of('boardId', boardId))
  ).json();
  expect(read.board.sourceName).toBe('My files');
  expect(read.readings[0]?.outcome).toMatchObject({
    result: { rows: expect.arrayContaining([['North Slope', 200]]) },
  });
});

test('what is shared of one’s files is for nobody before the files are, and then as far as they are', async () => {
  for (const [kind, id] of [
    ['conversation', perOrchard.conversationId],
    ['answer', perOrchard.runId],
    ['board', boardId],
  ] as const)
    expect((await share(kind, id)).status).toBe(200);
  const asked = await SHARES(requestOf('GET'), thing('board', boardId));
  expect(await asked.json()).toMatchObject({ isAboutOwnFiles: true });
  const conversation = () => CONVERSATION(requestOf('GET'), of('conversationId', perOrchard.conversationId));
  const board = () => BOARD(requestOf('GET'), of('boardId', boardId));

  desk.as(bo);
  expect(await (await SHARED(requestOf('GET'))).json()).toEqual([]);
  for (const response of [await conversation(), await board()]) expect(response.status).toBe(404);

  const person = { ...ada, address: null };
  await setShared(desk, person, harvest.id, true);
  const texts = [await (await conversation()).text(), await (await board()).text()];
  for (const text of texts) {
    expect(text).toContain('crates');
    expect(text).not.toMatch(secrets);
  }
  expect(JSON.parse(texts[1] ?? '').board).toMatchObject({
    sourceName: 'Files of Ada',
    tiles: [{ kind: 'answer' }, { kind: 'withheld' }],
  });
  expect((await ANSWER(requestOf('GET'), of('runId', perOrchard.runId))).status).toBe(200);
  const things: { kind: string }[] = await (await SHARED(requestOf('GET'))).json();
  expect(things.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'board', 'conversation']);

  // A copy goes on with the same files, and no further.
  const copied = await COPY(requestOf('POST'), of('conversationId', perOrchard.conversationId));
  const { id } = await copied.json();
  const next = await desk.ask(bo, 'How many harvests are there?', id);
  expect(next.status).toBe('answered');

  desk.as(ada);
  await setShared(desk, person, harvest.id, false);
  desk.as(bo);
  expect((await board()).status).toBe(404);
  expect(await (await SHARED(requestOf('GET'))).json()).toEqual([]);
});

test('a board whose files are gone says so, and can be deleted', async () => {
  const person = { ...ada, address: null };
  const at = { env: readEnv(), store: desk.store, workspaces: desk.opened.workspaces };
  for (const { id } of [harvest, wages]) await removeKept(at, person, id);
  const response = await BOARD(requestOf('GET'), of('boardId', boardId));
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('It was removed')]);
  expect(await (await LIST(requestOf('GET'))).json()).toContainEqual(
    expect.objectContaining({ title: 'Orchards', sourceName: 'a source that you may not ask any more' }),
  );
  expect((await DELETE_BOARD(requestOf('DELETE'), of('boardId', boardId))).status).toBe(204);
});
