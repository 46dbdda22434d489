import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('a column the question does not speak of gives way to the one that it does', () => {
  expect(mended('SELECT AVG(grade) FROM Pupil', 'What is the average age of the pupils?')).toBe(
    'SELECT AVG(Age) FROM Pupil',
  );
  expect(mended('SELECT name FROM Pupil', 'Show the home city of the pupils')).toBe(
    'SELECT home_city FROM Pupil',
  );
  expect(mended('SELECT name FROM Pupil WHERE grade > 9', 'Names of the pupils older than 9')).toBe(
    'SELECT name FROM Pupil WHERE Age > 9',
  );
});

test.each([
  ['SELECT name FROM Pupil', 'List all pupils of any age', 'a name stands for the thing itself'],
  ["SELECT COUNT(*) FROM Pupil WHERE sex = 'F'", 'How many girls of any home city?', 'it holds the text'],
  ['SELECT AVG(Age) FROM Pupil', 'What is the average age in a grade?', 'the question speaks of it'],
  ['SELECT COUNT(grade) FROM Pupil', 'How many pupils have an age?', 'a plain count is of rows'],
  [
    'SELECT AVG(grade) FROM Pupil',
    'What is the average gradee, whatever the age?',
    'it may be a slip for it',
  ],
  [
    'SELECT AVG(grade) FROM Pupil',
    'What are the average gradees, whatever the age?',
    'it may be a slip for it in the plural',
  ],
  ['SELECT ID FROM Pupil', 'The ages of pupils?', 'a key is another matter'],
])('%s stays for "%s": %s', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
