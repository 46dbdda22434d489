import { describe, expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

describe('unknown tables', () => {
  test('become the table spelt alike', () => {
    expect(mended('SELECT name FROM Pupils')).toBe('SELECT name FROM Pupil');
  });
  test('become the table that has the columns used', () => {
    expect(mended('SELECT s.name FROM student AS s WHERE s.grade > 5')).toBe(
      'SELECT s.name FROM Pupil AS s WHERE s.grade > 5',
    );
  });
});

describe('unknown columns', () => {
  test('move to the alias in sight that has them', () => {
    expect(mended('SELECT T2.name FROM Pupil AS T1 JOIN Membership AS T2 ON T1.ID = T2.pupil_id')).toBe(
      'SELECT T1.name FROM Pupil AS T1 JOIN Membership AS T2 ON T1.ID = T2.pupil_id',
    );
  });
  test('take the spelling of the table', () => {
    expect(mended('SELECT club_type, type FROM Club')).toBe('SELECT ClubType, ClubType FROM Club');
  });
  test('bring in the nearest table that has them, through the table between', () => {
    expect(mended("SELECT name FROM Pupil WHERE ClubType = 'indoor'")).toBe(
      "SELECT name FROM Pupil JOIN Membership ON Pupil.ID = Membership.pupil_id JOIN Club ON Membership.club_id = Club.club_id WHERE Club.ClubType = 'indoor'",
    );
  });
  test('are mended inside nested queries as well', () => {
    expect(
      mended(
        "SELECT name FROM Pupil WHERE ID NOT IN (SELECT pupil_id FROM Membership WHERE ClubName = 'Chess')",
      ),
    ).toBe(
      "SELECT name FROM Pupil WHERE ID NOT IN (SELECT pupil_id FROM Membership JOIN Club ON Membership.club_id = Club.club_id WHERE Club.ClubName = 'Chess')",
    );
  });
  test('use the alias when a table is named that was given one', () => {
    expect(mended('SELECT Pupil.name FROM Pupil AS p')).toBe('SELECT p.name FROM Pupil AS p');
  });
});

describe('wrong joins', () => {
  test('follow the key where the written column does not exist', () => {
    expect(mended('SELECT T1.name FROM Pupil AS T1 JOIN Membership AS T2 ON T1.ID = T2.ID')).toBe(
      'SELECT T1.name FROM Pupil AS T1 JOIN Membership AS T2 ON T1.ID = T2.pupil_id',
    );
  });
  test('go through the table between two that no key links', () => {
    expect(mended('SELECT p.name FROM Pupil AS p JOIN Club AS c ON p.ID = c.club_id')).toBe(
      'SELECT p.name FROM Pupil AS p JOIN Membership AS T1 ON p.ID = T1.pupil_id JOIN Club AS c ON T1.club_id = c.club_id',
    );
  });
  test('are given to a table that no condition ties to those before it', () => {
    expect(
      mended(
        'SELECT p.name FROM Pupil AS p JOIN Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.fee > 3',
      ),
    ).toBe(
      'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.fee > 3',
    );
  });
  test('stay when both columns name the same thing', () => {
    const sql = 'SELECT a.pupil_id FROM Friend AS a JOIN Membership AS b ON a.friend_id = b.pupil_id';
    expect(mended(sql)).toBe(sql);
  });
});

test('a column of several tables is taken from the one it identifies', () => {
  expect(mended('SELECT club_id FROM Membership JOIN Club ON Membership.club_id = Club.club_id')).toBe(
    'SELECT Club.club_id FROM Membership JOIN Club ON Membership.club_id = Club.club_id',
  );
});

test('a sound statement is given back letter for letter', () => {
  const sql = 'select  p.name from Pupil p where exists (select 1 from Membership m where m.pupil_id = p.ID)';
  expect(mended(sql)).toBe(sql);
});
