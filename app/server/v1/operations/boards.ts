import { z } from 'zod';
import { boardEntry, boardFilters, shownBoard, tileReading } from '#lib/domain/board.ts';
import { readShownBoard, refreshShownBoard, withBoardFor } from '../../board-for.ts';
import { ownBoardEntries } from '../../own-board-entries.ts';
import { tabletalk } from '../../tabletalk.ts';
import type { Operation } from '../operation.ts';

const nothing = z.object({});
const list = z.object({ boards: z.array(boardEntry) });

export const listOwnBoards: Operation<typeof nothing, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/boards',
  id: 'listBoards',
  group: 'Boards',
  summary: 'List the own boards',
  description: 'The last changed first.',
  scope: 'read',
  path: nothing,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'Boards without what is on them.', schema: list } },
  async handle({ asker }) {
    const boards = await ownBoardEntries(await tabletalk(), asker);
    return Response.json({ boards } satisfies z.infer<typeof list>);
  },
};

const path = z.object({ boardId: z.string().min(1) });
const whole = z.object({ board: shownBoard, readings: z.array(tileReading) });

export const readBoard: Operation<typeof path, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/boards/{boardId}',
  id: 'readBoard',
  group: 'Boards',
  summary: 'Read a board',
  description:
    'An own one, or one that is shared. `readings` holds what its answers returned last for the person, by the id of the tile, each with its time; nothing is run.',
  scope: 'read',
  path,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'The board with what its answers returned last.', schema: whole } },
  async handle({ asker, path: { boardId } }) {
    const read = await withBoardFor(asker, boardId, readShownBoard);
    return Response.json(read satisfies z.infer<typeof whole>);
  },
};

const narrowed = z.strictObject({
  filters: boardFilters.optional().meta({
    description: 'What all answers are narrowed to; those that are kept with the board when absent.',
  }),
  only: z
    .array(z.string())
    .optional()
    .meta({ description: 'Ids of the tiles to read again; all of them when absent.' }),
});

export const refreshBoard: Operation<typeof path, typeof nothing, typeof nothing, typeof narrowed> = {
  method: 'POST',
  at: '/boards/{boardId}/refresh',
  id: 'refreshBoard',
  group: 'Boards',
  summary: 'Read the answers of a board again',
  description:
    'Runs its statements with the rights of the person whom the token acts as. It counts as one question; no model is asked.',
  scope: 'ask',
  path,
  query: nothing,
  header: nothing,
  body: narrowed,
  replies: { 200: { means: 'The board with what its answers return now.', schema: whole } },
  async handle({ asker, path: { boardId }, body: { filters, only }, request: { signal } }) {
    const read = await withBoardFor(asker, boardId, (viewer) =>
      refreshShownBoard(viewer, { filters: filters ?? viewer.board.filters, only, signal }),
    );
    return Response.json(read satisfies z.infer<typeof whole>);
  },
};
