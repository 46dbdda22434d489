import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Env, readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { projectRoot } from '#lib/project-root.ts';
import { type ReportTable, textTable } from './bench/repair-cases/report/report-table.ts';
import { caseDatabases } from './evaluate/case-databases.ts';
import { type Cases, readCases } from './evaluate/read-cases.ts';
import { requireAnsweringModels } from './model/require-answering-models.ts';
import { answerCases, openCaseWorkspace } from './papers/answer-cases.ts';
import type { Attempt } from './papers/attempt.ts';
import { measureEfra } from './papers/efra.ts';
import { costLine, expectedCost } from './papers/expected-cost.ts';
import type { Paper } from './papers/paper.ts';
import { papers } from './papers/papers.ts';
import { parseArguments, required, wholeNumber } from './parse-arguments.ts';
import { createProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

// A paper's own figures, quoted, and beside them what Tabletalk reaches when it is put together as the paper says.
const help = `Usage: npm run evaluate:paper -- rewoo | sql-of-thought | sqlfix | efra | baselines [options]

Prints the tables of a paper as they were published, says what measuring will cost, and measures the same here.
baselines is no paper: single shot with the full schema, a majority vote and LangChain.js's SQL chain beside Tabletalk.
efra asks no model. The others ask the configured one in each of the paper's configurations; without a model they
print what was published and stop.

  --cases FILE.jsonl  the questions with their golds (those of the demo that may be looked at)
  --databases DIR     a folder with one DIR/<db_id>.sqlite for each database
  --source NAME       one source for all questions instead (demo)
  --learn-from FILE   sqlfix: other questions, whose golds make the simulated log of errors
  --limit N           the first N questions only
  --model M           as for evaluate (TABLETALK_MODEL)
  --base-url URL      as for evaluate (TABLETALK_MODEL_BASE_URL)
  --replies DIR       keep the model's replies and use them again
  --out DIR           write attempts.jsonl and tables.txt (efra: predictions.jsonl)
  --only-price        say what it will cost and stop
`;
const names = [...Object.keys(papers), 'efra'];
const casesFolder = path.join(projectRoot, 'scripts/evaluate/cases');

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments('evaluate:paper', args, {
    options: {
      cases: { type: 'string' },
      databases: { type: 'string' },
      source: { type: 'string' },
      'learn-from': { type: 'string' },
      limit: { type: 'string' },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      replies: { type: 'string' },
      out: { type: 'string' },
      'only-price': { type: 'boolean' },
    },
    positionals: [`one of ${names.join(', ')}`],
  });
  const [name = ''] = positionals;
  const out = values.out === undefined ? null : path.resolve(values.out);
  if (out !== null) mkdirSync(out, { recursive: true });
  if (name === 'efra') return printTables(await measureEfra(createProgress({ silent: false }), out), out);
  const paper = Object.hasOwn(papers, name) ? papers[name] : undefined;
  if (!paper)
    throw new UsageError(`There is no paper ${JSON.stringify(name)}. Available: ${names.join(', ')}.`);

  process.stdout.write(`${paper.title}\n\n`);
  printTables(paper.published, null);
  const env = {
    ...readEnv(),
    TABLETALK_MODEL: values.model ?? readEnv().TABLETALK_MODEL,
    TABLETALK_MODEL_BASE_URL: values['base-url'] ?? readEnv().TABLETALK_MODEL_BASE_URL,
  };
  const model = readModelSettings(withModelInUse(env))?.writer?.model;
  if (!model) {
    process.stdout.write('This method needs a language model: --model M measures it here.\n');
    return;
  }
  if (values.cases !== undefined)
    required('evaluate:paper', '--databases DIR or --source NAME', values.databases ?? values.source);
  const cases = limited(await readCases(values.cases ?? path.join(casesFolder, paper.cases)), values.limit);
  const learnFrom = values['learn-from'] === undefined ? null : await readCases(values['learn-from']);
  const progress = createProgress({ silent: false });
  const ids = new Set(cases.questions.map(({ db_id }) => db_id));
  const place =
    values.databases === undefined ? { source: values.source ?? 'demo' } : { databases: values.databases };
  const databaseOf = await caseDatabases('evaluate:paper', place, ids, env, progress);
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-paper-'));
  try {
    const measuring = { env, folder, databaseOf, cases, replies: keptRepliesOf(values.replies) };
    const tables = await tablesOf(measuring, ids);
    progress.end();
    const asked = cases.questions.map(({ db_id }) => ({ tables: tables.get(db_id) ?? [] }));
    const { configurations, isJudged } = paper;
    const called = configurations.map(({ calls: [least, most] }) => ({
      calls: [least + Number(isJudged), most + Number(isJudged)] as const,
    }));
    process.stdout.write(
      `${cases.questions.length} questions in ${configurations.length} configurations with ${formatModelName(model)}. ` +
        `${costLine(expectedCost(called, asked, formatModelName(model)))}\n\n`,
    );
    if (values['only-price']) return;
    // A measurement in which the model answers nothing would be one of something else.
    await requireAnsweringModels({ env, choice: { strategy: 'chase' } }, measuring.replies);
    const attempts = await measured(paper, { ...measuring, learnFrom, out, progress });
    printTables(paper.measured(attempts), out);
  } finally {
    progress.end();
    await rm(folder, { recursive: true, force: true });
  }
}

