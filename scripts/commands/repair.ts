import type { Command } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { answerEachCase } from '../repair/answer-each-case.ts';
import { caseToRepair, repairedCase } from '../repair/case-to-repair.ts';
import { repairCase } from '../repair/repair-case.ts';

/** Repairs the statements of a file by rules, each with the runs it takes. Exit 0 whatever could be mended. */
export const repair: Command = {
  help: `Usage: tabletalk repair --cases FILE.jsonl (--databases DIR | --source NAME) --out FILE.jsonl [--json]

Mends statements by rules, from the schema, the values, the question and a run: no model is asked. Cases are lines
{id, db_id, question, sql}; each is written with {repaired_sql, edits: [{kind, reason, before, after}], flagged,
status: rows | empty | failed, executions, ms} added. A gold in a case is never read. A run that was stopped goes on
where it was when it is started again.

  --cases FILE      the statements with their questions
  --databases DIR   a folder with one DIR/<db_id>.sqlite (or .duckdb, .csv, .parquet, …) for each database
  --source NAME     one source for all cases instead: a file, a configured source, an address or demo
  --out FILE        where the results go, one line a case as soon as it is known
  --json            a summary as one JSON document on stdout
`,
  async run(args) {
    const { values } = parseArguments('repair', args, {
      options: {
        cases: { type: 'string' },
        databases: { type: 'string' },
        source: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
      },
      positionals: [],
    });
    const results = await answerEachCase('repair', values, {
      item: caseToRepair,
      result: repairedCase,
      keyOf: ({ id, sql }) => `${id}\n${sql}`,
      answer: (item, database) => repairCase(item, database),
      what: 'Repairing statements',
    });
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
