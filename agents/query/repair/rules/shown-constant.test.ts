import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('what is asked of the thing is shown, not the name it was asked by', () => {
  expect(mended("SELECT ClubName FROM Club WHERE ClubName = 'Chess'", 'What is the fee of Chess?')).toBe(
    "SELECT fee FROM Club WHERE ClubName = 'Chess'",
  );
});

test.each([
  ["SELECT ClubName FROM Club WHERE ClubName = 'Chess'", 'Is there a club called Chess?'],
  ["SELECT ClubName, fee FROM Club WHERE ClubName = 'Chess'", 'Give the name and the fee of Chess.'],
  ["SELECT ClubName FROM Club WHERE ClubType = 'indoor'", 'Clubs with type indoor and their fee?'],
])('%s stays for "%s"', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
