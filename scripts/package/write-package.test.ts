import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { entries, type PackageModules } from './package-modules.ts';
import { copyPages } from './package-pages.ts';
import { writePackage } from './write-package.ts';

/** A checkout whose pages are made up: the true ones take minutes to build, and npm packs either in the same way. */
let checkout: string;
let packed: string[];
let modules: PackageModules;
const written = (file: string) => readFileSync(path.join(checkout, 'dist', file), 'utf8');
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'pack-'));
  for (const name of [
    'agents',
    'lib',
    'vector',
    'scripts',
    'docs',
    'next.config.js',
    'package.json',
    'README.md',
    'LICENSE',
    '.env.example',
    'CHANGELOG.md',
    '.gitignore',
  ]) {
    cpSync(path.join(projectRoot, name), path.join(checkout, name), { recursive: true });
  }
  makeBuild(checkout);
  modules = writePackage(checkout, path.join(checkout, 'dist'));
  const [{ files }] = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]).parse(
    JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: checkout,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ),
  );
  packed = files.map((file) => file.path);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('holds what the product runs: its starter, processes, migrations, demo, weights and pages', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'package.json',
      'README.md',
      'LICENSE',
      'scripts/tabletalk.js',
      ...entries.map((entry) => `dist/${entry.replace(/\.ts$/, '.js')}`),
      'dist/package.json',
      'dist/next.config.js',
      'dist/lib/store/migrations/meta/_journal.json',
      'dist/lib/store/migrations/0000_initial.sql',
      'dist/lib/llm/local/engine/package-lock.json',
      'dist/agents/question/reading-model.bin',
      'dist/scripts/demo/meridian.sql',
      'dist/docs/api.md',
      'dist/.next/BUILD_ID',
      'dist/.next/server/chunks/one.js',
    ]),
  );
});

test('holds nothing that only developers need', () => {
  const ofDevelopers =
    /\.tsx?$|\.test\.|__fixtures__|__snapshots__|^e2e|^dist\/(e2e|app|components|node_modules)|scripts\/(bench|package|test-totals|prepack|check-package)|evaluate\/cases|guard\/cases|_snapshot\.json|biome|vitest|playwright|drizzle\.config|\.nft\.json|\.next\/(cache|types|trace)/;
  expect(packed.filter((file) => ofDevelopers.test(file))).toEqual([]);
});

test('reaches the processes that are started by name, each of them an entry', () => {
  const started = [...modules.files.values()].flatMap((text) =>
    [...text.matchAll(/moduleFile\('([^']+)'\)/g)].map(([, name]) => `${name}.ts`),
  );
  expect(started.length).toBeGreaterThan(8);
  expect(entries).toEqual(expect.arrayContaining(started));
});

test('depends on what the product imports, and developers alone on the rest', () => {
  const names = z.record(z.string(), z.string());
  const { dependencies, peerDependencies } = z
    .object({ dependencies: names, peerDependencies: names })
    .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));
  const outsidePages = [
    ...readFileSync(path.join(projectRoot, 'next.config.js'), 'utf8').matchAll(/^ {4}'([^']+)',$/gm),
  ];
  const needed = new Set([
    ...modules.packages,
    ...outsidePages.map(([, name]) => name),
    // Asked for by next.
    'react',
    'react-dom',
  ]);
  // A client that one kind of source needs is installed by whoever has such a source.
  expect(Object.keys({ ...dependencies, ...peerDependencies }).sort()).toEqual([...needed].sort());
});

test('writes modules that Node runs without stripping types, under the names that they import', () => {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(written('package.json')));
  expect(imports['#lib/*.ts']).toBe('./lib/*.js');
  expect(written('scripts/command-line.js')).toMatch(/from "\.\/run-command-line\.js"/);
  expect(written('scripts/command-line.js')).toContain("from '#lib/project-root.ts'");
  expect(existsSync(path.join(checkout, 'dist/lib/project-root.js'))).toBe(true);
  const help = execFileSync(
    process.execPath,
    [path.join(checkout, 'dist/scripts/command-line.js'), '--help'],
    {
      encoding: 'utf8',
      env: { ...process.env, TABLETALK_ROOT: path.join(checkout, 'dist') },
    },
  );
  expect(help).toContain('tabletalk <command>');
});

test('keeps one of equal chunks, calls packages by their names and tells no folder of whoever built it', () => {
  const target = path.join(checkout, 'pages');
  copyPages(path.join(checkout, '.next'), target);
  const read = (file: string) => readFileSync(path.join(target, file), 'utf8');
  expect(existsSync(path.join(target, 'server/chunks/two.js'))).toBe(false);
  expect(read('server/app/second/route.js')).toBe('R.c("server/chunks/one.js")');
  expect(read('server/chunks/one.js')).toBe('require("pg/native")\n');
  expect(read('required-server-files.json')).toBe('{"appDir":"."}');
});

function makeBuild(root: string): void {
  const files = {
    BUILD_ID: 'made-up',
    trace: '{}',
    'cache/kept.js': '',
    'required-server-files.json': JSON.stringify({ appDir: root }),
    'server/app/first/route.js': 'R.c("server/chunks/one.js")',
    'server/app/second/route.js': 'R.c("server/chunks/two.js")',
    'server/app/second/route.js.nft.json': '{}',
    'server/chunks/one.js': 'require("pg-0123456789abcdef/native")\n//# sourceMappingURL=one.js.map',
    'server/chunks/two.js': 'require("pg-0123456789abcdef/native")\n//# sourceMappingURL=two.js.map',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, '.next', path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, '.next', name), text);
  }
  mkdirSync(path.join(root, '.next/node_modules'));
  mkdirSync(path.join(root, 'node_modules/pg'), { recursive: true });
  symlinkSync('../../node_modules/pg', path.join(root, '.next/node_modules/pg-0123456789abcdef'));
}
