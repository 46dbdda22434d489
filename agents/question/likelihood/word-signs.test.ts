import { expect, test } from 'vitest';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { readStatement } from '../../query/repair/read-statement.ts';
import { repairContext } from '../../query/repair/repair-context.ts';
import { snapshotValues } from '../../query/repair/value-lookup.ts';
import { statementFacts } from '../../query/select/statement-facts.ts';
import { viewQuestion } from '../question-view.ts';
import { wordSigns } from './word-signs.ts';

const tables = [
  table('Salary', ['salary_id*:integer', 'amount:number']),
  table('Applicant', ['applicant_id*:integer', 'expected_salary:number', 'town']),
];

function signs(question: string, sql: string) {
  const dialect = 'sqlite';
  const { schema } = repairContext({
    question,
    tables,
    values: snapshotValues(tables),
    dialect,
    error: null,
  });
  const { query } = readStatement(sql);
  const view = viewQuestion({ question, tables, retrieved: [], entities: [] });
  return wordSigns(view, query && statementFacts(query, schema));
}

test('a word that is the whole name of something unused counts against a statement that says it in part', () => {
  const question = 'average salary';
  expect(signs(question, 'SELECT avg(expected_salary) FROM Applicant')).toMatchObject({ wholeUnused: 1 });
  expect(signs(question, 'SELECT avg(amount) FROM Salary')).toMatchObject({ wholeUnused: 0, meantUnused: 0 });
});

test('a word that names nothing is told from one that names what the statement leaves out', () => {
  const sql = 'SELECT applicant_id FROM Applicant';
  expect(signs('applicants with unicorns', sql)).toMatchObject({ unlinked: 1, meantUnused: 0 });
  expect(signs('applicants and their town', sql)).toMatchObject({ unlinked: 0, meantUnused: 1 });
});

test('a word that stands in the statement as a value is accounted for', () => {
  const sql = "SELECT applicant_id FROM Applicant WHERE town = 'Bern'";
  expect(signs('applicants from Bern', sql)).toMatchObject({ literalWords: 1, unlinked: 0 });
});

test('of a statement that cannot be read nothing is used', () => {
  expect(signs('town of applicants', 'SELECT FROM WHERE')).toMatchObject({ byName: 0, meantUnused: 2 });
});
