import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from '../bench.ts';
import { type Asked, askAsMany } from './ask-as-many.ts';
import { loadQuestions } from './load-questions.ts';
import { serveDemo } from './served-product.ts';

const people = [1, 10, 50, 100] as const;
const secondsEach = 20;

/** What a hundred people may notice, in milliseconds. */
const budget = { acknowledgedP95: 300, longestStop: 100 } as const;

type Row = {
  readonly people: number;
  readonly answersPerSecond: number;
  readonly acknowledged: readonly number[];
  readonly firstEvent: readonly number[];
  readonly answered: readonly number[];
  readonly longestStopMs: number;
  readonly longestHealthMs: number;
  readonly errors: readonly string[];
  readonly memoryMb: number;
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
      await askAsMany(product.address, 2, secondsEach / 2, questions);
      for (const [done, many] of people.entries()) {
        progress.report({ what: `Asking as ${many}`, done, total: people.length });
        const asked = await askAsMany(product.address, many, secondsEach, questions);
        rows.push(rowOf(many, asked, await product.memoryMb()));
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
      rows.every(({ errors }) => errors.length === 0);
    return {
      measured: { budget, rows },
      lines: [
        'people  answers/s  acknowledged p50/p95/p99  first event          answered             stop   health  memory  errors',
        ...rows.map(lineOf),
        ...rows.flatMap(({ errors }) => errors.slice(0, 3)),
        `Budget: acknowledged p95 ${budget.acknowledgedP95} ms, stop ${budget.longestStop} ms, no error: ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

function rowOf(many: number, asked: Asked, memoryMb: number): Row {
  const { errors, seconds, longestStopMs, longestHealthMs } = asked;
  return {
    people: many,
    answersPerSecond: Math.round((asked.answered.length / seconds) * 10) / 10,
    acknowledged: percentiles(asked.acknowledged),
    firstEvent: percentiles(asked.firstEvent),
    answered: percentiles(asked.answered),
    longestStopMs,
    longestHealthMs: Math.round(longestHealthMs),
    errors,
    memoryMb: Math.round(memoryMb),
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
    `${row.memoryMb} MB`.padStart(8),
    String(row.errors.length).padStart(7),
  ].join('');
}
