import { describe, expect, test } from 'vitest';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { school } from '../query/repair/__fixtures__/school.ts';
import { type Intent, isNested, namedTables } from './intent.ts';
import { intentOfStatement } from './intent-of-statement.ts';
import { joinPlan } from './join-plan.ts';
import { fill, inOrder, shapeFromText, shapeOf } from './shape.ts';
import { statementOfIntent } from './statement-of-intent.ts';

const bridges = (named: readonly string[]) => {
  const plan = joinPlan(school, named);
  return plan === null ? [] : [plan.first, ...plan.steps.map(({ toTable }) => toTable)];
};

function read(sql: string): Intent | null {
  const intent = intentOfStatement(parseSelect(sql).query, school, bridges);
  return intent && inOrder(intent, () => 0);
}

/** All of an intent, with names of tables that columns imply. */
function said(given: Intent): Intent {
  return {
    ...given,
    tables: namedTables(given).toSorted(),
    where: given.where.map((each) =>
      isNested(each.against) ? { ...each, against: said(each.against) } : each,
    ),
    combined: given.combined && { ...given.combined, right: said(given.combined.right) },
  };
}

const statements = [
  'SELECT name FROM Pupil',
  'SELECT DISTINCT home_city FROM Pupil',
  'SELECT * FROM Teacher',
  'SELECT count(*) FROM Pupil',
  'SELECT count(DISTINCT home_city) FROM Pupil',
  'SELECT max(Age), min(Age), avg(Age) FROM Pupil',
  "SELECT name, Age FROM Pupil WHERE sex = 'F' AND Age > 12",
  "SELECT name FROM Pupil WHERE home_city = 'Bern' OR home_city = 'Thun'",
  'SELECT name FROM Pupil WHERE Age BETWEEN 8 AND 11',
  "SELECT name FROM Pupil WHERE name LIKE '%an%'",
  "SELECT name FROM Pupil WHERE name LIKE 'An%'",
  "SELECT name FROM Pupil WHERE name NOT LIKE '%an%'",
  'SELECT name FROM Pupil WHERE home_city IS NULL',
  'SELECT home_city, count(*) FROM Pupil GROUP BY home_city',
  'SELECT home_city FROM Pupil GROUP BY home_city HAVING count(*) >= 3',
  'SELECT name FROM Pupil ORDER BY Age DESC LIMIT 1',
  'SELECT name FROM Pupil ORDER BY Age LIMIT 5',
  'SELECT home_city FROM Pupil GROUP BY home_city ORDER BY count(*) DESC LIMIT 1',
  'SELECT ClubName, teacher_name FROM Club JOIN Teacher ON Club.leader_id = Teacher.teacher_id',
  "SELECT Pupil.name FROM Pupil JOIN Membership ON Pupil.ID = Membership.pupil_id JOIN Club ON Club.club_id = Membership.club_id WHERE ClubName = 'Chess'",
  'SELECT name FROM Pupil WHERE ID NOT IN (SELECT pupil_id FROM Membership)',
  'SELECT name FROM Pupil WHERE Age > (SELECT avg(Age) FROM Pupil)',
  "SELECT name FROM Pupil WHERE home_city = 'Bern' INTERSECT SELECT name FROM Pupil WHERE Age = 9",
  "SELECT name FROM Pupil EXCEPT SELECT name FROM Pupil WHERE sex = 'M'",
];

describe('an intent', () => {
  test.each(statements)('says what the statement says: %s', (sql) => {
    const intent = read(sql);
    if (intent === null) throw new Error('An intent cannot say it.');
    const written = statementOfIntent(intent, sqliteDialect, (tables) => joinPlan(school, tables));
    const again = read(written ?? '');
    expect(again && said(again)).toEqual(said(intent));
  });

  test.each(statements)('is its shape with what fills it: %s', (sql) => {
    const intent = read(sql);
    if (intent === null) throw new Error('An intent cannot say it.');
    const { shape, fillings } = shapeOf(intent);
    expect(shape.slots).toHaveLength(fillings.length);
    expect(said(fill(shapeFromText(shape.text), fillings))).toEqual(said(intent));
  });

  test.each([
    'SELECT Age + 1 FROM Pupil',
    'SELECT a.name FROM Pupil a JOIN Pupil b ON a.ID = b.ID',
    'SELECT name FROM (SELECT name FROM Pupil) p',
    "SELECT name FROM Pupil WHERE sex = 'F' AND (Age = 9 OR Age = 10)",
  ])('does not claim to say %s', (sql) => {
    expect(read(sql)).toBeNull();
  });

  test.each([
    ['no intent', '{"select":[]}'],
    [
      'one with an aggregate that there is none of',
      shapeOf(read('SELECT max(Age) FROM Pupil') as Intent).shape.text.replace('max', 'median'),
    ],
  ])('is not read from %s', (_what, text) => {
    expect(() => shapeFromText(text)).toThrow();
  });

  test('of one shape are questions of any table', () => {
    const shapes = [
      "SELECT name FROM Pupil WHERE sex = 'F'",
      "SELECT ClubType FROM Club WHERE ClubName = 'Drama'",
    ].map((sql) => shapeOf(read(sql) as Intent).shape.text);
    expect(shapes[0]).toBe(shapes[1]);
  });

  test('whose tables do not join has no statement', () => {
    const alone = [...school, { ...(school[2] as (typeof school)[number]), name: 'Alone', foreignKeys: [] }];
    expect(joinPlan(alone, ['Pupil', 'Alone'])).toBeNull();
  });
});
