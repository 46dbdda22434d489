import { describe, expect, test } from 'vitest';
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

  test('what a proxy passes on is refused, since nobody signs in', () =>
    expect(refusedRequest({ host: 'localhost', 'x-forwarded-for': '10.0.0.7' }, here)).toContain('proxy'));
});

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
