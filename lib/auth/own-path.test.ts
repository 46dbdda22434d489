import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/chat/1', '/admin/runs?status=failed#last'])('%s is a place of ours', (path) =>
  expect(ownPath(path)).toBe(path),
);

test.each([
  '/\t/evil.example',
  '/\n/evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  'https://evil.example/chat',
  'https:evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://own.invalid//evil.example',
  'http://[',
])('%j leads to nobody else', (path) => {
  const there = new URL(ownPath(path), 'https://tabletalk.example');
  expect(there.origin).toBe('https://tabletalk.example');
  expect(ownPath(path)).toMatch(/^\/(?!\/)/);
});
