import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  ['Which club has the highest fee?', 'SELECT ClubName FROM Club ORDER BY fee DESC LIMIT 1'],
  ['Names of the top 3 clubs by fee?', 'SELECT ClubName FROM Club ORDER BY fee DESC LIMIT 3'],
  ['The two most expensive clubs by fee?', 'SELECT ClubName FROM Club ORDER BY fee DESC LIMIT 2'],
  ['Which 2 clubs have the highest fee?', 'SELECT ClubName FROM Club ORDER BY fee DESC LIMIT 2'],
])('%s keeps as many rows as it asks for', (question, sql) => {
  expect(mended('SELECT ClubName FROM Club ORDER BY fee DESC', question)).toBe(sql);
});

test.each([
  'What are the clubs with the highest fee?',
  'All clubs sorted by fee, the highest first',
  'Clubs from the highest to the lowest fee',
])('%s asks for all', (question) => {
  const sql = 'SELECT ClubName FROM Club ORDER BY fee DESC';
  expect(mended(sql, question)).toBe(sql);
});
