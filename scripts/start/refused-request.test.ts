import { describe, expect, test } from 'vitest';
import { signInRequired } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { refusedRequest } from './refused-request.ts';

const here = readEnv({ NODE_ENV: 'test' });
const published = readEnv({ NODE_ENV: 'test', TABLETALK_PUBLIC_URL: 'https://tabletalk.example.org/' });

describe('on this machine alone', () => {
  test.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])('%s is this machine', (host) =>
    expect(refusedRequest({ host }, here)).toBeNull(),
  );

  test.each([undefined, '', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example:3000'])(
    '%s is not this machine',
    (host) => expect(refusedRequest({ host }, here)).toContain('http://127.0.0.1:3000'),
  );

  test.each([
    ['x-forwarded-for', '10.0.0.7'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=10.0.0.7'],
    ['via', '1.1 gateway'],
    ['cf-connecting-ip', '10.0.0.7'],
  ])('what a proxy passes on with %s is refused, since nobody signs in', (header, value) =>
    expect(refusedRequest({ host: 'localhost', [header]: value }, here)).toContain('proxy'),
  );
});

test.each([
  [{}, false],
  [{ TABLETALK_SIGN_IN: 'required' }, true],
  [{ TABLETALK_PUBLIC_URL: 'https://tabletalk.example.org' }, true],
  [{ TABLETALK_PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ TABLETALK_PUBLIC_URL: 'https://tabletalk.example.org', TABLETALK_SIGN_IN: 'off' }, false],
  [{ TABLETALK_HOST: '0.0.0.0', TABLETALK_PUBLIC_URL: 'http://10.0.0.5:3000' }, true],
])('with %j people have to sign in: %s', (variables, expected) =>
  expect(signInRequired(readEnv({ NODE_ENV: 'test', ...variables }))).toBe(expected),
);

describe('behind a proxy that is configured', () => {
  test('its name is answered, and so is this machine', () => {
    expect(
      refusedRequest({ host: 'tabletalk.example.org', 'x-forwarded-for': '10.0.0.7' }, published),
    ).toBeNull();
    expect(refusedRequest({ host: '127.0.0.1:3000' }, published)).toBeNull();
  });

  test('another name is not', () =>
    expect(refusedRequest({ host: 'evil.example' }, published)).toContain('https://tabletalk.example.org'));
});
