import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Progress } from '../../progress.ts';
import type { Bench } from '../bench.ts';
import { type Asked, askAsMany } from './ask-as-many.ts';
import { asTeamsAsk, loadQuestions } from './load-questions.ts';
import { type ServedProduct, serveDemo } from './served-product.ts';

const people = [1, 10, 50, 100] as const;
const most = 100;
const secondsEach = 20;

/**
 * What a hundred people may notice, in milliseconds; and how much more memory the server may hold at its most in the second
 * half of their time than in the first: what one answer leaves behind would be there some thousand times.
 * `timesBeside` is how many answers more than the version that is measured beside this one.
 */
const budget = { acknowledgedP95: 300, longestStop: 100, memoryGrowth: 0.1, timesBeside: 2.5 } as const;

type Asking = 'all different' | 'of a team';

type Row = {
  readonly people: number;
  readonly asking: Asking;
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

/** How many questions a team has of one database in some minutes. A version that remembers no answer works on each again. */
const questionsOfTeam = 60;

/**
 * Starts the product and asks it questions of many people at once, answered without a model: all different, the most that
 * an engine can be made to work, and then as a team asks, where much was asked by somebody before.
 */
export const load: Bench = {
  summary: 'how quickly 1 to 100 people are answered at once, and how long the server stands still',
  async run({ progress, beside }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-load-'));
    const product = await serveDemo(dataDir);
    const rows: Row[] = [];
    let compared: Compared | null = null;
    try {
      const different = loadQuestions();
      const some = Array.from({ length: questionsOfTeam }, () => String(different.next().value));
      const ofTeam = asTeamsAsk(some);
      // What runs often is compiled for speed after a while.
      await askAsMany(product, 10, secondsEach, different);
      for (const [done, many] of people.entries()) {
        progress.report({ what: `Asking as ${many}`, done, total: people.length });
        const asked = await askAsMany(product, many, secondsEach, different);
        rows.push(rowOf(many, 'all different', asked));
      }
      rows.push(rowOf(most, 'of a team', await askAsMany(product, most, secondsEach, ofTeam)));
      if (beside !== undefined) {
        compared = await compareWith(
          beside,
          product,
          { 'all different': different, 'of a team': ofTeam },
          progress,
        );
      }
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
    const kept =
      rows.filter((row) => row.people === most).every(isKept) &&
      rows.every(({ errors }) => errors.length === 0) &&
      (compared === null ||
        (compared.rates['of a team'].times >= budget.timesBeside && compared.errors.length === 0));
    return {
      measured: { budget, rows, compared },
      lines: [
        'people  questions      answers/s  acknowledged p50/p95/p99  first event          answered             stop   health     CPU     memory by half  errors',
        ...rows.map(lineOf),
        ...rows.flatMap(({ errors }) => errors.slice(0, 3)),
        ...(compared === null ? [] : linesOf(compared)),
        `Budget: acknowledged p95 ${budget.acknowledgedP95} ms, stop ${budget.longestStop} ms, memory in the second half at 100 people at most ${budget.memoryGrowth * 100} % above the first, no error${compared === null ? '' : `, ${budget.timesBeside} times the answers of the other version to a team`}: ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

function isKept({ acknowledged, longestStopMs, memoryMb: [before, after] }: Row): boolean {
  return (
    (acknowledged[1] ?? Number.POSITIVE_INFINITY) <= budget.acknowledgedP95 &&
    longestStopMs <= budget.longestStop &&
    after <= before * (1 + budget.memoryGrowth)
  );
}

/** Answers a second of each round, and how many times as many ours are. */
type Rates = { readonly theirs: readonly number[]; readonly ours: readonly number[]; readonly times: number };

/** Two versions asked in turns, so that what the machine does besides counts for both. */
type Compared = {
  readonly beside: string;
  readonly rates: Readonly<Record<Asking, Rates>>;
  /** Of this version; what the other one could not answer is told by its answers. */
  readonly errors: readonly string[];
};

const rounds = 3;

/** Of the different questions none was asked of either before: an answer that is known already costs nothing. */
async function compareWith(
  beside: string,
  product: ServedProduct,
  questions: Readonly<Record<Asking, Iterator<string>>>,
  progress: Progress,
): Promise<Compared> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-load-beside-'));
  const other = await serveDemo(dataDir, path.resolve(beside));
  const errors: string[] = [];
  const inTurns = async (asking: Asking): Promise<Rates> => {
    const [theirs, ours]: [number[], number[]] = [[], []];
    for (let done = 0; done < rounds; done += 1) {
      progress.report({ what: `Asking two versions as ${most}, ${asking}`, done, total: rounds });
      theirs.push((await askAsMany(other, most, secondsEach, questions[asking], 'asks')).answersPerSecond);
      const asked = await askAsMany(product, most, secondsEach, questions[asking], 'asks');
      ours.push(asked.answersPerSecond);
      errors.push(...asked.errors);
    }
    return { theirs, ours, times: sum(ours) / sum(theirs) };
  };
  try {
    await askAsMany(other, 10, secondsEach, questions['all different'], 'asks');
    const different = await inTurns('all different');
    return { beside, rates: { 'all different': different, 'of a team': await inTurns('of a team') }, errors };
  } finally {
    await other.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function linesOf({ beside, rates, errors }: Compared): string[] {
  const each = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
  return [
    ...Object.entries(rates).map(
      ([asking, { theirs, ours, times }]) =>
        `In turns with ${beside}, questions ${asking}: ${each(theirs)} answers/s there, ${each(ours)} here: ${times.toFixed(1)} times.`,
    ),
    ...errors.slice(0, 3),
  ];
}

function rowOf(many: number, asking: Asking, asked: Asked): Row {
  const { errors, answersPerSecond, longestStopMs, longestHealthMs } = asked;
  return {
    people: many,
    asking,
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
    `  ${row.asking.padEnd(13)}`,
    String(row.answersPerSecond).padStart(11),
    `  ${three(row.acknowledged).padEnd(26)}${three(row.firstEvent)}${three(row.answered)}`,
    `${row.longestStopMs} ms`.padStart(7),
    `${row.longestHealthMs} ms`.padStart(8),
    `${row.cpuMsPerAnswer} ms`.padStart(8),
    `${row.memoryMb.join(' / ')} MB`.padStart(19),
    String(row.errors.length).padStart(7),
  ].join('');
}
