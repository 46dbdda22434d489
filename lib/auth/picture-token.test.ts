import { expect, test } from 'vitest';
import { pictureToken, readPictureToken } from './picture-token.ts';

const secret = 'a secret of a test';
const now = Date.UTC(2026, 5, 1);
const hour = 3_600_000;

test('a token opens the picture of its answer for an hour', () => {
  const token = pictureToken(secret, 'run-1', now);
  expect(readPictureToken(secret, token, now + hour - 1)).toEqual({ runId: 'run-1' });
  expect(readPictureToken(secret, token, now + hour)).toEqual({
    refused: 'The address of this picture has expired.',
  });
});

test('nothing of a token can be changed, and no other secret makes one', () => {
  const token = pictureToken(secret, 'run-1', now);
  const [run, until, signature] = token.split('.');
  const forged = [
    `run-2.${until}.${signature}`,
    `${run}.${Number(until) + 1}.${signature}`,
    `${run}.${until}.${signature?.slice(1)}`,
    `${token}.`,
    '',
    pictureToken('another secret', 'run-1', now),
  ];
  for (const each of forged) {
    expect(readPictureToken(secret, each, now)).toEqual({ refused: 'This is no address of a picture.' });
  }
});
