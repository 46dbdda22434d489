import { readableFile } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { openJsonLinesLog } from '../json-lines-log.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { caseToRepair, repairedCase } from '../repair/case-to-repair.ts';
import { openRepairDatabase } from '../repair/open-repair-database.ts';
import { repairCase } from '../repair/repair-case.ts';

/** Repairs the statements of a file by rules, each with the runs it takes. Exit 0 whatever could be mended. */
export const repair: Command = {
  help: `Usage: tabletalk repair --cases FILE.jsonl --databases DIR --out FILE.jsonl [--json]

Mends statements by rules, from the schema, the values, the question and a run: no model is asked. Cases are lines
{id, db_id, question, sql}; each is written with {repaired_sql, edits: [{kind, reason, before, after}], flagged,
status: rows | empty | failed, executions, ms} added. A gold in a case is never read. A run that was stopped goes on
where it was when it is started again.

  --cases FILE      the statements with their questions
  --databases DIR   a folder with one DIR/<db_id>.sqlite for each database
  --out FILE        where the results go, one line a case as soon as it is known
  --json            a summary as one JSON document on stdout
`,
  async run(args) {
    const { values } = parseArguments('repair', args, {
      options: {
        cases: { type: 'string' },
        databases: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
      },
      positionals: [],
    });
    const casesFile = required('repair', '--cases FILE', values.cases);
    const databases = required('repair', '--databases DIR', values.databases);
    const out = required('repair', '--out FILE', values.out);
    const cases = (await readJsonLines(casesFile, caseToRepair)).map((line) => line.value);
    const byDatabase = Map.groupBy(cases, (item) => item.db_id);
    for (const id of byDatabase.keys()) await readableFile(databaseFile(databases, id));

    const log = openJsonLinesLog(out, repairedCase, 'repair');
    const results = [...log.earlier];
    const keyOf = ({ id, sql }: { readonly id: string; readonly sql: string }) => `${id}\n${sql}`;
    // One question may have many statements, and one statement may stand there twice.
    const done = Map.groupBy(results, keyOf);
    const progress = createProgress({ silent: false });
    for (const [id, group] of byDatabase) {
      const left = group.filter((item) => done.get(keyOf(item))?.pop() === undefined);
      if (left.length === 0) continue;
      const database = await openRepairDatabase(databaseFile(databases, id));
      try {
        for (const item of left) {
          const result = await repairCase(item, database);
          log.append(result);
          results.push(result);
          progress.report({ what: 'Repairing statements', done: results.length, total: cases.length });
        }
      } finally {
        await database.source.close();
      }
    }
    progress.end();
    const summary = summaryOf(results);
    process.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : `${sentence(summary)}\n`);
    return 0;
  },
};

function summaryOf(
  results: readonly { edits: readonly unknown[]; status: string; executions: number; ms: number }[],
) {
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    cases: results.length,
    edited: results.filter(({ edits }) => edits.length > 0).length,
    failed: results.filter(({ status }) => status === 'failed').length,
    executions: results.reduce((sum, { executions }) => sum + executions, 0) / Math.max(1, results.length),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

function sentence({ cases, edited, failed, executions, medianMs }: ReturnType<typeof summaryOf>): string {
  const runs = executions.toFixed(2);
  return `${cases} statements: ${edited} changed, ${failed} still fail; ${runs} runs each, median ${medianMs.toFixed(2)} ms outside the engine.`;
}
