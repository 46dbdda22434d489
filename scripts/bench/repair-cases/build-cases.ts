import { DatabaseSync } from 'node:sqlite';
import { seededRandom } from '../../demo/seeded-random.ts';
import { type BenchCase, type Dataset, datasets } from './bench-case.ts';
import { caseSlots } from './case-slots.ts';
import { modePlans } from './corruptions/corruptions.ts';
import { printBlock, readBlock } from './corruptions/plain-statement.ts';
import type { DatabasePlan, Wording } from './databases/database-plan.ts';
import { flatDatabases } from './databases/flat-databases.ts';
import { linkedDatabases } from './databases/linked-databases.ts';
import { makeRows } from './databases/make-rows.ts';
import { fillDatabase } from './databases/write-databases.ts';
import type { ErrorMode } from './error-mode.ts';
import { linkedFamilies } from './families/linked-families.ts';
import type { Difficulty, Draft, QuestionFamily } from './families/question-family.ts';
import { singleTableFamilies } from './families/single-table-families.ts';
import { isWellDefined, observe } from './observe.ts';

export const databasePlans: Readonly<Record<Dataset, readonly DatabasePlan[]>> = {
  ExecSpiderLite: linkedDatabases,
  ExecWikiSQLite: flatDatabases,
};

/** Medium questions over linked tables need a join; in a single table they need a condition, an order or both. */
const families: Readonly<Record<Dataset, readonly QuestionFamily[]>> = {
  ExecSpiderLite: [
    ...singleTableFamilies.filter(({ difficulty }) => difficulty === 'easy'),
    ...linkedFamilies,
  ],
  ExecWikiSQLite: singleTableFamilies,
};

/** So many draws that a pattern which can be met is met. */
const mostDraws = 5000;

/**
 * Thirty cases for each database, 420 in all: the same ones, in the same order, on every machine. The frozen ones have the
 * empty seed; another seed gives another draw of the same patterns.
 */
export function buildCases(seed = '', plans = databasePlans): BenchCase[] {
  return datasets.flatMap((dataset) => {
    const turns = new Map<ErrorMode, number>();
    return plans[dataset].flatMap((plan, index) => databaseCases({ dataset, plan, index, turns, seed }));
  });
}

function databaseCases(input: {
  readonly dataset: Dataset;
  readonly plan: DatabasePlan;
  /** Of the database in its dataset. */
  readonly index: number;
  /** How many cases of each mode there are so far in the dataset. */
  readonly turns: Map<ErrorMode, number>;
  readonly seed: string;
}): BenchCase[] {
  const { dataset, plan, index, turns, seed } = input;
  const database = new DatabaseSync(':memory:');
  try {
    fillDatabase(database, plan);
    const asked = new Set<string>();
    return caseSlots(dataset, index).map(({ mode, difficulty }, place) => {
      const turn = turns.get(mode) ?? 0;
      turns.set(mode, turn + 1);
      const made = drawCase({ dataset, plan, mode, difficulty, turn, seed, asked, database });
      asked.add(made.question);
      const id = `${plan.id}-${String(place + 1).padStart(2, '0')}`;
      return { id, dataset, db_id: plan.id, difficulty, ...made, mode };
    });
  } finally {
    database.close();
  }
}

/** Draws questions until one fits the mode, can be answered in one way only and was not asked before. */
function drawCase(input: {
  readonly dataset: Dataset;
  readonly plan: DatabasePlan;
  readonly mode: ErrorMode;
  readonly difficulty: Difficulty;
  readonly turn: number;
  readonly seed: string;
  readonly asked: ReadonlySet<string>;
  readonly database: DatabaseSync;
}): Pick<BenchCase, 'family' | 'wording' | 'question' | 'sql' | 'gold'> {
  const { dataset, plan, mode, difficulty, turn, seed, asked, database } = input;
  const random = seededRandom(`${plan.id} ${mode} ${difficulty} ${turn}${seed}`);
  const rows = makeRows(plan);
  const { corruptions, observed } = modePlans[mode];
  const corrupt = corruptions[turn % corruptions.length];
  const open = families[dataset].filter((family) => family.difficulty === difficulty);
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const wording = wordingOf(mode, turn, () => random.next());
    const family = random.pick(open);
    const draft: Draft | null = family.draft({ plan, rows, random, wording });
    if (draft === null || asked.has(draft.question)) continue;
    const block = readBlock(draft.gold);
    const gold = printBlock(block);
    const sql = corrupt?.({ block, sql: gold, draft, plan, random }) ?? null;
    if (sql === null || !isWellDefined(database, block)) continue;
    if (!observed.includes(observe(database, sql, gold))) continue;
    return { family: family.name, wording, question: draft.question, sql, gold };
  }
  throw new Error(`no ${difficulty} question of ${plan.id} can be spoilt by ${mode}`);
}

/** A third each where the wording decides, else half by name and a quarter by each of the other two. */
function wordingOf(mode: ErrorMode, turn: number, next: () => number): Wording {
  const thirds = ['named', 'synonym', 'described'] as const;
  if (mode === 'semantic_column') return thirds[turn % 3] ?? 'named';
  const drawn = next();
  return drawn < 0.5 ? 'named' : drawn < 0.75 ? 'synonym' : 'described';
}
