import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { type Env, readEnv } from '#lib/env.ts';
import { projectRoot } from '#lib/project-root.ts';
import { readableFile } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { chosenEngine, engineHelp, engineOptions } from '../engine-options.ts';
import type { CaseResult } from '../evaluate/case-result.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { evaluateCases } from '../evaluate/evaluate-cases.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { openResultsLog } from '../evaluate/results-log.ts';
import { summarize } from '../evaluate/summarize.ts';
import type { WorkerEngine } from '../evaluate/worker-protocol.ts';
import { summaryLines, writeReport } from '../evaluate/write-report.ts';
import { parseArguments, required, wholeNumber } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';

const options = {
  cases: { type: 'string' },
  databases: { type: 'string' },
  out: { type: 'string' },
  ...engineOptions,
  workers: { type: 'string' },
  resume: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const caseTimeoutMs = 120_000;

/** Answers and scores every case of a file. Exit 0 however many are right: the score is the result. */
export const evaluate: Command = {
  help: `Usage: tabletalk evaluate --cases FILE.jsonl --databases DIR --out DIR [options]

Answers each question and compares what its statement returns with what the gold statement returns.
Cases are lines {id, db_id, question, gold} or with golds: [...]. Only the scorer reads the golds.
Writes cases.jsonl as it goes, then cases.csv and summary.json.

  --cases FILE      the questions with their golds
  --databases DIR   a folder with one DIR/<db_id>.sqlite for each database
  --out DIR         where results go; must be empty unless --resume is given
${engineHelp}  --workers N       questions answered at the same time (one a processor)
  --resume          continue an evaluation that was stopped
  --json            the summary as one JSON document on stdout and nothing else
`,
  async run(args) {
    const { values } = parseArguments('evaluate', args, { options, positionals: [] });
    const casesFile = required('evaluate', '--cases FILE', values.cases);
    const databases = required('evaluate', '--databases DIR', values.databases);
    const out = path.resolve(required('evaluate', '--out DIR', values.out));
    const { env, strategy } = chosenEngine(values, readEnv());
    const workers =
      values.workers === undefined
        ? availableParallelism()
        : wholeNumber('--workers', values.workers, { min: 1, max: 64 });

    const cases = await readCases(casesFile);
    for (const id of new Set(cases.questions.map((question) => question.db_id))) {
      await readableFile(databaseFile(databases, id));
    }
    const log = openResultsLog(out, { resume: values.resume === true });
    const known = new Map(log.earlier.map((result) => [result.id, result]));
    const remaining = cases.questions.filter((question) => !known.has(question.id));

    const started = performance.now();
    const progress = createProgress({ silent: values.json === true });
    const total = cases.questions.length;
    let done = total - remaining.length;
    progress.report({ what: 'Answering', done, total });
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-evaluate-'));
    try {
      await evaluateCases({
        cases: { questions: remaining, golds: cases.golds },
        databaseFile: (id) => databaseFile(databases, id),
        workers,
        workerScript: path.join(projectRoot, 'scripts/evaluate/worker.ts'),
        dataDir,
        engine: { strategy, ...modelVariables(env) },
        caseTimeoutMs,
        onResult: (result) => {
          log.append(result);
          known.set(result.id, result);
          done += 1;
          progress.report({ what: 'Answering', done, total });
        },
      });
    } finally {
      progress.end();
      await rm(dataDir, { recursive: true, force: true });
    }
    const results: CaseResult[] = cases.questions.flatMap((question) => known.get(question.id) ?? []);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const summary = summarize(results, { strategy, seconds });
    writeReport(out, results, summary);
    const text = values.json ? JSON.stringify(summary) : summaryLines(summary).join('\n');
    process.stdout.write(`${text}\n`);
    return 0;
  },
};

function modelVariables(env: Env): Pick<WorkerEngine, 'model' | 'baseUrl'> {
  return { model: env.TABLETALK_MODEL ?? null, baseUrl: env.TABLETALK_MODEL_BASE_URL ?? null };
}
