import { expect, test } from 'vitest';
import { stepTitle } from './step-wording.ts';

test('words fit the state of a step', () => {
  expect(stepTitle('find-schema', 'waiting')).toBe('Find the tables');
  expect(stepTitle('find-schema', 'running')).toBe('Finding the tables');
  expect(stepTitle('find-schema', 'done')).toBe('Found the tables');
  expect(stepTitle('find-schema', 'failed')).toBe('Find the tables: failed');
});

test('a tool without wording is shown by its own name', () => {
  expect(stepTitle('guess-weather', 'running')).toBe('Guess weather');
});
