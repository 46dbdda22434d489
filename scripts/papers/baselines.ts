import { builtInJudge } from '#agents/query/judge/built-in-judge.ts';
import type { Workspace } from '#agents/workspace.ts';
import type { ReportTable } from '../bench/repair-cases/report/report-table.ts';
import type { Attempt } from './attempt.ts';
import { fullSchemaWriter } from './baselines/full-schema-writer.ts';
import { langchainWriter } from './baselines/langchain-writer.ts';
import { majorityJudge } from './baselines/majority-judge.ts';
import { sampledWriters } from './baselines/sampled-writers.ts';
import type { Configuration } from './configuration.ts';
import {
  byConfiguration,
  executionAccuracy,
  latencyText,
  meanText,
  shareText,
  validShare,
} from './figures.ts';
import type { Paper } from './paper.ts';
import { sqlAgentsAlone } from './sql-agents-alone.ts';

const votes = 5;

/** What anybody could do with the same model, without what Tabletalk finds, mends and chooses. */
const plain = (
  workspace: Workspace,
  roles: Partial<ReturnType<Configuration['composition']>['roles']>,
): ReturnType<Configuration['composition']> => {
  const composition = sqlAgentsAlone(workspace, { strategy: 'single-shot', repair: 'off', effort: 'quick' });
  return {
    ...composition,
    roles: {
      ...composition.roles,
      enoughAgreeing: null,
      enoughSure: null,
      judge: builtInJudge,
      rounds: 0,
      ...roles,
    },
  };
};

/** The baselines of the field beside Tabletalk, all with one model and in one run. */
export const baselines: Paper = {
  title: 'Baselines: one model, asked in the usual ways and by Tabletalk',
  cases: 'meridian.jsonl',
  isJudged: false,
  published: [],
  configurations: [
    {
      name: 'Single shot, full schema',
      composition: (workspace) => plain(workspace, { writers: [fullSchemaWriter] }),
      calls: [1, 2],
    },
    {
      name: `Majority of ${votes}`,
      composition: (workspace) => plain(workspace, { writers: sampledWriters(votes), judge: majorityJudge }),
      calls: [votes, 2 * votes],
    },
    {
      name: 'LangChain.js SQL chain',
      composition: (workspace) => plain(workspace, { writers: [langchainWriter] }),
      calls: [1, 1],
    },
    { name: 'Tabletalk, as configured', composition: ({ composition }) => composition, calls: [1, 14] },
  ],
  measured: (attempts) => [table(attempts)],
};

function table(attempts: readonly Attempt[]): ReportTable {
  return {
    title: 'Measured: execution accuracy, valid SQL, latency, calls and tokens of one question',
    note: 'The first three see all tables, without examples, glossary, values or repair; the database runs what was written.',
    columns: ['Configuration', 'EX', 'Valid SQL', 'Latency s', 'Calls', 'Tokens'],
    rows: byConfiguration(attempts).map(([name, each]) => [
      name,
      shareText(executionAccuracy(each)),
      shareText(validShare(each)),
      latencyText(each),
      meanText(
        each.map(({ calls }) => calls),
        1,
        1,
      ),
      meanText(
        each.map(({ tokens }) => tokens),
        1,
        0,
      ),
    ]),
  };
}
