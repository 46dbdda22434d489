import { describe, expect, test } from 'vitest';
import { school } from './__fixtures__/school.ts';
import { repairSql } from './repair-sql.ts';
import { snapshotValues } from './value-lookup.ts';

function flagsOf(sql: string, question = ''): readonly string[] {
  const values = snapshotValues(school);
  return repairSql({ sql, error: null, tables: school, question, values, dialect: 'sqlite' }).flagged;
}

describe('a statement by itself', () => {
  test.each([
    ["SELECT name FROM Pupil WHERE home_city = 'Basel'", 'Pupil.home_city does not hold "Basel".'],
    ["SELECT name FROM Pupil WHERE Age = 'old'", 'Pupil.Age holds numbers and is compared with "old".'],
    [
      'SELECT home_city, SUM(p.Age) FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY home_city',
      'SUM(p.Age) may count a row once for each row it is joined to.',
    ],
    [
      'SELECT AVG(a) FROM (SELECT AVG(Age) AS a FROM Pupil GROUP BY grade) AS d',
      'AVG(a) is an average of averages: groups of different size weigh the same.',
    ],
    [
      'SELECT SUM(d.growth_rate) FROM (SELECT fee AS growth_rate FROM Club) AS d',
      'SUM(d.growth_rate) adds up rates or averages, which have no sum.',
    ],
    [
      "SELECT name FROM Pupil WHERE home_city = 'Bern' AND home_city <> 'Thun'",
      "home_city != 'Thun' excludes nothing: home_city is fixed beside it.",
    ],
    ['SELECT name FROM Pupil LIMIT 3', 'LIMIT without ORDER BY keeps arbitrary rows.'],
    ['SELECT shoe_size FROM Pupil', 'No table here has shoe_size.'],
  ])('%s', (sql, flag) => {
    expect(flagsOf(sql)).toEqual([flag]);
  });
});

describe('a statement beside approved examples', () => {
  const ofOneYear = (sql: string, examples: readonly string[]) =>
    repairSql({
      sql,
      error: null,
      tables: school,
      question: '',
      values: snapshotValues(school),
      dialect: 'sqlite',
      examples,
    }).flagged;
  const examples = [
    "SELECT COUNT(*) FROM Membership WHERE since_year = '2026'",
    "SELECT pupil_id FROM Membership WHERE since_year >= '2025'",
  ];

  test('all of time is doubtful where every example asks for some of it', () => {
    expect(ofOneYear('SELECT club_id FROM Membership', examples)).toEqual([
      'All approved examples over Membership limit Membership.since_year, and nothing here does.',
    ]);
  });

  test.each([
    ['it is limited', "SELECT club_id FROM Membership WHERE since_year < '2020'", examples],
    [
      'one example is not',
      'SELECT club_id FROM Membership',
      [...examples, 'SELECT COUNT(*) FROM Membership'],
    ],
    ['one example is no habit', 'SELECT club_id FROM Membership', examples.slice(0, 1)],
    ['they are over another table', 'SELECT name FROM Pupil', examples],
  ])('but not where %s', (_why, sql, given) => {
    expect(ofOneYear(sql, given)).toEqual([]);
  });
});

describe('a statement beside its question', () => {
  test.each([
    [
      'SELECT name FROM Pupil',
      'Names of pupils who are not in a club',
      'The question says "not", and nothing here excludes anything.',
    ],
    [
      "SELECT name FROM Pupil WHERE home_city = 'Indiana'",
      'Names of pupils from Indiana who are not in a club',
      'The question says "not", and nothing here excludes anything.',
    ],
    [
      'SELECT name FROM Pupil',
      'Names of pupils of 12 or more',
      'The question names 12, which stands nowhere here.',
    ],
    [
      'SELECT fee FROM Club',
      'What is the average fee of clubs?',
      'The question asks for an average, and nothing here computes one.',
    ],
    [
      'SELECT fee FROM Club',
      'What is the highest fee of a club?',
      'The question asks for the highest, and nothing here looks for an extreme.',
    ],
    [
      "SELECT fee FROM Club WHERE ClubName = 'Chess'",
      'What is the fee of the clubs of my sister?',
      'The question says nothing of "Chess".',
    ],
    [
      'SELECT fee FROM Club ORDER BY fee LIMIT 5',
      'Show every fee of a club',
      'LIMIT hides rows, and the question asks for no number of them.',
    ],
    [
      'SELECT COUNT(*) FROM Membership GROUP BY pupil_id',
      'How many memberships are there?',
      'One number is asked for, and GROUP BY gives one for each group.',
    ],
    [
      'SELECT ClubName, COUNT(m.pupil_id) FROM Club AS c LEFT JOIN Membership AS m ON c.club_id = m.club_id GROUP BY c.club_id',
      'Number of members of each club, with the name of the club',
      'Those without any are counted as 0, and the question does not ask for them.',
    ],
    [
      'SELECT grade FROM Pupil WHERE grade > 3',
      'Show the sex and the home city of pupils over 3',
      'The question speaks of Pupil.sex, which nothing here reads.',
    ],
  ])('%s for "%s"', (sql, question, flag) => {
    expect(flagsOf(sql, question)).toContain(flag);
  });

  test.each([
    ["SELECT name FROM Pupil WHERE home_city = 'Bern' ORDER BY Age LIMIT 1", 'The youngest pupil from Bern?'],
    ['SELECT COUNT(*) FROM Pupil WHERE Age > 12', 'How many pupils are older than 12?'],
    [
      'SELECT name FROM Pupil WHERE ID NOT IN (SELECT pupil_id FROM Membership)',
      'Which pupils are not in any club?',
    ],
  ])('%s has no flag for "%s"', (sql, question) => {
    expect(flagsOf(sql, question)).toEqual([]);
  });
});
