import { categoryOf } from '#agents/query/correction/correction-plan-prompt.ts';
import { errorSubtypes } from '#lib/domain/error-taxonomy.ts';
import { percent, type ReportTable } from '../bench/repair-cases/report/report-table.ts';
import { hardnesses } from '../evaluate/hardness.ts';
import type { Attempt, TriedStatement } from './attempt.ts';
import {
  byConfiguration,
  exactMatch,
  executionAccuracy,
  latencyText,
  shareText,
  validShare,
} from './figures.ts';
import type { Paper } from './paper.ts';
import { sqlAgentsAlone } from './sql-agents-alone.ts';

const pipeline = 'SQL-of-Thought';

/** SQL-of-Thought, recreated: baseline against pipeline on 50 questions of Spider. */
export const sqlOfThought: Paper = {
  title: 'SQL-of-Thought: multi-agent text-to-SQL with guided error correction',
  cases: 'meridian.jsonl',
  isJudged: false,
  published: [
    {
      title: 'Quoted: Tables III and VIII (50 random questions of Spider’s dev set)',
      note: null,
      columns: ['Model', 'Baseline EX', 'SQL-of-Thought EX', 'Baseline s', 'SQL-of-Thought s'],
      rows: [
        ['GPT-4o', '72.0 % (36)', '72.0 % (36)', '3.2', '18.5'],
        ['GPT-o1-mini (high)', '82.0 % (41)', '80.0 % (40)', '8.7', '42.3'],
        ['Claude Opus 4.5', '86.0 % (43)', '92.0 % (46)', '4.1', '21.6'],
      ],
    },
    {
      title:
        'Quoted: Tables VI and VII (corrections, Claude Opus 4.5; the trigger “result mismatch” looked at the gold)',
      note: null,
      columns: ['Trigger or category', 'Corrections', 'Successful'],
      rows: [
        ['syntax error', '2', '100 %'],
        ['runtime exception', '4', '75 %'],
        ['result mismatch', '6', '67 %'],
        ['join', '4', '75 %'],
        ['schema_link', '3', '100 %'],
        ['filter', '2', '50 %'],
        ['aggregation', '2', '50 %'],
        ['subquery', '1', '100 %'],
        ['attempts to success, mean', '1.4', ''],
      ],
    },
  ],
  configurations: [
    {
      name: 'Baseline',
      composition: (workspace) =>
        sqlAgentsAlone(workspace, { strategy: 'single-shot', repair: 'off', effort: 'quick' }),
      calls: [1, 2],
    },
    {
      name: pipeline,
      composition: (workspace) => sqlAgentsAlone(workspace, { strategy: 'sql-of-thought', repair: 'off' }),
      calls: [4, 8],
    },
    { name: 'Tabletalk, as configured', composition: ({ composition }) => composition, calls: [1, 14] },
  ],
  measured: (attempts) => [
    mainTable(attempts),
    difficultyTable(attempts),
    ...byConfiguration(attempts)
      .filter(([name]) => name === pipeline)
      .flatMap(([, each]) => [correctionTable(each)]),
  ],
};

function mainTable(attempts: readonly Attempt[]): ReportTable {
  return {
    title: 'Measured: exact match by clause sets, valid SQL, execution accuracy',
    note: 'The paper’s exact match compares texts; clause sets are Spider’s own. Nothing here looks at a gold while it answers.',
    columns: ['Configuration', 'EM', 'Valid SQL', 'EX', 'Latency s', 'Broken'],
    rows: byConfiguration(attempts).map(([name, each]) => [
      name,
      shareText(exactMatch(each)),
      shareText(validShare(each)),
      shareText(executionAccuracy(each)),
      latencyText(each),
      String(each.filter(isBroken).length),
    ]),
  };
}

function difficultyTable(attempts: readonly Attempt[]): ReportTable {
  return {
    title: 'Measured: execution accuracy by Spider’s difficulty',
    note: null,
    columns: ['Configuration', ...hardnesses],
    rows: byConfiguration(attempts).map(([name, each]) => [
      name,
      ...hardnesses.map((hardness) => {
        const of = each.filter((attempt) => attempt.hardness === hardness);
        return of.length === 0 ? '–' : `${percent(executionAccuracy(of)?.value ?? 0)} (${of.length})`;
      }),
    ]),
  };
}

/** Over-correction: the first statement was right, and the answer is not. */
export function isBroken({ tried, status }: Pick<Attempt, 'tried' | 'status'>): boolean {
  return tried[0]?.isRight === true && status !== 'right';
}

export const triggers = ['syntax error', 'runtime exception', 'no row', 'lacks what is asked'] as const;
export type Trigger = (typeof triggers)[number];

/** What made the corrector look at a statement that was not the last one. */
export function triggerOf({ error, isEmpty }: Pick<TriedStatement, 'error' | 'isEmpty'>): Trigger {
  if (error !== null) return /syntax|parse/i.test(error) ? 'syntax error' : 'runtime exception';
  return isEmpty ? 'no row' : 'lacks what is asked';
}

export type Correction = {
  readonly trigger: Trigger;
  readonly category: string;
  readonly hasHelped: boolean;
};

/** Each statement that a corrector wrote, with what made it write and whether what came of it is right. */
export function correctionsOf({ tried }: Pick<Attempt, 'tried'>): Correction[] {
  return tried.flatMap((statement, place) => {
    const faulty = tried[place - 1];
    if (statement.writer !== 'correction' || !faulty) return [];
    const subtype = errorSubtypes.find((name) => statement.corrects.includes(name));
    return [
      {
        trigger: triggerOf(faulty),
        category: subtype === undefined ? 'other' : categoryOf(subtype),
        hasHelped: statement.isRight,
      },
    ];
  });
}

function correctionTable(attempts: readonly Attempt[]): ReportTable {
  const corrected = attempts.map(correctionsOf).filter((each) => each.length > 0);
  const all = corrected.flat();
  const ended = corrected.filter((each) => each.at(-1)?.hasHelped);
  const row = (name: string, of: readonly Correction[]) => [
    name,
    String(of.length),
    of.length === 0 ? '–' : percent(of.filter(({ hasHelped }) => hasHelped).length / of.length),
  ];
  const categories = [...new Set(all.map(({ category }) => category))].sort();
  const attemptsToSuccess = ended.map((each) => each.length);
  const mean = attemptsToSuccess.reduce((sum, each) => sum + each, 0) / Math.max(1, attemptsToSuccess.length);
  return {
    title: 'Measured: corrections by trigger, then by category of the error taxonomy',
    note: null,
    columns: ['Trigger or category', 'Corrections', 'Successful'],
    rows: [
      ...triggers.map((trigger) =>
        row(
          trigger,
          all.filter((each) => each.trigger === trigger),
        ),
      ),
      ...categories.map((category) =>
        row(
          category,
          all.filter((each) => each.category === category),
        ),
      ),
      [
        'questions corrected',
        String(corrected.length),
        percent(corrected.length / Math.max(1, attempts.length)),
      ],
      ['attempts to success, mean', ended.length === 0 ? '–' : mean.toFixed(1), ''],
      ['over-corrected', String(attempts.filter(isBroken).length), ''],
    ],
  };
}
