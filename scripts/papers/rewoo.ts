import type { Composition } from '#agents/compose.ts';
import { modelWriter } from '#agents/query/writer/model/model-writer.ts';
import type { SqlWriter } from '#agents/roles.ts';
import type { Knowledge } from '#agents/run-context.ts';
import type { Workspace } from '#agents/workspace.ts';
import { bootstrapShare } from '../evaluate/bootstrap.ts';
import type { Attempt } from './attempt.ts';
import { byConfiguration, costText, executionAccuracy, latencyText, meanText, shareText } from './figures.ts';
import type { Paper } from './paper.ts';

const divide = modelWriter('divide-and-conquer');
const divideTurned = modelWriter('divide-and-conquer', { turned: true });
const plan = modelWriter('query-plan');
const planTurned = modelWriter('query-plan', { turned: true });

const withWriters =
  (writers: readonly SqlWriter[]) =>
  (workspace: Workspace): Composition => {
    const composition = workspace.compose({ strategy: 'chase' });
    // All candidates are written, as the report has it: two that agree do not make the others needless.
    return {
      ...composition,
      roles: { ...composition.roles, writers, enoughAgreeing: null, enoughSure: null },
    };
  };
const withoutExamples = (knowledge: Knowledge): Knowledge => ({ ...knowledge, findExamples: async () => [] });

/** Planner, entities, insight, four writers, judge, verifier, organizer; a small model's profile leaves most of them out. */
const calls = [4, 14] as const;

/** Espinosa: LLM + RAGs for Text to SQL using Agents (internship report at CFM, 2025). */
export const rewoo: Paper = {
  title: 'Espinosa: LLM + RAGs for Text to SQL using Agents',
  cases: 'meridian-analysts.jsonl',
  isJudged: true,
  published: [
    {
      title: 'Quoted: Table 1 (48 questions, GPT-4.1 and o4-mini, CFM’s own database)',
      note: null,
      columns: ['Configuration', 'Accuracy %', 'Latency s', 'Tokens k', 'Cost USD'],
      rows: [
        [
          'No_Examples',
          '83.33 [72.92, 93.75]',
          '54.37 [43.30, 68.75]',
          '147.02 [126.24, 167.53]',
          '0.2240 [0.1872, 0.2590]',
        ],
        [
          'With_Examples',
          '87.50 [77.08, 95.83]',
          '51.20 [43.39, 60.83]',
          '152.60 [129.88, 174.73]',
          '0.2402 [0.2010, 0.2782]',
        ],
        [
          'D_And_C',
          '81.25 [70.83, 91.67]',
          '62.60 [46.12, 88.61]',
          '162.41 [130.76, 202.80]',
          '0.2547 [0.1952, 0.3339]',
        ],
        [
          'Query_Plan',
          '77.08 [64.58, 87.50]',
          '56.92 [47.63, 67.95]',
          '146.83 [124.20, 169.64]',
          '0.2230 [0.1846, 0.2619]',
        ],
      ],
    },
  ],
  configurations: [
    {
      name: 'No_Examples',
      composition: withWriters([divide, plan, divideTurned, planTurned]),
      knowledge: withoutExamples,
      calls,
    },
    { name: 'With_Examples', composition: withWriters([divide, plan, divideTurned, planTurned]), calls },
    {
      name: 'D_And_C',
      composition: withWriters([divide, divideTurned]),
      knowledge: withoutExamples,
      calls: [2, 12],
    },
    {
      name: 'Query_Plan',
      composition: withWriters([plan, planTurned]),
      knowledge: withoutExamples,
      calls: [2, 12],
    },
    { name: 'Tabletalk, as configured', composition: ({ composition }) => composition, calls: [1, 14] },
  ],
  measured: (attempts) => [
    {
      title: 'Measured: the same configurations of Tabletalk on the questions asked here',
      note: 'Accuracy is execution accuracy, exact; judged is what a model holds of the answers by the report’s rules. One strategy alone has two candidates here: a prompt asked twice would give the same statement twice.',
      columns: ['Configuration', 'Accuracy', 'Judged', 'Judge agrees', 'Latency s', 'Tokens k', 'Cost USD'],
      rows: byConfiguration(attempts).map(([name, each]) => [
        name,
        shareText(executionAccuracy(each)),
        ...judgedTexts(each),
        latencyText(each),
        meanText(
          each.map(({ tokens }) => tokens),
          1000,
          2,
        ),
        costText(each),
      ]),
    },
  ],
};

/** The share that a model held for right (an answer that is missing is not), and how often it agreed with the comparison. */
function judgedTexts(attempts: readonly Attempt[]): [share: string, agreement: string] {
  const asked = attempts.filter(({ judged, sql }) => judged !== undefined || sql === null);
  if (attempts.every(({ judged }) => judged === undefined)) return ['–', '–'];
  const both = asked.filter(({ judged }) => judged !== undefined);
  return [
    shareText(bootstrapShare(asked.map(({ judged }) => judged === 'CORRECT'))),
    shareText(
      bootstrapShare(both.map(({ judged, status }) => (judged === 'CORRECT') === (status === 'right'))),
    ),
  ];
}
