import { readableFile } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { openJsonLinesLog } from '../json-lines-log.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { openRepairDatabase } from '../repair/open-repair-database.ts';
import {
  type CaseToSelect,
  caseToSelect,
  type SelectedCase,
  selectedCase,
} from '../select/case-to-select.ts';
import { selectCase } from '../select/select-case.ts';

/** Chooses among the statements of a file, question by question. Exit 0 whatever could be run. */
export const select: Command = {
  help: `Usage: tabletalk select --cases FILE.jsonl --databases DIR --out FILE.jsonl [--resume] [--json]

Chooses among statements that were written for one question: each is repaired, run once read-only, and compared with the
others by its result, the question and the schema. No model is asked. Cases are lines {id, db_id, question,
candidates: [sql]}; each is written with {chosen, sql, confidence, readings, reasons, ms} added. A gold in a case is never
read. A run that was stopped goes on where it was when it is started again.

  --cases FILE      the questions with their statements, in any order
  --databases DIR   a folder with one DIR/<db_id>.sqlite for each database
  --out FILE        where the choices go, one line a case as soon as it is known
  --resume          go on where an earlier run was stopped; that is done without it as well
  --json            a summary as one JSON document on stdout
`,
  async run(args) {
    const { values } = parseArguments('select', args, {
      options: {
        cases: { type: 'string' },
        databases: { type: 'string' },
        out: { type: 'string' },
        resume: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      positionals: [],
    });
    const casesFile = required('select', '--cases FILE', values.cases);
    const databases = required('select', '--databases DIR', values.databases);
    const out = required('select', '--out FILE', values.out);
    const cases = (await readJsonLines(casesFile, caseToSelect)).map((line) => line.value);
    const byDatabase = Map.groupBy(cases, (item) => item.db_id);
    for (const id of byDatabase.keys()) await readableFile(databaseFile(databases, id));

    const log = openJsonLinesLog(out, selectedCase, 'select');
    const results = [...log.earlier];
    const done = Map.groupBy(results, keyOf);
    const progress = createProgress({ silent: false });
    for (const [id, group] of byDatabase) {
      const left = group.filter((item) => done.get(keyOf(item))?.pop() === undefined);
      if (left.length === 0) continue;
      const database = await openRepairDatabase(databaseFile(databases, id));
      try {
        for (const item of left) {
          const result = await selectCase(item, database);
          log.append(result);
          results.push(result);
          progress.report({ what: 'Choosing statements', done: results.length, total: cases.length });
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
