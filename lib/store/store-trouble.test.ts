import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { storeTrouble } from './store-trouble.ts';

const failed = (cause: object) => new Error('Failed query: insert', { cause });

test.each([
  [Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }), 'full'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'full'],
  [
    Object.assign(new Error('could not open file "x": Read-only file system'), { code: '42501' }),
    'only be read',
  ],
  [Object.assign(new Error('open'), { code: 'EROFS' }), 'only be read'],
])('a store that cannot be written is told in a sentence: %s', (cause, words) => {
  expect(storeTrouble(failed(cause))).toMatchObject({
    code: 'store-unavailable',
    userMessage: expect.stringContaining(words),
  });
});

test('every other error is none of these', () => {
  expect(storeTrouble(failed(Object.assign(new Error('duplicate key'), { code: '23505' })))).toBeNull();
  expect(storeTrouble(new AppError('conflict', { userMessage: 'taken' }))).toBeNull();
  expect(storeTrouble('no error')).toBeNull();
});
