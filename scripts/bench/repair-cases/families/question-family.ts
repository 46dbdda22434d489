import type { SeededRandom } from '../../../demo/seeded-random.ts';
import type {
  ColumnPlan,
  DatabasePlan,
  MeasurePlan,
  ReferencePlan,
  TablePlan,
  TextPlan,
  Wording,
} from '../databases/database-plan.ts';
import { type Cell, columnCells, type DatabaseRows } from '../databases/make-rows.ts';
import { keyOf } from '../databases/write-databases.ts';
import { aggregates } from '../phrasebook.ts';

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** A question with the statement that answers it, and the columns it speaks of in the wanted wording. */
export type Draft = {
  readonly question: string;
  readonly gold: string;
  readonly phrased: readonly { readonly table: string; readonly column: string }[];
};

/** What a family draws its question from. */
export type Subject = {
  readonly plan: DatabasePlan;
  readonly rows: DatabaseRows;
  readonly random: SeededRandom;
  readonly wording: Wording;
};

/** One pattern of questions. `draft` gives null when what it drew does not fit the pattern: draw again. */
export type QuestionFamily = {
  readonly name: string;
  readonly difficulty: Difficulty;
  draft(subject: Subject): Draft | null;
};

/** A child table with a table it refers to. */
export type Link = {
  readonly child: TablePlan;
  readonly parent: TablePlan;
  readonly on: string;
};

export function links({ plan }: Subject): Link[] {
  return plan.tables.flatMap((child) =>
    child.columns.filter(isReference).flatMap((column) => {
      const parent = plan.tables.find(({ name }) => name === column.table);
      if (!parent) return [];
      return [
        {
          child,
          parent,
          on: `${child.name}.${column.name} = ${parent.name}.${keyOf(plan, parent.name)}`,
        },
      ];
    }),
  );
}

function isReference(column: ColumnPlan): column is ReferencePlan {
  return column.role === 'reference';
}

export function nameOf(table: TablePlan): TextPlan | null {
  return table.columns.filter(isText).find(({ role }) => role === 'name') ?? null;
}

export function categoryOf(table: TablePlan): TextPlan | null {
  return table.columns.filter(isText).find(({ role }) => role === 'category') ?? null;
}

function isText(column: ColumnPlan): column is TextPlan {
  return column.role === 'name' || column.role === 'category';
}

export function measuresOf(table: TablePlan): MeasurePlan[] {
  return table.columns.filter((column) => column.role === 'measure');
}

/** One of them, or null when there is none. */
export function pickAny<Item>(random: SeededRandom, items: readonly Item[]): Item | null {
  return items.length === 0 ? null : random.pick(items);
}

export function anyCell({ rows, random }: Subject, table: TablePlan, column: string): Cell {
  return random.pick(columnCells(rows, table, column));
}

/** A bound that some rows are above and some below: one of the values, or a little beside it. */
export function anyBound(subject: Subject, table: TablePlan, { name }: MeasurePlan): number {
  const sorted = columnCells(subject.rows, table, name)
    .filter((cell) => typeof cell === 'number')
    .toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((3 * sorted.length) / 4));
  return subject.random.pick(middle);
}

/** An aggregate that means something for the column, with a word for it: nobody adds up years. */
export function anyAggregate(random: SeededRandom, column: MeasurePlan) {
  const isYear = column.from > 1300 && column.to < 2100;
  const aggregate = random.pick(isYear ? aggregates.filter(({ name }) => name !== 'SUM') : aggregates);
  return { call: aggregate.name, word: random.pick<string>(aggregate.words) };
}

export function quoted(value: Cell): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** The first sentences when the phrase is a name of the column, the second when it describes what the column holds. */
export function sentence(
  { random, wording }: Subject,
  named: readonly string[],
  described: readonly string[],
): string {
  return random.pick(wording === 'described' ? described : named);
}
