import { filterChoicesOf } from '#agents/board/tile-filters.ts';
import { mayReadTile, visibleTiles } from '#agents/board/visible-tiles.ts';
import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { Board, ShownBoard } from '#lib/domain/board.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { AppError } from '#lib/errors.ts';
import { listAlerts } from '#lib/store/board-alerts.ts';
import { nextRunOf } from '#lib/store/board-schedules.ts';
import { findBoard, unknownBoard } from '#lib/store/boards.ts';
import type { Store } from '#lib/store/open-store.ts';
import { namesOfPeople } from '#lib/store/people.ts';
import { sharedWith } from '#lib/store/shares.ts';
import { type Asker, type Sent, signedIn } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** Somebody who looks at a board, with what they may read of the source and do with the board. */
export type BoardViewer = {
  readonly person: Asker;
  readonly opened: Tabletalk;
  readonly reading: Reading;
  readonly board: Board;
  readonly may: ShownBoard['may'];
};

const shownAlerts = 20;

/** The board, for its owner and for those it is shared with. Throws `not-found` for everybody else. */
export async function boardFor(request: Sent, boardId: string): Promise<BoardViewer> {
  const person = await signedIn(request);
  const opened = await tabletalk();
  const { store, workspace } = opened;
  const board = await findBoard(store, boardId);
  if (board === null || board.sourceId !== workspace.source.id) throw unknownBoard(boardId);
  const allowed =
    board.ownerId === person.id
      ? 'change'
      : await sharedWith(store, [{ kind: 'board', id: board.id }], person.id);
  if (allowed === null) throw unknownBoard(boardId);
  // In another site's page one looks at it; what is changed is changed here.
  const may = person.frame === undefined ? allowed : 'read';
  return { person, opened, reading: await readingOf(store, workspace, person), board, may };
}

/** The board, for its owner. Throws `not-found` for whoever may not see it, `forbidden` for whoever may only look. */
export async function ownBoard(request: Sent, boardId: string): Promise<BoardViewer> {
  const viewer = await boardFor(request, boardId);
  if (viewer.may === 'change') return viewer;
  throw new AppError('forbidden', {
    userMessage: 'This board is somebody else’s: you may look at it, and change a copy of your own.',
  });
}

/** A board as its viewer may see it. */
export async function showBoard({ opened, reading, board, may }: BoardViewer): Promise<ShownBoard> {
  const { store } = opened;
  const { source, knowledge } = reading.workspace;
  const answers = board.tiles.filter((tile) => tile.kind === 'answer' && mayReadTile(tile, reading));
  const statements = answers.flatMap((tile) => (tile.kind === 'answer' ? [tile.sql] : []));
  const shown = new Set(answers.map(({ id }) => id));
  const alerts = await listAlerts(store, board.id, shownAlerts);
  return {
    ...board,
    tiles: visibleTiles(board.tiles, reading),
    ownerName: await nameOf(store, board.ownerId),
    may,
    choices: filterChoicesOf(statements, knowledge.snapshot.tables, source.dialect),
    // They tell figures as the owner may read them.
    alerts: may === 'change' ? alerts.filter(({ tileId }) => shown.has(tileId)) : [],
    nextAt: await nextRunOf(store, board.id),
  };
}

async function nameOf(store: Store, personId: string): Promise<string> {
  if (personId === localDeveloper.id) return localDeveloper.name;
  return (await namesOfPeople(store, [personId])).get(personId) ?? 'somebody who is gone';
}
