import { refreshBoard } from '#agents/board/refresh-board.ts';
import { filterChoicesOf } from '#agents/board/tile-filters.ts';
import { readableTiles, visibleTiles } from '#agents/board/visible-tiles.ts';
import { askedBy } from '#lib/datasource/asked-by.ts';
import type { Board, BoardFilters, ShownBoard, TileReading } from '#lib/domain/board.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { listAlerts } from '#lib/store/board-alerts.ts';
import { readSubscription, undeliveredMails } from '#lib/store/board-mails.ts';
import { listReadings } from '#lib/store/board-readings.ts';
import { nextRunOf } from '#lib/store/board-schedules.ts';
import { findBoard, unknownBoard } from '#lib/store/boards.ts';
import type { Store } from '#lib/store/open-store.ts';
import { namesOfPeople } from '#lib/store/people.ts';
import { sharedWith } from '#lib/store/shares.ts';
import { otherSourceName } from './hold-source.ts';
import { type Asker, type Sent, signedIn } from './signed-in.ts';
import { tabletalk } from './tabletalk.ts';
import { takeQuestion } from './take-question.ts';
import { type AskedSource, withSourceFor } from './with-source.ts';

/** Somebody who looks at a board, with what they may read of its source and do with the board. */
export type BoardViewer = AskedSource & { readonly board: Board; readonly may: ShownBoard['may'] };

const shownAlerts = 20;

/**
 * Does something with the board of this id, whose source stays open meanwhile: for its owner and for those it is shared with.
 * Throws `not-found` for everybody else, and for whoever may not ask the source.
 */
export async function withBoard<Value>(
  request: Sent,
  boardId: string,
  work: (viewer: BoardViewer) => Promise<Value>,
): Promise<Value> {
  return withBoardFor(await signedIn(request), boardId, work);
}

/** As `withBoard`, for somebody who is known already, such as whom a token acts as. */
export async function withBoardFor<Value>(
  person: Asker,
  boardId: string,
  work: (viewer: BoardViewer) => Promise<Value>,
): Promise<Value> {
  const { board, may } = await foundBoard(person, boardId);
  return withSourceFor(person, board.sourceId, (asked) => work({ ...asked, board, may }));
}

/** As `withBoard`, for its owner. Throws `forbidden` for whoever may only look. */
export async function withOwnBoard<Value>(
  request: Sent,
  boardId: string,
  work: (viewer: BoardViewer) => Promise<Value>,
): Promise<Value> {
  const person = await signedIn(request);
  const board = await ownBoardOf(person, boardId);
  return withSourceFor(person, board.sourceId, (asked) => work({ ...asked, board, may: 'change' }));
}

/** The board, for its owner, whether or not its source can still be asked. */
export async function ownBoard(request: Sent, boardId: string): Promise<Board> {
  return ownBoardOf(await signedIn(request), boardId);
}

async function ownBoardOf(person: Asker, boardId: string): Promise<Board> {
  const { board, may } = await foundBoard(person, boardId);
  if (may === 'change') return board;
  throw new AppError('forbidden', {
    userMessage: 'This board is somebody else’s: you may look at it, and change a copy of your own.',
  });
}

async function foundBoard(person: Asker, boardId: string): Promise<Pick<BoardViewer, 'board' | 'may'>> {
  const { store } = await tabletalk();
  const board = await findBoard(store, boardId);
  if (board === null) throw unknownBoard(boardId);
  const isOwn = board.ownerId === person.id;
  const allowed = isOwn ? 'change' : await sharedWith(store, [{ kind: 'board', id: board.id }], person.id);
  if (allowed === null) throw unknownBoard(boardId);
  // A frame in another page is for looking, whoever looks.
  return { board, may: person.frame === undefined ? allowed : 'read' };
}

/** The board as its viewer may see it, with what its answers returned last for them. Nothing is run. */
export async function readShownBoard(
  viewer: BoardViewer,
): Promise<{ board: ShownBoard; readings: TileReading[] }> {
  const { opened, person, board, reading } = viewer;
  const shown = await showBoard(viewer);
  const visible = new Set(shown.tiles.flatMap(({ kind, id }) => (kind === 'answer' ? [id] : [])));
  const readings = await listReadings(opened.store, {
    boardId: board.id,
    personId: person.id,
    filters: board.filters,
    denials: reading.denials,
  });
  return { board: shown, readings: readings.filter(({ tileId }) => visible.has(tileId)) };
}

/** Runs the statements of the board again, or those of `only`, with the rights of its viewer. It counts as one question. */
export async function refreshShownBoard(
  viewer: BoardViewer,
  {
    filters,
    only,
    signal,
  }: { filters: BoardFilters; only?: readonly string[] | undefined; signal: AbortSignal },
): Promise<{ board: ShownBoard; readings: TileReading[] }> {
  const env = readEnv();
  const { board, person, reading, opened } = viewer;
  await takeQuestion(opened, person.id);
  const readings = await refreshBoard({
    store: opened.store,
    board,
    person,
    reading,
    filters,
    limits: askedBy(person.id, opened.limits),
    signal,
    delivers: {
      webhook: env.TABLETALK_ALERT_WEBHOOK !== undefined,
      mail: env.TABLETALK_MAIL_SERVER !== undefined,
    },
    ...(only ? { only: new Set(only) } : {}),
  });
  return { board: await showBoard(viewer), readings };
}

/** A board as its viewer may see it. */
export async function showBoard({
  opened,
  listed,
  reading,
  board,
  may,
  person,
}: BoardViewer): Promise<ShownBoard> {
  const { store } = opened;
  const { source, knowledge } = reading.workspace;
  const readable = await readableTiles(store, board.tiles, reading);
  const statements = board.tiles.flatMap((tile) =>
    tile.kind === 'answer' && readable.has(tile.id) ? [tile.sql] : [],
  );
  const alerts = await listAlerts(store, board.id, shownAlerts);
  return {
    ...board,
    tiles: visibleTiles(board.tiles, readable),
    sourceName: otherSourceName(opened, listed),
    ownerName: await nameOf(store, board.ownerId),
    may,
    choices: filterChoicesOf(statements, knowledge.snapshot.tables, source.dialect),
    // They tell figures as the owner may read them.
    alerts: may === 'change' ? alerts.filter(({ tileId }) => readable.has(tileId)) : [],
    nextAt: await nextRunOf(store, board.id),
    mail: await mailTo(store, person, board.id),
  };
}

/** Only people have mail sent, to themselves and from the page: no frame and no program. */
async function mailTo(
  store: Store,
  { id, email, frame, token }: BoardViewer['person'],
  boardId: string,
): Promise<ShownBoard['mail']> {
  const isPossible = readEnv().TABLETALK_MAIL_SERVER !== undefined && email !== null;
  if (!isPossible || frame !== undefined || token !== undefined) return null;
  return {
    address: email,
    wanted: await readSubscription(store, boardId, id),
    undelivered: await undeliveredMails(store, boardId, id),
  };
}

async function nameOf(store: Store, personId: string): Promise<string> {
  if (personId === localDeveloper.id) return localDeveloper.name;
  return (await namesOfPeople(store, [personId])).get(personId) ?? 'somebody who is gone';
}
