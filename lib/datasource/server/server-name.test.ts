import { expect, test } from 'vitest';
import { serverName } from './server-name.ts';

test.each(['10.0.0.5', '::1'])('%s is checked against the certificate and told to nobody', (host) => {
  expect(serverName(host)).toEqual({ host });
});

test('a name is both', () => {
  expect(serverName('db.example.org')).toEqual({ host: 'db.example.org', servername: 'db.example.org' });
});
