import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { projectRoot } from './project-root.ts';

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

test.each([
  ['production', 'one'],
  ['test', 'two'],
] as const)(
  'in %s, what a process reads after its variables changed is the data folder %s',
  (mode, folder) => {
    const script = `
    import { readEnv } from './lib/env.ts';
    process.env.TABLETALK_DATA = 'one';
    readEnv();
    process.env.TABLETALK_DATA = 'two';
    console.log(readEnv().TABLETALK_DATA);`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: mode },
    });
    expect(String(printed).trim()).toBe(folder);
  },
);
