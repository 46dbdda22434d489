import { expect, test } from 'vitest';
import { serverAddress } from './server-address.ts';

const answers =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  ['169.254.169.254', 'metadata'],
  ['169.254.0.1', 'link-local'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['fd00:ec2::254', 'metadata'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['::ffff:a9fe:a9fe', 'metadata'],
  ['64:ff9b::a9fe:a9fe', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['0.0.0.0', 'reserved'],
  ['::', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['/var/run/postgresql', 'neither a host name'],
  ['(DESCRIPTION=(ADDRESS=x))', 'neither a host name'],
  ['host,other', 'neither a host name'],
  ['a b', 'neither a host name'],
  ['user@host', 'neither a host name'],
  ['host:5432', 'neither a host name'],
  ['fe80::1%eth0', 'neither a host name'],
  ['', 'neither a host name'],
])('refuses the host %j', async (host, says) => {
  await expect(serverAddress(host, answers())).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining(says),
  });
});

test.each([
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  'metadata.google.internal',
  'rebind.example.org',
])('refuses %s when it resolves to a metadata address, whatever else it resolves to', async (host) => {
  await expect(serverAddress(host, answers('10.0.0.1', '169.254.169.254'))).rejects.toMatchObject({
    code: 'source-unreadable',
  });
});

test('gives the address that was checked, so that a second answer changes nothing', async () => {
  let asked = 0;
  const rebinding = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '10.0.0.7' : '169.254.169.254', family: 4 }];
  };
  expect(await serverAddress('db.example.org', rebinding)).toBe('10.0.0.7');
  expect(asked).toBe(1);
});

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.5', '::1', '2001:db8::5'])('accepts %s', async (host) => {
  expect(await serverAddress(host)).toBe(host);
});

test('says that a name does not resolve', async () => {
  const failing = async () => {
    throw new Error('ENOTFOUND');
  };
  await expect(serverAddress('nowhere.example.org', failing)).rejects.toMatchObject({
    userMessage: expect.stringContaining('cannot be resolved'),
  });
});
