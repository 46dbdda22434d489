import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '#lib/env.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { sharedLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { type LocalPlace, readModelSettings } from '#lib/llm/role-settings.ts';
import { moduleFile } from '#lib/module-file.ts';
import type { Command } from '../command.ts';
import { type ChosenEngine, chosenEngines, engineHelp, engineOptions } from '../engine-options.ts';
import { caseDatabases } from '../evaluate/case-databases.ts';
import type { CaseResult } from '../evaluate/case-result.ts';
import { compareRuns, runComparisonLines } from '../evaluate/compare-runs.ts';
import { evaluateCases } from '../evaluate/evaluate-cases.ts';
import { type Cases, readCases, unsaidOf } from '../evaluate/read-cases.ts';
import { openResultsLog, readResults } from '../evaluate/results-log.ts';
import { costOf, type Summary, summarize } from '../evaluate/summarize.ts';
import { comparisonLines, summaryLines, writeComparison, writeReport } from '../evaluate/write-report.ts';
import { requireAnsweringModels } from '../model/require-answering-models.ts';
import { parseArguments, required, wholeNumber } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

const options = {
  cases: { type: 'string' },
  databases: { type: 'string' },
  source: { type: 'string' },
  out: { type: 'string' },
  ...engineOptions,
  workers: { type: 'string' },
  replies: { type: 'string' },
  'max-usd': { type: 'string' },
  compare: { type: 'boolean' },
  resume: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** A small model on a laptop may think for minutes; a worker that is stuck must still come to an end. */
const caseTimeoutMs = 600_000;

/** Answers and scores every case of a file. Exit 0 however many are right: the score is the result; 1 before the first question when the model does not answer. */
export const evaluate: Command = {
  help: `Usage: tabletalk evaluate --cases FILE.jsonl (--databases DIR | --source NAME) --out DIR [options]
       tabletalk evaluate --compare DIR DIR [--json]

Answers each question and compares what its statement returns with what the gold statement returns.
Cases are lines {id, db_id, question, gold}, with --source without db_id, or with golds: [...], and evidence (as
BIRD's), which is told with the question. meanings: [...] in their place are the several things that the question can mean: it is counted how often all were offered. Only the scorer reads the golds; for each miss it says what lost it.
Writes cases.jsonl as it goes, then cases.csv and summary.json; several strategies (--strategy A,B) each into a
folder of their own, with comparison.json beside them.

  --cases FILE      the questions with their golds
  --databases DIR   a folder with one DIR/<db_id>.sqlite (or .duckdb, .csv, .parquet, …) for each database
  --source NAME     one source for all questions instead: a file, a configured source, an address or demo
  --out DIR         where results go; must be empty unless --resume is given
${engineHelp}  --workers N       questions answered at the same time (one a processor)
  --replies DIR     keep the model's replies in DIR and use them again for the same requests: a variant costs only
                    what differs; times of replayed cases are not counted
  --max-usd N       ask nothing more once models have cost N US dollars at list price; --resume goes on
  --compare         the two folders, of one set of cases each: what was won and lost, with McNemar's test
  --resume          continue an evaluation that was stopped
  --json            the summary as one JSON document on stdout and nothing else
`,
  async run(args) {
    if (args.includes('--compare')) return compareFolders(args);
    const { values } = parseArguments('evaluate', args, { options, positionals: [] });
    const ceiling = costCeiling(values['max-usd']);
    const casesFile = required('evaluate', '--cases FILE', values.cases);
    const out = path.resolve(required('evaluate', '--out DIR', values.out));
    const engines = chosenEngines({ asking: 'off', 'ask-model': 'always', ...values }, readEnv());
    const workers =
      values.workers === undefined
        ? availableParallelism()
        : wholeNumber('--workers', values.workers, { min: 1, max: 64 });

    const replies = values.replies === undefined ? null : path.resolve(values.replies);

    const cases = await readCases(casesFile, unsaidOf(values.databases));
    const ids = new Set(cases.questions.map((question) => question.db_id));
    for (const engine of engines) {
      await requireAnsweringModels(engine, replies === null ? undefined : keptReplies(replies));
    }
    const progress = createProgress({ silent: values.json === true });
    const databaseOf = await caseDatabases('evaluate', values, ids, readEnv(), progress);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-evaluate-'));
    const summaries: Summary[] = [];
    try {
      for (const engine of engines) {
        const folder = engines.length === 1 ? out : path.join(out, engine.choice.strategy);
        summaries.push(
          await evaluateEngine({
            engine,
            cases,
            databaseOf,
            folder,
            dataDir,
            workers,
            replies,
            ceiling,
            ...flags(values),
          }),
        );
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
    const [only] = summaries;
    if (summaries.length > 1) writeComparison(out, summaries);
    const document = summaries.length === 1 ? only : summaries;
    const lines = summaries.length === 1 && only ? summaryLines(only) : comparisonLines(summaries);
    process.stdout.write(`${values.json ? JSON.stringify(document) : lines.join('\n')}\n`);
    return 0;
  },
};

function compareFolders(args: readonly string[]): number {
  const { values, positionals } = parseArguments('evaluate', args, { options, positionals: ['DIR', 'DIR'] });
  const [first = '', second = ''] = positionals;
  const comparison = compareRuns(readResults(first), readResults(second));
  const lines = runComparisonLines(comparison, [first, second]);
  process.stdout.write(`${values.json ? JSON.stringify(comparison) : lines.join('\n')}\n`);
  return 0;
}

function costCeiling(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const usd = Number(text);
  if (text.trim() !== '' && Number.isFinite(usd) && usd > 0) return usd;
  throw new UsageError(`--max-usd needs US dollars above 0, such as 2.50, and got ${JSON.stringify(text)}.`);
}

function flags(values: { readonly resume?: boolean; readonly json?: boolean }) {
  return { resume: values.resume === true, silent: values.json === true };
}

/** One strategy over all cases: results into `folder` as they come, then its report. */
async function evaluateEngine(options: {
  readonly engine: ChosenEngine;
  readonly cases: Cases;
  readonly databaseOf: (databaseId: string) => string;
  readonly folder: string;
  readonly dataDir: string;
  readonly workers: number;
  readonly replies: string | null;
  readonly ceiling: number;
  readonly resume: boolean;
  readonly silent: boolean;
}): Promise<Summary> {
  const { cases, folder } = options;
  const { env, choice } = options.engine;
  const log = openResultsLog(folder, { resume: options.resume });
  const known = new Map(log.earlier.map((result) => [result.id, result]));
  const remaining = cases.questions.filter((question) => !known.has(question.id));

  const local = localPlace(options.engine);
  const started = performance.now();
  const progress = createProgress({ silent: options.silent });
  const what = `Answering (${choice.strategy})`;
  const total = cases.questions.length;
  let done = total - remaining.length;
  progress.report({ what, done, total });
  try {
    await evaluateCases({
      cases: { ...cases, questions: remaining },
      databaseFile: options.databaseOf,
      workers: options.workers,
      workerScript: moduleFile('scripts/evaluate/worker'),
      dataDir: options.dataDir,
      engine: {
        choice,
        model: env.TABLETALK_MODEL ?? null,
        baseUrl: env.TABLETALK_MODEL_BASE_URL ?? null,
        sharesEngine: local !== null,
        replies: options.replies,
      },
      localEngine: local === null ? undefined : sharedLocalEngine(local.engineDir, local.threads),
      caseTimeoutMs,
      isEnough: () => isSpent([...known.values()], options.ceiling),
      onResult: (result) => {
        log.append(result);
        known.set(result.id, result);
        done += 1;
        progress.report({ what, done, total });
      },
    });
  } finally {
    progress.end();
  }
  const results: CaseResult[] = cases.questions.flatMap((question) => known.get(question.id) ?? []);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const summary = summarize(results, { strategy: choice.strategy, seconds });
  writeReport(folder, results, summary);
  if (results.length < total) {
    process.stderr.write(
      `Stopped after ${results.length} of ${total} cases: ${stopReason(summary.total.costUsd, options.ceiling)} --resume goes on.\n`,
    );
  }
  return summary;
}

/** A ceiling that cannot be measured counts as reached. */
function isSpent(results: readonly CaseResult[], ceiling: number): boolean {
  return ceiling !== Number.POSITIVE_INFINITY && (costOf(results) ?? ceiling) >= ceiling;
}

function stopReason(cost: number | null, ceiling: number): string {
  return cost === null
    ? 'the price of the model is not known, so --max-usd cannot be kept. Leave it out.'
    : `models have cost ${cost.toFixed(2)} of the ${ceiling} US dollars of --max-usd.`;
}

/** Where the local model of these settings is; null where none of the models is local. */
function localPlace({ env, choice }: ChosenEngine): LocalPlace | null {
  const settings = choice.strategy === 'built-in' ? null : readModelSettings(withModelInUse(env));
  return Object.values(settings ?? {}).find((role) => role?.local != null)?.local ?? null;
}
