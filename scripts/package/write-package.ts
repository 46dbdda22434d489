import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type PackageModules, packageImports, packageModules } from './package-modules.ts';
import { copyPages } from './package-pages.ts';

/** What the modules read as files, at the place where they look for it. */
const data = [
  'agents/question/reading-model.bin',
  'docs/api.md',
  'lib/llm/local/engine',
  'lib/store/migrations',
  'next.config.js',
  'scripts/demo/meridian-indexes.sql',
  'scripts/demo/meridian.sql',
];

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  imports: z.record(z.string(), z.string()),
});

/** Writes what `npm pack` takes beside the manifest: the product as JavaScript and its built pages, in `target`. Returns the modules. */
export function writePackage(root: string, target: string): PackageModules {
  rmSync(target, { recursive: true, force: true });
  const modules = packageModules(root);
  for (const [file, text] of modules.files) {
    mkdirSync(path.join(target, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(target, file), text);
  }
  for (const name of data) {
    cpSync(path.join(root, name), path.join(target, name), {
      recursive: true,
      // Snapshots of the schema are for whoever writes the next migration.
      filter: (file) => !/_snapshot\.json$/.test(file),
    });
  }
  const { name, version, imports } = manifest.parse(
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  );
  const inner = { name, version, type: 'module', imports: packageImports(imports) };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(inner, null, 2)}\n`);
  copyPages(path.join(root, '.next'), path.join(target, '.next'));
  return modules;
}
