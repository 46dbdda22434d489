import { cpSync, lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shareChunks } from '../build/share-chunks.ts';

/** What only the next build or a reader of it uses. */
const ofTheBuild = [
  'build',
  'cache',
  'dev',
  'diagnostics',
  'node_modules',
  'required-server-files.js',
  'trace',
  'trace-build',
  'types',
];

/** Copies built pages without what only a build needs, to where npm keeps links out of packages. */
export function copyPages(built: string, target: string): void {
  const linked = linkedPackages(path.join(built, 'node_modules'));
  cpSync(built, target, {
    recursive: true,
    filter: (file) => !ofTheBuild.includes(path.relative(built, file)) && !file.endsWith('.nft.json'),
  });
  // It is read at the start, and names the folder in which it was built.
  const files = path.join(target, 'required-server-files.json');
  writeFileSync(
    files,
    readFileSync(files, 'utf8').replaceAll(JSON.stringify(path.dirname(built)).slice(1, -1), '.'),
  );
  shareChunks(path.join(target, 'server'), (text) => withoutLinks(text, linked));
}

/** Next names a package that stays outside by a link with a hash, such as `pg-587764f78a6c7a9c`; here it gets its name back. */
function withoutLinks(text: string, linked: ReadonlyMap<string, string>): string {
  return text.replace(/(?:@[\w.-]+\/)?[\w.-]+-[0-9a-f]{16}(?=["'/])/g, (name) => linked.get(name) ?? name);
}

function linkedPackages(folder: string): ReadonlyMap<string, string> {
  const packages = path.join(path.dirname(path.dirname(folder)), 'node_modules');
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return new Map(
    names
      .filter((name) => lstatSync(path.join(folder, name)).isSymbolicLink())
      .map((name) => [name, path.relative(realpathSync(packages), realpathSync(path.join(folder, name)))]),
  );
}
