import { expect, test } from 'vitest';
import { refusedUnsafeRequest } from './unsafe-request.ts';

const refused = (method: string, headers: Record<string, string>) =>
  refusedUnsafeRequest({ method, headers: new Headers(headers), hosts: ['tabletalk.example'] });

const json = { 'content-type': 'application/json', cookie: 'tabletalk.session_token=x' };

test('a page of ours may post JSON, or nothing', () => {
  expect(refused('POST', { ...json, origin: 'https://tabletalk.example' })).toBeNull();
  expect(refused('POST', { ...json, 'sec-fetch-site': 'same-origin' })).toBeNull();
  expect(refused('DELETE', { cookie: 'a=b', 'sec-fetch-site': 'same-origin' })).toBeNull();
});

test.each([
  ['a foreign origin', { ...json, origin: 'https://evil.example' }],
  ['a subdomain', { ...json, origin: 'https://x.tabletalk.example' }],
  ['another port', { ...json, origin: 'https://tabletalk.example:8443' }],
  ['an opaque origin', { ...json, origin: 'null' }],
  ['a cross-site fetch', { ...json, 'sec-fetch-site': 'cross-site' }],
  ['a same-site fetch', { ...json, 'sec-fetch-site': 'same-site' }],
  ['a cookie and no word of where it comes from', json],
  ['a form', { origin: 'https://tabletalk.example', 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', { origin: 'https://tabletalk.example', 'content-type': 'text/plain' }],
])('%s is refused', (_case, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(refused(method, headers)).not.toBeNull();
});

test('reading is not stopped, wherever the link stands', () => {
  expect(refused('GET', { cookie: 'a=b', 'sec-fetch-site': 'cross-site' })).toBeNull();
});

test('a program without a browser and without a cookie may post JSON, and a form where one is read', () => {
  expect(refused('POST', { 'content-type': 'application/json' })).toBeNull();
  expect(refused('POST', { 'content-type': 'application/x-www-form-urlencoded' })).toBeNull();
});
