import { type ReadCell, readCell } from '#agents/go-on/read-cell.ts';
import type { AnswerCell } from '#lib/domain/cell-options.ts';
import type { StoredRun } from '#lib/store/runs.ts';
import { answerOfRun } from './answer-of-run.ts';
import { ownRun } from './own-run.ts';
import { tabletalk } from './tabletalk.ts';
import { type AskedSource, withSourceOfRun } from './with-source.ts';

/** A cell of an answer of the person's own, and what they may read of its source to go on from it. */
export type CellOfRun = AskedSource & { readonly run: StoredRun; readonly read: ReadCell };

/** Throws `not-found` for an answer of somebody else, `bad-request` when its result has no such cell. */
export async function withCellOfRun<Value>(
  request: Request,
  runId: string,
  cell: AnswerCell,
  work: (at: CellOfRun) => Promise<Value>,
): Promise<Value> {
  const { store } = await tabletalk();
  const run = await ownRun(request, { store }, runId);
  const { query } = await answerOfRun(store, run, cell.step);
  return withSourceOfRun(request, run, (asked) =>
    work({ ...asked, run, read: readCell(query, cell, asked.reading.workspace.source.dialect) }),
  );
}
