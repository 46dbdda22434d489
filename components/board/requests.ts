import { z } from 'zod';
import {
  type BoardChange,
  type BoardEntry,
  type BoardFilters,
  boardEntry,
  type ShownBoard,
  shownBoard,
  type TileReading,
  tileReading,
} from '#lib/domain/board.ts';
import type { BoardSubscription } from '#lib/domain/board-mail.ts';
import { request } from '../ui/request.ts';

const readBoard = z.object({ board: shownBoard, readings: z.array(tileReading) });
export type ReadBoard = { readonly board: ShownBoard; readonly readings: readonly TileReading[] };

const created = z.object({ id: z.string() });

export async function getBoards(signal: AbortSignal): Promise<BoardEntry[]> {
  return z.array(boardEntry).parse(await request('/api/boards', { signal }));
}

/** The boards that an answer can be pinned to: those about its source. */
export async function getBoardsFor(runId: string, signal: AbortSignal): Promise<BoardEntry[]> {
  return z.array(boardEntry).parse(await request(`/api/boards?run=${encodeURIComponent(runId)}`, { signal }));
}

/** Makes an empty board, about the source of an answer when one is named; its id. */
export async function postBoard(title: string, runId?: string): Promise<string> {
  return created.parse(await request('/api/boards', { method: 'POST', body: { title, runId } })).id;
}

export async function getBoard(id: string, signal: AbortSignal): Promise<ReadBoard> {
  return readBoard.parse(await request(pathOf(id), { signal }));
}

export async function putBoard(id: string, change: BoardChange): Promise<ShownBoard> {
  return shownBoard.parse(await request(pathOf(id), { method: 'PUT', body: change }));
}

export async function deleteBoard(id: string): Promise<void> {
  await request(pathOf(id), { method: 'DELETE' });
}

/** Runs the statements of a board again; `only` those of some answers. */
export async function refreshBoard(
  id: string,
  asked: { filters: BoardFilters; only?: readonly string[] },
  signal: AbortSignal,
): Promise<ReadBoard> {
  return readBoard.parse(await request(`${pathOf(id)}/refresh`, { method: 'POST', body: asked, signal }));
}

export async function pinAnswer(id: string, runId: string, step: string): Promise<void> {
  await request(`${pathOf(id)}/tiles`, { method: 'POST', body: { runId, step } });
}

/** A board of one's own like another's; its id. */
export async function copyBoard(id: string): Promise<string> {
  return created.parse(await request(`${pathOf(id)}/copy`, { method: 'POST' })).id;
}

/** Chooses what of a board is mailed to oneself. */
export async function putBoardMail(id: string, wanted: BoardSubscription): Promise<ShownBoard> {
  return shownBoard.parse(await request(`${pathOf(id)}/mail`, { method: 'PUT', body: wanted }));
}

/** Has it written down that a board is saved as a file. */
export async function postBoardExport(id: string): Promise<void> {
  await request(`${pathOf(id)}/exports`, { method: 'POST' });
}

function pathOf(id: string): string {
  return `/api/boards/${encodeURIComponent(id)}`;
}