type Measuring = {
  readonly env: Env;
  readonly folder: string;
  readonly databaseOf: (databaseId: string) => string;
  readonly cases: Cases;
  readonly replies: ReturnType<typeof keptReplies> | undefined;
};

async function measured(
  paper: Paper,
  options: Measuring & {
    readonly learnFrom: Cases | null;
    readonly out: string | null;
    readonly progress: ReturnType<typeof createProgress>;
  },
): Promise<Attempt[]> {
  const { out, progress, learnFrom } = options;
  const attempts: Attempt[] = [];
  const total = options.cases.questions.length * paper.configurations.length;
  if (out !== null) writeFileSync(path.join(out, 'attempts.jsonl'), '');
  await answerCases(paper.configurations, {
    ...options,
    isJudged: paper.isJudged,
    onOpen: async (workspace) => {
      if (learnFrom !== null) await paper.prepare?.(workspace, learnFrom);
    },
    onAttempt(attempt) {
      attempts.push(attempt);
      if (out !== null) appendFileSync(path.join(out, 'attempts.jsonl'), `${JSON.stringify(attempt)}\n`);
      progress.report({ what: 'Answering', done: attempts.length, total });
    },
  });
  progress.end();
  return attempts;
}

/** The tables of each database: what a prompt will be made of. */
async function tablesOf(options: Measuring, ids: ReadonlySet<string>) {
  const tables = new Map<string, Awaited<ReturnType<typeof openCaseWorkspace>>['schema']['tables']>();
  for (const id of ids) {
    const workspace = await openCaseWorkspace(options.databaseOf(id), options);
    tables.set(id, workspace.schema.tables);
    await workspace.close();
  }
  return tables;
}

function keptRepliesOf(folder: string | undefined) {
  return folder === undefined ? undefined : keptReplies(path.resolve(folder));
}

function limited({ questions, golds }: Cases, limit: string | undefined): Cases {
  if (limit === undefined) return { questions, golds };
  return { questions: questions.slice(0, wholeNumber('--limit', limit, { min: 1, max: 100_000 })), golds };
}

function printTables(tables: readonly ReportTable[], out: string | null): void {
  const text = tables
    .flatMap((table) => [...textTable(table), ...(table.note ? [table.note] : []), ''])
    .join('\n');
  process.stdout.write(`${text}\n`);
  if (out !== null) writeFileSync(path.join(out, 'tables.txt'), `${text}\n`);
}

try {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) process.stdout.write(help);
  else await main(args);
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof AppError)) throw error;
  process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
