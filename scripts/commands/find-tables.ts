import { openWorkspace } from '#agents/workspace.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { chosenSource, readableFile } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { type CaseQuestion, readQuestions, unsaidOf } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress, type Progress } from '../progress.ts';

/** Prints one JSON line a question, databases one after another. */
export const findTables: Command = {
  help: `Usage: tabletalk find-tables --cases FILE.jsonl [options]

Reads lines {id, db_id, question}, with --source without db_id, and prints, for each, {id, db_id, tables: [{table, score, found, columns}], ms}.

  --cases FILE      the questions
  --databases DIR   a folder with one DIR/<db_id>.sqlite (or .duckdb, .csv, .parquet, …) for each database; without it, all ask --source
  --source FILE     the database for all questions, when --databases is not given (TABLETALK_SOURCE)
`,
  async run(args) {
    const { values } = parseArguments('find-tables', args, {
      options: { cases: { type: 'string' }, databases: { type: 'string' }, source: { type: 'string' } },
      positionals: [],
    });
    const file = required('find-tables', '--cases FILE', values.cases);
    const questions = await readQuestions(file, unsaidOf(values.databases));
    const env = readEnv();
    const progress = createProgress({ silent: false });
    const { databases } = values;
    if (databases === undefined) {
      await rank(await chosenSource(values.source, env, progress), questions, env, progress);
      return 0;
    }
    const byDatabase = Map.groupBy(questions, (question) => question.db_id);
    for (const id of byDatabase.keys()) await readableFile(databaseFile(databases, id));
    for (const [id, group] of byDatabase) await rank(databaseFile(databases, id), group, env, progress);
    return 0;
  },
};

async function rank(path: string, questions: readonly CaseQuestion[], env: Env, progress: Progress) {
  const workspace = await openWorkspace({
    env,
    path,
    onProgress: progress.report,
    vectorStore: 'in-process',
  });
  progress.end();
  try {
    for (const { id, db_id, question } of questions) {
      const slice = await workspace.knowledge.findTables(question);
      const tables = slice.tables.map(({ table, score, found }) => ({
        table: table.name,
        score,
        found,
        columns: table.columns.map((column) => column.name),
      }));
      process.stdout.write(`${JSON.stringify({ id, db_id, tables, ms: slice.elapsedMs })}\n`);
    }
  } finally {
    await workspace.close();
  }
}
