import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Leaves one of equal chunks in the `server` folder of a build. Next writes the server once for each route, equal but for a
 * comment: three megabytes that the web process would read, compile and keep for each route that is asked for. `edit` says
 * what a chunk is to hold instead, before they are compared.
 */
export function shareChunks(server: string, edit = (text: string) => text): void {
  const chunks = path.join(server, 'chunks');
  const kept = new Map<string, string>();
  const same = new Map<string, string>();
  for (const name of scriptsIn(chunks)) {
    const file = path.join(chunks, name);
    const text = edit(readFileSync(file, 'utf8')).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
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
  for (const name of scriptsIn(server)) {
    const file = path.join(server, name);
    const text = readFileSync(file, 'utf8');
    const renamed = text.replace(/server\/chunks\/[^"'\s]+\.js/g, (chunk) => same.get(chunk) ?? chunk);
    if (renamed !== text) writeFileSync(file, renamed);
  }
}

/** A route may be called like a script, as embed.js is: that is a folder. */
function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
}
