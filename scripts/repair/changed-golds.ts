import { databaseFile } from '../evaluate/database-file.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { openScorer } from '../evaluate/score-case.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { openRepairDatabase } from './open-repair-database.ts';
import { repairCase } from './repair-case.ts';
import { watchRules } from './watch-rules.ts';

// What repair does to statements that are right: node scripts/repair/changed-golds.ts --cases FILE --databases DIR
// The first gold of each question is repaired as if somebody had written it. Told are the golds whose result changed, each
// with the rules that changed it, to be read against their question; golds that do not run are left out.

const { values } = parseArguments('changed-golds', process.argv.slice(2), {
  options: { cases: { type: 'string' }, databases: { type: 'string' } },
  positionals: [],
});
const { questions, golds } = await readCases(required('changed-golds', '--cases FILE', values.cases));
const databases = required('changed-golds', '--databases DIR', values.databases);

const changedBy = new Map<string, { statements: number; results: number }>();
const total = { golds: 0, touched: 0, statements: 0, results: 0 };
const progress = createProgress({ silent: false });
for (const [id, group] of Map.groupBy(questions, (question) => question.db_id)) {
  const file = databaseFile(databases, id);
  const database = await openRepairDatabase(file);
  const scorer = await openScorer(file);
  try {
    for (const question of group) {
      const [gold] = golds.get(question.id) ?? [];
      if (gold === undefined) continue;
      const { rules, applied } = watchRules();
      const { repaired_sql, edits, flagged } = await repairCase({ ...question, sql: gold }, database, rules);
      const isTouched = edits.length > 0 || flagged.length > 0;
      const verdict = repaired_sql === gold ? 'right' : await verdictOn(question.id, repaired_sql, gold);
      if (verdict === 'errored-gold') continue;
      const changed = edits.length === 0 ? [] : [...applied];
      count(total, repaired_sql !== gold, verdict !== 'right');
      total.golds += 1;
      total.touched += Number(isTouched);
      for (const rule of changed) {
        const counts = changedBy.get(rule) ?? { statements: 0, results: 0 };
        changedBy.set(rule, count(counts, true, verdict !== 'right'));
      }
      if (verdict !== 'right') {
        console.log(`${question.id} ${question.db_id} [${changed.join(', ')}]\n  ${question.question}`);
        console.log(`  - ${gold}\n  + ${repaired_sql}`);
      }
      progress.report({ what: 'Repairing golds', done: total.golds, total: questions.length });
    }
  } finally {
    await scorer.close();
    await database.source.close();
  }

  async function verdictOn(caseId: string, sql: string, gold: string) {
    const answer = { id: caseId, sql, status: 'answered' as const, error: null, ms: 0, calls: 0, tokens: 0 };
    return (await scorer.score(answer, [gold])).status;
  }
}
progress.end();

console.log('rule | statements changed | results changed');
for (const [name, { statements, results }] of [...changedBy].sort(([, a], [, b]) => b.results - a.results)) {
  console.log([name, statements, results].join(' | '));
}
console.log(
  `${total.golds} golds: ${total.touched} changed or flagged, the result of ${total.results} changed ` +
    `(${((100 * total.results) / Math.max(1, total.golds)).toFixed(2)} %).`,
);

function count<Counts extends { statements: number; results: number }>(
  counts: Counts,
  isStatement: boolean,
  isResult: boolean,
): Counts {
  counts.statements += Number(isStatement);
  counts.results += Number(isResult);
  return counts;
}
