import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]).sort();

test('.env.example names exactly the variables that are read', () => {
  const readVariables = names(read('lib/env.ts'), /^ {2}([A-Z][A-Z_]+): /gm);
  expect(readVariables).toContain('TABLETALK_DATA');
  expect(names(read('.env.example'), /^([A-Z][A-Z_]+)=/gm)).toEqual(readVariables);
});
