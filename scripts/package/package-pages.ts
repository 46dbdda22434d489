import { createHash } from 'node:crypto';
import { cpSync, lstatSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/**
 * Copies built pages without what only a build needs, to where npm keeps links out of packages. Next writes the server once
 * for each route, equal but for a comment, which is nine tenths of its bytes: equal chunks become one.
 */
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
  const chunks = path.join(target, 'server/chunks');
  const kept = new Map<string, string>();
  const same = new Map<string, string>();
  for (const name of scriptsIn(chunks)) {
    const file = path.join(chunks, name);
    const text = withoutLinks(readFileSync(file, 'utf8'), linked).replace(
      /\n\/\/# sourceMappingURL=.*\s*$/,
      '\n',
    );
    const key = createHash('sha256').update(path.dirname(name)).update('\0').update(text).digest('hex');
    const first = kept.get(key);
    if (first === undefined) {
      kept.set(key, name);
      writeFileSync(file, text);
    } else {
      same.set(`server/chunks/${name}`, `server/chunks/${first}`);
      rmSync(file);
    }
  }
  const server = path.join(target, 'server');
  for (const name of scriptsIn(server)) {
    const file = path.join(server, name);
    const text = readFileSync(file, 'utf8');
    const renamed = text.replace(/server\/chunks\/[^"'\s]+\.js/g, (chunk) => same.get(chunk) ?? chunk);
    if (renamed !== text) writeFileSync(file, renamed);
  }
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

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}
