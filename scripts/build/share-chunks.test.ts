import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareChunks } from './share-chunks.ts';

let server: string;
const read = (file: string) => readFileSync(path.join(server, file), 'utf8');
beforeAll(() => {
  server = mkdtempSync(path.join(tmpdir(), 'chunks-'));
  const files = {
    'app/first/route.js': 'R.c("server/chunks/one.js")',
    'app/second/route.js': 'R.c("server/chunks/two.js")',
    'app/embed.js/route.js': 'R.c("server/chunks/two.js")',
    'app/page.js': 'R.c("server/chunks/ssr/one.js")',
    'chunks/one.js': 'whole server\n//# sourceMappingURL=one.js.map',
    'chunks/two.js': 'whole server\n//# sourceMappingURL=two.js.map',
    'chunks/three.js': 'another\n//# sourceMappingURL=three.js.map',
    'chunks/ssr/one.js': 'whole server\n//# sourceMappingURL=one.js.map',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(server, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  shareChunks(server);
});
afterAll(() => rmSync(server, { recursive: true, force: true }));

test('routes whose chunks differ by a comment alone name the same one', () => {
  expect(read('app/first/route.js')).toBe('R.c("server/chunks/one.js")');
  expect(read('app/second/route.js')).toBe('R.c("server/chunks/one.js")');
  expect(read('app/embed.js/route.js')).toBe('R.c("server/chunks/one.js")');
  expect(existsSync(path.join(server, 'chunks/two.js'))).toBe(false);
});

test('what is different stays, and so does what another runtime loads', () => {
  expect(read('chunks/three.js')).toBe('another\n');
  expect(read('app/page.js')).toBe('R.c("server/chunks/ssr/one.js")');
  expect(read('chunks/ssr/one.js')).toBe('whole server\n');
});
