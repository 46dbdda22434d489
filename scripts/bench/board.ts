import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BoardRefresh, refreshBoard } from '#agents/board/refresh-board.ts';
import { filterChoicesOf } from '#agents/board/tile-filters.ts';
import { readingOf } from '#agents/rights/reading-of.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { type Board, type BoardTile, noFilters } from '#lib/domain/board.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { listReadings } from '#lib/store/board-readings.ts';
import { createBoard, findBoard } from '#lib/store/boards.ts';
import { openStore, type Store } from '#lib/store/open-store.ts';
import type { Bench } from './bench.ts';

const mostAnswers = 12;
/** A board opens at once: not much later than its slowest answer alone would be there. */
const mostTimes = 1.5;
const repetitions = 5;

/**
 * How long a board of up to twelve answers takes to open, beside the slowest of its statements alone, all in one run: with what
 * was read last, as a board opens, and with every statement run anew, as at its first opening and when it is refreshed.
 */
export const board: Bench = {
  summary: 'how long a board of twelve answers takes to open, beside its slowest statement alone',
  asksAnySource: true,
  async run({ workspace: open, questions: read, progress }) {
    const workspace = await open();
    const questions = (await read()).slice(0, mostAnswers);
    const single: number[] = [];
    for (const [done, { gold }] of questions.entries()) {
      progress.report({ what: 'Statements alone', done, total: questions.length });
      single.push(await middle(() => workspace.source.query(gold, defaultLimits)));
    }
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-bench-board-'));
    const store = await openStore({ dataDir });
    try {
      const made = await makeBoard(store, workspace.source.id, questions);
      const asked: BoardRefresh = {
        store,
        board: made,
        person: localDeveloper,
        reading: await readingOf(store, workspace, localDeveloper),
        filters: noFilters,
        limits: defaultLimits,
        signal: new AbortController().signal,
        delivers: { webhook: false, mail: false },
      };
      await refreshBoard(asked);
      const opened = await middle(() => openBoard(asked));
      const refreshed = await middle(() => refreshBoard(asked));
      const slowest = Math.max(...single);
      const measured = {
        answers: questions.length,
        slowestMs: rounded(slowest),
        togetherMs: rounded(single.reduce((sum, ms) => sum + ms, 0)),
        opened: { ms: rounded(opened), times: rounded(opened / slowest) },
        refreshed: { ms: rounded(refreshed), times: rounded(refreshed / slowest) },
      };
      return {
        measured,
        lines: [
          `slowest of ${questions.length} statements alone ${measured.slowestMs} ms, all one after the other ${measured.togetherMs} ms`,
          `the board opens in ${measured.opened.ms} ms, ${measured.opened.times} times the slowest (at most ${mostTimes})`,
          `with every statement run anew ${measured.refreshed.ms} ms, ${measured.refreshed.times} times the slowest`,
        ],
        kept: opened <= mostTimes * slowest,
      };
    } finally {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** What the server does when a board is opened that was read before. */
async function openBoard({ store, board: { id }, person, reading, filters }: BoardRefresh): Promise<void> {
  const found = await findBoard(store, id);
  const { source, knowledge } = reading.workspace;
  const statements = (found?.tiles ?? []).flatMap((tile) => (tile.kind === 'answer' ? [tile.sql] : []));
  filterChoicesOf(statements, knowledge.snapshot.tables, source.dialect);
  const of = { boardId: id, personId: person.id, filters, denials: reading.denials };
  if ((await listReadings(store, of)).length !== statements.length)
    throw new Error('the board was not read before');
}

async function makeBoard(
  store: Store,
  sourceId: string,
  questions: readonly { readonly question: string; readonly gold: string }[],
): Promise<Board> {
  const tiles = questions.map(
    ({ question, gold }): BoardTile => ({
      kind: 'answer',
      id: randomUUID(),
      width: 3,
      height: 2,
      title: question,
      question,
      sql: gold,
      chart: null,
      runId: 'bench',
      alert: null,
    }),
  );
  return createBoard(store, { sourceId, ownerId: localDeveloper.id, title: 'Answers', tiles });
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right)[Math.floor(repetitions / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
