import { expect, test } from 'vitest';
import { isOwnHost } from './is-own-host.ts';

test.each(['127.0.0.1:3000', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])('%s is this machine', (host) =>
  expect(isOwnHost(host)).toBe(true),
);

test.each([undefined, '', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example:3000'])(
  '%s is not this machine',
  (host) => expect(isOwnHost(host)).toBe(false),
);
