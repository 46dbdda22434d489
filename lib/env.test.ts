import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const messageOf = (variables: Record<string, string>) => {
  try {
    readEnv({ NODE_ENV: 'test', ...variables });
  } catch (error) {
    return String(error);
  }
  return 'accepted';
};

test('a wrong variable is named with its value', () => {
  expect(messageOf({ TABLETALK_PORT: 'many' })).toContain('TABLETALK_PORT="many"');
});

test('a wrong secret is named without it', () => {
  const message = messageOf({ TABLETALK_SECRET: 'hunter2' });
  expect(message).toContain('TABLETALK_SECRET=(7 characters, not shown): at least 32 characters');
  expect(message).not.toContain('hunter2');
});

test('nor is the password in an address shown', () => {
  const message = messageOf({ REDIS_URL: 'redi://app:hunter2@cache:6379' });
  expect(message).toContain('REDIS_URL="redi://***@cache:6379"');
});
