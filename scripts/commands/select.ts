import type { Command } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { answerEachCase } from '../repair/answer-each-case.ts';
import {
  type CaseToSelect,
  caseToSelect,
  type SelectedCase,
  selectedCase,
} from '../select/case-to-select.ts';
import { selectCase } from '../select/select-case.ts';

/** Chooses among the statements of a file, question by question. Exit 0 whatever could be run. */
export const select: Command = {
  help: `Usage: tabletalk select --cases FILE.jsonl (--databases DIR | --source NAME) --out FILE.jsonl [--resume] [--json]

Chooses among statements that were written for one question: each is repaired, run once read-only, and compared with the
others by its result, the question and the schema. No model is asked. Cases are lines {id, db_id, question,
candidates: [sql]}; each is written with {chosen, sql, confidence, readings, reasons, ms} added. A gold in a case is never
read. A run that was stopped goes on where it was when it is started again.

  --cases FILE      the questions with their statements, in any order
  --databases DIR   a folder with one DIR/<db_id>.sqlite (or .duckdb, .csv, .parquet, …) for each database
  --source NAME     one source for all cases instead: a file, a configured source, an address or demo
  --out FILE        where the choices go, one line a case as soon as it is known
  --resume          go on where an earlier run was stopped; that is done without it as well
  --json            a summary as one JSON document on stdout
`,
  async run(args) {
    const { values } = parseArguments('select', args, {
      options: {
        cases: { type: 'string' },
        databases: { type: 'string' },
        source: { type: 'string' },
        out: { type: 'string' },
        resume: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      positionals: [],
    });
    const results = await answerEachCase('select', values, {
      item: caseToSelect,
      result: selectedCase,
      keyOf,
      answer: (item, database) => selectCase(item, database),
      what: 'Choosing statements',
    });
    const summary = summaryOf(results);
    process.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : `${sentence(summary)}\n`);
    return 0;
  },
};

/** One question may be asked of several sets of candidates. */
function keyOf({ id, candidates }: CaseToSelect): string {
  return JSON.stringify([id, candidates]);
}

function summaryOf(results: readonly SelectedCase[]) {
  const times = results.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    cases: results.length,
    withoutChoice: results.filter(({ confidence }) => confidence === 0).length,
    twoReadings: results.filter(({ readings }) => readings.length > 1).length,
    meanConfidence:
      results.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, results.length),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

function sentence({
  cases,
  withoutChoice,
  twoReadings,
  meanConfidence,
  medianMs,
}: ReturnType<typeof summaryOf>) {
  const sure = Math.round(100 * meanConfidence);
  return `${cases} questions: ${withoutChoice} with nothing that runs, ${twoReadings} with two readings; ${sure} % sure on average, median ${medianMs.toFixed(2)} ms outside the engine.`;
}
