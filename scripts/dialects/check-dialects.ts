import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import type { DataSource, DialectName } from '#lib/datasource/data-source.ts';
import { dialectOf } from '#lib/datasource/dialect-of.ts';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import { guardOrReject } from '#lib/datasource/server/guard-or-reject.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { queryResultOf } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { projectRoot } from '#lib/project-root.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { guardedDialects } from '#lib/sql/guard/guarded-dialect.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { type CaseQuestion, readQuestions } from '../evaluate/read-cases.ts';
import { copyToDuckdb } from './copy-to-duckdb.ts';
import { openRewriter, type Rewriter } from './rewriter.ts';

// `npm run check:dialects`: answers the Meridian cases (or those of --cases, over the files of --databases) as if the source were of each dialect in turn. What is written goes through that
// dialect's guard, is rewritten to DuckDB's SQL by sqlglot and run there; the rows must be those that SQLite gives for its own
// statement. So the SQL of engines that no test has a server for is executed at least once. Needs Python with sqlglot
// (`python3 -m venv V && V/bin/pip install sqlglot==30.30.0`, then `-- --python V/bin/python`). Exit 1 when rows differ.
const { values } = parseArgs({
  options: {
    python: { type: 'string', default: 'python3' },
    cases: { type: 'string', default: path.join(projectRoot, 'scripts/evaluate/cases/meridian.jsonl') },
    databases: { type: 'string' },
    dialect: { type: 'string', multiple: true, default: [...guardedDialects] },
  },
});
const asked = guardedDialects.filter((name) => values.dialect.includes(name));
const rewriter = openRewriter(values.python);
if (rewriter === null) {
  process.stderr.write(
    `${values.python} has no sqlglot, so nothing was checked. Make one with: python3 -m venv V && V/bin/pip install sqlglot==30.30.0, then npm run check:dialects -- --python V/bin/python\n`,
  );
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-dialects-'));
try {
  process.exitCode = await check(rewriter);
} finally {
  rewriter.close();
  rmSync(folder, { recursive: true, force: true });
}

async function check(rewriting: Rewriter): Promise<number> {
  const cases = await readQuestions(values.cases);
  let wrong = 0;
  for (const [name, questions] of Map.groupBy(cases, ({ db_id }) => db_id)) {
    const file = values.databases
      ? databaseFile(values.databases, name)
      : (await seedDemo(path.join(folder, 'demo'), () => undefined)).path;
    wrong += await checkDatabase(name, file, questions, rewriting);
  }
  return wrong === 0 ? 0 : 1;
}

/** How many statements gave other rows than SQLite's. */
async function checkDatabase(
  name: string,
  file: string,
  cases: readonly CaseQuestion[],
  rewriting: Rewriter,
): Promise<number> {
  const env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, 'data', name) });
  const workspace = await openWorkspace({
    env,
    path: file,
    onProgress: () => undefined,
    vectorStore: 'in-process',
  });
  const copy = path.join(folder, `${name}.duckdb`);
  await copyToDuckdb(file, workspace.schema.tables, copy);
  const duckdb = await openDataSource(copy);
  let wrong = 0;
  try {
    const own = new Map<string, QueryResult | null>();
    for (const { id, question } of cases) own.set(id, await answered(workspace, question, env));
    for (const dialect of asked) {
      const source = rewritten(workspace.source, duckdb, dialect, rewriting);
      const counts = { equal: 0, different: 0 };
      for (const { id, question } of cases) {
        const expected = own.get(id) ?? null;
        if (expected === null) continue;
        const found = await answered({ ...workspace, source }, question, env);
        const isEqual = found !== null && sameResult(found.result, expected.result, { ordered: false });
        counts[isEqual ? 'equal' : 'different'] += 1;
        if (!isEqual)
          process.stdout.write(`${dialect} ${id} ${question}\n  ${found?.sql ?? source.lastFailure()}\n`);
      }
      wrong += counts.different;
      process.stdout.write(`${name} ${dialect}: ${counts.equal} equal, ${counts.different} not\n`);
    }
  } finally {
    await duckdb.close();
    await workspace.close();
  }
  return wrong;
}

async function answered(
  workspace: Workspace,
  question: string,
  env: Parameters<typeof answerOnce>[0]['env'],
): Promise<QueryResult | null> {
  const { view } = await answerOnce({ workspace, question, env });
  return view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null) ?? null;
}

type RewrittenSource = DataSource & {
  /** The last statement that did not run, with the reason. */
  lastFailure(): string;
};

/** A source that speaks a dialect and is run by DuckDB. */
function rewritten(
  source: DataSource,
  duckdb: DataSource,
  name: DialectName,
  rewriting: Rewriter,
): RewrittenSource {
  let failure = 'nothing was written';
  return {
    ...source,
    dialect: dialectOf(name, undefined),
    explain: async () => ({ estimatedRows: null, estimatedCost: null }),
    async query(sql, limits, signal) {
      try {
        await guardOrReject(sql, name, []);
        return await duckdb.query(await rewriting.rewrite(sql, name), limits, signal);
      } catch (error) {
        failure = `${error instanceof Error ? error.message : String(error)}\n  ${sql.replaceAll(/\s+/g, ' ')}`;
        throw error;
      }
    },
    lastFailure: () => failure,
  };
}
