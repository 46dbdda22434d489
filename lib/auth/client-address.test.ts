import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { addressNetwork, clientAddress } from './client-address.ts';

const requestFrom = (remoteAddress: string, forwardedFor?: string) =>
  ({
    connection: { remoteAddress },
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

test('nobody but a configured proxy is believed about where a request comes from', () => {
  const direct = clientAddress([]);
  expect(direct(requestFrom('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  expect(direct(requestFrom('::ffff:127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
});

test('a configured proxy is believed, and what came to it forged is not', () => {
  const behind = clientAddress(['loopback', '10.0.0.0/8']);
  expect(behind(requestFrom('127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
  expect(behind(requestFrom('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7'))).toBe('198.51.100.1');
  expect(behind(requestFrom('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9');
});

test('a proxy that is no address is refused by name', () => {
  expect(() => readEnv({ NODE_ENV: 'test', TABLETALK_TRUSTED_PROXIES: 'loopback, my-proxy' })).toThrow(
    /TABLETALK_TRUSTED_PROXIES.*my-proxy/,
  );
});

test('all addresses of one IPv6 network count as one', () => {
  expect(addressNetwork('2001:db8::1')).toBe(addressNetwork('2001:0DB8:0:0:ffff:1:2:3'));
  expect(addressNetwork('2001:db8:0:1::1')).not.toBe(addressNetwork('2001:db8::1'));
  expect(addressNetwork('203.0.113.9')).toBe('203.0.113.9');
});
