import { describe, expect, test } from 'vitest';
import { school } from '../repair/__fixtures__/school.ts';
import { questionCues } from '../repair/question-cues.ts';
import { readStatement } from '../repair/read-statement.ts';
import { repairSchema } from '../repair/repair-schema.ts';
import { snapshotValues } from '../repair/value-lookup.ts';
import { type QuestionSigns, questionSigns } from './question-signs.ts';
import { statementFacts } from './statement-facts.ts';

/** The signs that are not zero. */
function signsOf(question: string, sql: string): Partial<QuestionSigns> {
  const { query } = readStatement(sql);
  if (query === null) throw new Error(`no statement: ${sql}`);
  const schema = repairSchema(school);
  const signs = questionSigns(statementFacts(query, schema), {
    question: questionCues(question),
    schema,
    values: snapshotValues(school),
  });
  return Object.fromEntries(Object.entries(signs).filter(([, value]) => value !== 0));
}

describe('what a statement does not do or does unasked', () => {
  test.each<[string, string, Partial<QuestionSigns>]>([
    ['How many pupils are there?', 'SELECT name FROM Pupil', { countMissing: 1 }],
    ['Names of all pupils', 'SELECT COUNT(*) FROM Pupil', { countUnsaid: 1, unusedWords: 0.5 }],
    ['What are the club types?', 'SELECT ClubType, fee FROM Club', { unsaidColumns: 1 }],
    [
      'Names of pupils whose grade is 5',
      'SELECT name, grade FROM Pupil WHERE grade > 4',
      { lateColumns: 1, unsaidLiterals: 1, unusedLiterals: 1 },
    ],
    [
      'What is the age of the pupil Ann?',
      "SELECT name, Age FROM Pupil WHERE name = 'Ann'",
      { fixedColumns: 1 },
    ],
    ['Different ages of pupils', 'SELECT Age FROM Pupil', { distinctMissing: 1 }],
    ['Name of the oldest pupil', 'SELECT name FROM Pupil', { extremeMissing: 1 }],
    ['Names of pupils sorted by age', 'SELECT name FROM Pupil WHERE Age > 0', { orderMissing: 1 }],
    ['Average age for each grade of pupil', 'SELECT AVG(Age), MAX(grade) FROM Pupil', { groupMissing: 1 }],
    ['Names of pupils not in grade 5', 'SELECT name FROM Pupil WHERE grade = 5', { negationMissing: 1 }],
    [
      'Names of pupils in grade 5',
      'SELECT name FROM Pupil WHERE grade = 6',
      { unsaidLiterals: 1, unusedLiterals: 1 },
    ],
    [
      'Pupils who have a grade above 5 and one below 2',
      'SELECT name FROM Pupil WHERE grade > 5 OR grade < 2',
      { orUnsaid: 1 },
    ],
    ['Pupils older than 12 by name', 'SELECT name FROM Pupil WHERE Age < 12', { boundTurned: 1 }],
  ])('%s: %s', (question, sql, signs) => {
    expect(signsOf(question, sql)).toEqual(signs);
  });

  test('who has none of something is not looked for among those who have something else', () => {
    const question = 'Names of pupils who do not have the club type chess';
    const joined =
      'SELECT name FROM Pupil JOIN Membership ON Pupil.ID = Membership.PupilID JOIN Club ON Membership.ClubID = Club.ClubID';
    expect(signsOf(question, `${joined} WHERE ClubType <> 'chess'`)).toHaveProperty('absenceAsDifference', 1);
    expect(
      signsOf(question, `SELECT name FROM Pupil WHERE ID NOT IN (SELECT PupilID FROM Membership)`),
    ).not.toHaveProperty('absenceAsDifference');
  });

  test('a column inside an aggregate is returned as well', () => {
    const question = 'Number of pupils in the club with the highest fee';
    const sql = 'SELECT COUNT(*), MAX(fee) FROM Club';
    expect(signsOf(question, sql)).toHaveProperty('lateColumns', 1);
  });

  test('nothing is held against a statement that does what was asked', () => {
    expect(
      signsOf(
        'How many pupils of each home city are older than 12?',
        'SELECT home_city, COUNT(*) FROM Pupil WHERE Age > 12 GROUP BY home_city',
      ),
    ).toEqual({});
  });
});
