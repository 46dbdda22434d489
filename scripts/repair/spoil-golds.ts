import { writeFileSync } from 'node:fs';
import { readStatement } from '#agents/query/repair/read-statement.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import type { CaseToRepair } from './case-to-repair.ts';
import { slips } from './slips.ts';

// Right statements spoilt as a rule mends them: node scripts/repair/spoil-golds.ts --cases FILE --out FILE
// What a rule is worth on databases that nobody tuned it on. The lines go to `tabletalk repair`, its output to score.ts, which
// tells the slips apart by their `model`. Spoilt statements that still return the right rows count as right before.

const { values } = parseArguments('spoil-golds', process.argv.slice(2), {
  options: { cases: { type: 'string' }, out: { type: 'string' } },
  positionals: [],
});
const { questions, golds } = await readCases(required('spoil-golds', '--cases FILE', values.cases));
const out = required('spoil-golds', '--out FILE', values.out);

const cases = questions.flatMap(({ id, db_id, question }): CaseToRepair[] => {
  const { query } = readStatement(golds.get(id)?.[0] ?? '');
  if (query === null) return [];
  return Object.entries(slips).flatMap(([model, spoil]) => {
    const spoilt = spoil(query);
    return spoilt === null ? [] : [{ id, db_id, question, sql: printQuery(spoilt), model }];
  });
});
writeFileSync(out, cases.map((item) => `${JSON.stringify(item)}\n`).join(''));
console.log(`${cases.length} statements from ${questions.length} golds.`);
