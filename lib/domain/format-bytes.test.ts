import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [85_000_000, '85 MB'],
  [999_800_000, '1.0 GB'],
  [1_117_320_768, '1.1 GB'],
  [250_000_000_000, '250 GB'],
])('%d is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
