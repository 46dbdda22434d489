import { databaseFile } from '../evaluate/database-file.ts';
import { readCases, readJsonLines } from '../evaluate/read-cases.ts';
import { openScorer, type Scorer } from '../evaluate/score-case.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { repairedCase } from './case-to-repair.ts';
import { emptyTally, tallied, tallyLine, tallyTitles } from './tally.ts';

// What repair was worth: node scripts/repair/score.ts --repaired FILE --golds FILE --databases DIR
// `FILE` is what `tabletalk repair` wrote, the golds are an evaluation's cases. Statements are told apart by their
// `model` or `prompt`, whichever the cases had.

const { values } = parseArguments('score', process.argv.slice(2), {
  options: { repaired: { type: 'string' }, golds: { type: 'string' }, databases: { type: 'string' } },
  positionals: [],
});
const repaired = await readJsonLines(required('score', '--repaired FILE', values.repaired), repairedCase);
const { golds } = await readCases(required('score', '--golds FILE', values.golds));
const databases = required('score', '--databases DIR', values.databases);

const tallies = new Map<string, ReturnType<typeof emptyTally>>();
const byDatabase = Map.groupBy(repaired, ({ value }) => value.db_id);
for (const [id, group] of byDatabase) {
  const scorer = await openScorer(databaseFile(databases, id));
  try {
    for (const { value } of group) {
      const name = value.model ?? value.prompt ?? 'all';
      const of = golds.get(value.id) ?? [];
      const before = await verdict(scorer, value.id, value.sql, of);
      const after =
        value.repaired_sql === value.sql ? before : await verdict(scorer, value.id, value.repaired_sql, of);
      tallies.set(name, tallied(tallies.get(name) ?? emptyTally(), value, before, after));
    }
  } finally {
    await scorer.close();
  }
}

console.log(tallyTitles);
for (const [name, of] of [...tallies].sort(([one], [other]) => (one < other ? -1 : 1))) {
  console.log(tallyLine(name, of));
}

async function verdict(scorer: Scorer, id: string, sql: string, golds: readonly string[]) {
  const answer = { id, sql, status: 'answered' as const, error: null, ms: 0, calls: 0, tokens: 0 };
  const { status, error } = await scorer.score(answer, golds);
  return { right: status === 'right', fails: error !== null };
}
