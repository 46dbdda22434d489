import { expect, test } from 'vitest';
import { markdownText } from './document-markdown.ts';

test.each([
  ['935.16', '935.16'],
  ['1. first', String.raw`1\. first`],
  ['2) second', String.raw`2\) second`],
  ['12.', String.raw`12\.`],
  ['-5', String.raw`\-5`],
])('%s is written %s', (text, written) => {
  expect(markdownText(text)).toBe(written);
});
