import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from '../bench.ts';
import { type Asked, askAsMany } from './ask-as-many.ts';
import { loadQuestions } from './load-questions.ts';
import { serveDemo } from './served-product.ts';

const people = [1, 10, 50, 100] as const;
const secondsEach = 20;

/**
 * What a hundred people may notice, in milliseconds; and how much more memory the server may hold at its most in the second
 * half of their time than in the first: what one answer leaves behind would be there some thousand times.
 */
const budget = { acknowledgedP95: 300, longestStop: 100, memoryGrowth: 0.1 } as const;

type Row = {
  readonly people: number;
  readonly answersPerSecond: number;
  readonly acknowledged: readonly number[];
  readonly firstEvent: readonly number[];
  readonly answered: readonly number[];
  readonly longestStopMs: number;
  readonly longestHealthMs: number;
  readonly errors: readonly string[];
  readonly cpuMsPerAnswer: number;
  /** In the first and in the second half of the time that was measured. */
  readonly memoryMb: readonly [number, number];
};

/** Starts the product and asks it questions of many people at once, all different and answered without a model. */
export const load: Bench = {
  summary: 'how quickly 1 to 100 people are answered at once, and how long the server stands still',
  async run({ progress }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-load-'));
    const product = await serveDemo(dataDir);
    const rows: Row[] = [];
    try {
      const questions = loadQuestions();
      // What runs often is compiled for speed after a while.
      await askAsMany(product, 10, secondsEach, questions);
      for (const [done, many] of people.entries()) {
        progress.report({ what: `Asking as ${many}`, done, total: people.length });
        const asked = await askAsMany(product, many, secondsEach, questions);
        rows.push(rowOf(many, asked));
      }
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    const last = rows.at(-1);
    const kept =
      last !== undefined &&
      (last.acknowledged[1] ?? Number.POSITIVE_INFINITY) <= budget.acknowledgedP95 &&
      last.longestStopMs <= budget.longestStop &&
      last.memoryMb[1] <= last.memoryMb[0] * (1 + budget.memoryGrowth) &&
      rows.every(({ errors }) => errors.length === 0);
    return {
      measured: { budget, rows },
      lines: [
        'people  answers/s  acknowledged p50/p95/p99  first event          answered             stop   health     CPU     memory by half  errors',
        ...rows.map(lineOf),
        ...rows.flatMap(({ errors }) => errors.slice(0, 3)),
        `Budget: acknowledged p95 ${budget.acknowledgedP95} ms, stop ${budget.longestStop} ms, memory in the second half at 100 people at most ${budget.memoryGrowth * 100} % above the first, no error: ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

function rowOf(many: number, asked: Asked): Row {
  const { errors, answersPerSecond, longestStopMs, longestHealthMs } = asked;
  return {
    people: many,
    answersPerSecond: Math.round(answersPerSecond * 10) / 10,
    acknowledged: percentiles(asked.acknowledged),
    firstEvent: percentiles(asked.firstEvent),
    answered: percentiles(asked.answered),
    longestStopMs,
    longestHealthMs: Math.round(longestHealthMs),
    errors,
    cpuMsPerAnswer: Math.round(asked.cpuPerAnswer * 1000),
    memoryMb: [Math.round(asked.memoryMb[0]), Math.round(asked.memoryMb[1])],
  };
}

function percentiles(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99].map((share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0));
}

function lineOf(row: Row): string {
  const three = (values: readonly number[]) => `${values.join(' / ')} ms`.padEnd(21);
  return [
    String(row.people).padStart(6),
    String(row.answersPerSecond).padStart(10),
    `  ${three(row.acknowledged).padEnd(26)}${three(row.firstEvent)}${three(row.answered)}`,
    `${row.longestStopMs} ms`.padStart(7),
    `${row.longestHealthMs} ms`.padStart(8),
    `${row.cpuMsPerAnswer} ms`.padStart(8),
    `${row.memoryMb.join(' / ')} MB`.padStart(19),
    String(row.errors.length).padStart(7),
  ].join('');
}
