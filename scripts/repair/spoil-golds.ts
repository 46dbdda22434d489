import { writeFileSync } from 'node:fs';
import { readStatement } from '#agents/query/repair/read-statement.ts';
import { hasAggregate } from '#agents/query/repair/rules/sources.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import type { CaseToRepair } from './case-to-repair.ts';

// Right statements spoilt as a rule mends them: node scripts/repair/spoil-golds.ts --cases FILE --out FILE
// What a rule is worth on databases that nobody tuned it on. The lines go to `tabletalk repair`, its output to score.ts, which
// tells the slips apart by their `model`. Spoilt statements that still return the right rows count as right before.

const { values } = parseArguments('spoil-golds', process.argv.slice(2), {
  options: { cases: { type: 'string' }, out: { type: 'string' } },
  positionals: [],
});
const { questions, golds } = await readCases(required('spoil-golds', '--cases FILE', values.cases));
const out = required('spoil-golds', '--out FILE', values.out);

const slips: Readonly<Record<string, (query: Query) => Query | null>> = {
  'DISTINCT left out': (query) =>
    query.body.kind === 'select' && query.body.distinct
      ? { ...query, body: { ...query.body, distinct: false } }
      : null,
  'shows what it sorts or chooses by': (query) => {
    const { body } = query;
    if (body.kind !== 'select' || body.items.some(({ expression }) => hasAggregate(expression))) return null;
    const used: (Expression | undefined)[] = [
      query.orderBy[0]?.expression,
      body.having?.kind === 'binary' ? body.having.left : undefined,
    ];
    const shown = used.find((expression) => expression !== undefined && hasAggregate(expression));
    return shown
      ? { ...query, body: { ...body, items: [...body.items, { expression: shown, alias: null }] } }
      : null;
  },
  'the other end of the order': (query) => {
    const [term] = query.orderBy;
    if (!term || query.orderBy.length > 1 || query.limit === null) return null;
    return { ...query, orderBy: [{ ...term, direction: term.direction === 'desc' ? 'asc' : 'desc' }] };
  },
};

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
