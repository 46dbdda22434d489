import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { BenchCase } from './bench-case.ts';
import { buildCases, databasePlans } from './build-cases.ts';
import { casesFile, casesText } from './cases-file.ts';
import { modePlans } from './corruptions/corruptions.ts';
import { fillDatabase } from './databases/write-databases.ts';
import { observe } from './observe.ts';

const cases = buildCases();

/** Table III of the paper. */
const publishedCounts = {
  none: 48,
  syntax_select: 28,
  table_typo: 48,
  column_typo: 76,
  missing_join: 32,
  value_typo: 48,
  predicate_flip: 22,
  agg_flip: 34,
  group_missing: 16,
  limit_missing: 20,
  semantic_column: 48,
};

test('the frozen cases are the ones the generator makes', () => {
  expect(casesText(cases)).toBe(readFileSync(casesFile, 'utf8'));
});

test('another seed gives other questions in the same numbers', () => {
  const others = buildCases(' again');
  const asked = new Set(cases.map(({ question }) => question));
  expect(others.filter(({ question }) => asked.has(question)).length).toBeLessThan(cases.length / 4);
  expect(others.map(({ id, mode }) => `${id} ${mode}`)).toEqual(cases.map(({ id, mode }) => `${id} ${mode}`));
});

test('there are as many cases of each mode, dataset, difficulty and database as the paper has', () => {
  expect(counted(({ mode }) => mode)).toEqual(publishedCounts);
  expect(counted(({ dataset }) => dataset)).toEqual({ ExecSpiderLite: 240, ExecWikiSQLite: 180 });
  expect(counted(({ difficulty }) => difficulty)).toEqual({ easy: 140, medium: 200, hard: 80 });
  expect(new Set(Object.values(counted(({ db_id }) => db_id)))).toEqual(new Set([30]));
});

test('no question is asked twice of a database', () => {
  expect(new Set(cases.map(({ db_id, question }) => `${db_id} ${question}`)).size).toBe(cases.length);
});

test('a third of the wrong columns is asked for by name, a third by a synonym, a third by a description', () => {
  const wrongColumns = cases.filter(({ mode }) => mode === 'semantic_column');
  expect(Object.groupBy(wrongColumns, ({ wording }) => wording)).toMatchObject({
    named: { length: 16 },
    synonym: { length: 16 },
    described: { length: 16 },
  });
});

test.each(Object.values(databasePlans).flat())(
  'in $id every gold statement runs, and every first pass does what its mode says',
  (plan) => {
    const database = new DatabaseSync(':memory:');
    fillDatabase(database, plan);
    for (const { mode, sql, gold } of cases.filter(({ db_id }) => db_id === plan.id)) {
      expect(observe(database, gold, gold)).toBe('right');
      expect(modePlans[mode].observed).toContain(observe(database, sql, gold));
    }
    database.close();
  },
);

function counted(labelOf: (item: BenchCase) => string): Record<string, number> {
  const groups = Map.groupBy(cases, labelOf);
  return Object.fromEntries([...groups].map(([label, of]) => [label, of.length]));
}
