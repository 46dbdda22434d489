import { unmeasuredNotices } from '#agents/source/unmeasured-notice.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { type AcceptedDescription, acceptedDescription } from '#lib/domain/curated-knowledge.ts';
import { readEnv } from '#lib/env.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';

/** Reads and indexes a source anew, whether or not it has changed. */
export const indexSource: Command = {
  help: `Usage: tabletalk index [options]

Reads a database's schema and values and indexes them anew. Starting or asking does this by itself after a change.

  --source FILE   a database (.sqlite, .db, .duckdb), data (.csv, .tsv, .json, .jsonl, .parquet, text also as .gz), a
                  folder or pattern of data files, a configured source, an address, or demo (TABLETALK_SOURCE)
  --curated FILE  put descriptions into use here: lines {table, column, text}, as tabletalk enrich writes them once they
                  are reviewed; they take the place of those in use, and comments of the database stay
  --json          one JSON document on stdout and nothing else
`,
  async run(args) {
    const { values } = parseArguments('index', args, {
      options: { source: { type: 'string' }, curated: { type: 'string' }, json: { type: 'boolean' } },
      positionals: [],
    });
    const env = readEnv();
    const progress = createProgress({ silent: values.json === true });
    const path = await chosenSource(values.source, env, progress);
    const reviewed = values.curated === undefined ? null : await readReviewed(values.curated);
    const started = performance.now();
    const workspace = await openWorkspace({ env, path, onProgress: progress.report, reindex: true });
    progress.end();
    for (const notice of [...workspace.notices, ...unmeasuredNotices(workspace.schema)]) {
      process.stderr.write(`${notice}\n`);
    }
    try {
      if (reviewed) await workspace.publish({ ...workspace.knowledge.curated, descriptions: reviewed });
      const { tables } = workspace.knowledge.snapshot;
      const counts = {
        source: workspace.info.name,
        tables: tables.length,
        columns: tables.reduce((sum, table) => sum + table.columns.length, 0),
        rows: tables.reduce((sum, table) => sum + table.rowCount, 0),
        vectorStore: workspace.vectorStore,
        ms: Math.round(performance.now() - started),
      };
      const sentence =
        `Indexed ${counts.source}: ${counts.tables} tables, ${counts.columns} columns, ${counts.rows} rows, ` +
        `in ${counts.ms} ms.`;
      process.stdout.write(`${values.json ? JSON.stringify(counts) : sentence}\n`);
      return 0;
    } finally {
      await workspace.close();
    }
  },
};

async function readReviewed(file: string): Promise<AcceptedDescription[]> {
  return (await readJsonLines(file, acceptedDescription)).map(({ value }) => value);
}
