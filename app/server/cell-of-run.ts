import { type ReadCell, readCell } from '#agents/go-on/read-cell.ts';
import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { AnswerCell } from '#lib/domain/cell-options.ts';
import type { StoredRun } from '#lib/store/runs.ts';
import { answerOfRun } from './answer-of-run.ts';
import { ownRun } from './own-run.ts';
import { type Asker, signedIn } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** A cell of an answer of the person's own, and what they may read to go on from it. */
export type CellOfRun = {
  readonly person: Asker;
  readonly opened: Tabletalk;
  readonly reading: Reading;
  readonly run: StoredRun;
  readonly read: ReadCell;
};

/** Throws `not-found` for an answer of somebody else, `bad-request` when its result has no such cell. */
export async function cellOfRun(request: Request, runId: string, cell: AnswerCell): Promise<CellOfRun> {
  const person = await signedIn(request);
  const opened = await tabletalk();
  const run = await ownRun(request, opened, runId);
  const { query } = await answerOfRun(opened.store, run, cell.step);
  const reading = await readingOf(opened.store, opened.workspace, person);
  return { person, opened, reading, run, read: readCell(query, cell, reading.workspace.source.dialect) };
}
