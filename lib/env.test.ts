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

test('nor is one with a slash in it', () => {
  expect(messageOf({ REDIS_URL: 'redis://:hun/ter2#@cache:6379' })).toContain(
    'REDIS_URL="redis://***@cache:6379"',
  );
});

test.each([
  ['CHROMA_URL', 'CHROMA_TOKEN'],
  ['TABLETALK_MODEL_BASE_URL', 'TABLETALK_MODEL_API_KEY'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
])('%s has no account in it: what signs in goes into %s', (name, instead) => {
  const message = messageOf({ [name]: 'http://me:hunter2@127.0.0.1:9/v1' });
  expect(message).toContain(`${name}="http://***@127.0.0.1:9/v1": must have no account in it`);
  expect(message).toContain(instead);
  expect(messageOf({ [name]: 'http://127.0.0.1:9/v1' })).toBe('accepted');
  expect(messageOf({ [name]: 'nonsense' })).toContain(`${name}="nonsense": Invalid URL`);
});

test.each(['postgres://me:hunter2#1@db/app', 'nonsense', 'mysql://me:hunter2@db/app'])(
  '%s is no address of the app store, and its password is not told',
  (address) => {
    const message = messageOf({ DATABASE_URL: address });
    expect(message).toContain('must be an address such as postgres://user:password@host:5432/database');
    expect(message).not.toContain('hunter2');
  },
);

test.each([
  'postgres://me:hunter2@db:5432/app?sslmode=require',
  'postgresql://me:hun%23ter2@[::1]/app',
  'postgres://me@/app?host=/run/postgresql',
  'postgres:///app',
])('%s is an address of the app store', (address) => {
  expect(messageOf({ DATABASE_URL: address })).toBe('accepted');
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
