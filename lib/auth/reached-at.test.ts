import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { reachedFromOutside } from './reached-at.ts';

const from = (address: string) =>
  reachedFromOutside(readEnv({ NODE_ENV: 'test', TABLETALK_PUBLIC_URL: address }));

test('services beyond the network reach a public name or address over https, and nothing else', () => {
  expect(from('https://tabletalk.example.org/')).toBe('https://tabletalk.example.org');
  expect(from('https://203.0.113.7:8443')).toBe('https://203.0.113.7:8443');
  const within = [
    'http://tabletalk.example.org',
    'https://localhost:3000',
    'https://tabletalk',
    'https://tabletalk.internal',
    'https://10.0.0.5',
    'https://192.168.1.2',
    'https://[::1]',
    'https://[fd00::1]',
  ];
  for (const address of within) expect([address, from(address)]).toEqual([address, null]);
  expect(reachedFromOutside(readEnv({ NODE_ENV: 'test' }))).toBeNull();
});
