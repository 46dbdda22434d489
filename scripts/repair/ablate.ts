import { repairRules } from '#agents/query/repair/repair-sql.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readCases, readJsonLines } from '../evaluate/read-cases.ts';
import { openScorer, type Scorer } from '../evaluate/score-case.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { type CaseToRepair, caseToRepair } from './case-to-repair.ts';
import { openRepairDatabase } from './open-repair-database.ts';
import { type RepairDatabase, repairCase } from './repair-case.ts';
import { watchRules } from './watch-rules.ts';

// What each rule is worth: node scripts/repair/ablate.ts --cases FILE --golds FILE --databases DIR
// Every statement is repaired by all rules, and again without each rule that changed it: `fixed` are right only with the
// rule, `broken` only without it.

type Worth = { applied: number; fixed: number; broken: number };

const { values } = parseArguments('ablate', process.argv.slice(2), {
  options: { cases: { type: 'string' }, golds: { type: 'string' }, databases: { type: 'string' } },
  positionals: [],
});
const cases = await readJsonLines(required('ablate', '--cases FILE', values.cases), caseToRepair);
const { golds } = await readCases(required('ablate', '--golds FILE', values.golds));
const databases = required('ablate', '--databases DIR', values.databases);

const worths = new Map<string, Worth>(
  repairRules.map(({ name }) => [name, { applied: 0, fixed: 0, broken: 0 }]),
);
const progress = createProgress({ silent: false });
let done = 0;
for (const [id, group] of Map.groupBy(cases, ({ value }) => value.db_id)) {
  const file = databaseFile(databases, id);
  const database = await openRepairDatabase(file);
  const scorer = await openScorer(file);
  try {
    for (const { value } of group) {
      await weigh(value, database, scorer);
      done += 1;
      progress.report({ what: 'Leaving out rules', done, total: cases.length });
    }
  } finally {
    await scorer.close();
    await database.source.close();
  }
}
progress.end();

console.log('rule | changed | fixed | broken');
for (const [name, { applied, fixed, broken }] of [...worths].sort(([, a], [, b]) => b.fixed - a.fixed)) {
  console.log([name, applied, fixed, broken].join(' | '));
}

async function weigh(item: CaseToRepair, database: RepairDatabase, scorer: Scorer): Promise<void> {
  const { rules, applied } = watchRules();
  const whole = await repairCase(item, database, rules);
  for (const name of applied) {
    const worth = worths.get(name);
    if (!worth) continue;
    const without = await repairCase(
      item,
      database,
      repairRules.filter((rule) => rule.name !== name),
    );
    worth.applied += 1;
    if (without.repaired_sql === whole.repaired_sql) continue;
    const [withRule, withoutRule] = [await isRight(whole.repaired_sql), await isRight(without.repaired_sql)];
    worth.fixed += Number(withRule && !withoutRule);
    worth.broken += Number(!withRule && withoutRule);
  }

  async function isRight(sql: string): Promise<boolean> {
    const answer = { id: item.id, sql, status: 'answered' as const, error: null, ms: 0, calls: 0, tokens: 0 };
    return (await scorer.score(answer, golds.get(item.id) ?? [])).status === 'right';
  }
}
