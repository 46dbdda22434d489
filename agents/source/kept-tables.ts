import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { KeptTables } from '#lib/datasource/data-source.ts';
import { tableSchema } from '#lib/domain/schema.ts';

/** What a table holds is taken for so long; what the catalogue says of it is compared each time. */
const freshMs = 24 * 60 * 60 * 1_000;

const entry = z.object({ version: z.string(), at: z.number(), table: tableSchema });
type Entry = z.infer<typeof entry>;

export type KeptTablesFile = KeptTables & {
  /** Waits until everything is written. */
  close(): Promise<void>;
};

/**
 * Measured tables of a server, one line each in `<folder>/measured.jsonl`: written as they come, so that a process that is
 * killed in the middle loses one line at most. `anew` forgets what was measured before; `anyAge` gives also what should be
 * measured again.
 */
export async function openKeptTables(
  folder: string,
  options: { readonly anew?: boolean; readonly anyAge?: boolean; readonly now?: () => number } = {},
): Promise<KeptTablesFile> {
  const now = options.now ?? Date.now;
  const file = path.join(/* turbopackIgnore: true */ folder, 'measured.jsonl');
  await mkdir(folder, { recursive: true });
  if (options.anew) await rm(file, { force: true });
  const entries = await readEntries(file);
  let lines: WriteStream | undefined;
  return {
    get(name, version) {
      const found = entries.get(name);
      if (found?.version !== version) return undefined;
      return options.anyAge || now() - found.at < freshMs ? found.table : undefined;
    },
    keep(version, table) {
      const kept = { version, at: now(), table };
      entries.set(table.name, kept);
      // A line that was torn by a kill ends here and not in the next one.
      lines ??= createWriteStream(file, { flags: 'a' });
      lines.write(`\n${JSON.stringify(kept)}`);
    },
    close: () => new Promise((resolve) => (lines ? lines.end(resolve) : resolve())),
  };
}

async function readEntries(file: string): Promise<Map<string, Entry>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const entries = new Map<string, Entry>();
  for (const line of text.split('\n')) {
    const parsed = entry.safeParse(parseJson(line));
    if (parsed.success) entries.set(parsed.data.table.name, parsed.data);
  }
  return entries;
}

/** Null for a torn line: its table is measured again. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
