import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Begins with an underscore, as what is passed over in a folder of data. */
const manifest = '_tables.json';

/** What a folder of kept files holds: each Parquet file is a table of its own, however alike two of them are. */
const keptFolder = z.object({
  /** The id of the source, which stays when the folder is moved. */
  id: z.string(),
  /** What people see. */
  name: z.string(),
  tables: z.array(
    z.object({
      table: z.string(),
      /** In the folder. */
      file: z.string(),
      /** The brought file that it came in. */
      fileId: z.string(),
      /** What columns should be described as, as pairs of column and comment. */
      comments: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});
export type KeptFolder = z.infer<typeof keptFolder>;

/** null for a folder in which nothing was kept, and for what is no folder. */
export async function readKeptFolder(folder: string): Promise<KeptFolder | null> {
  const file = path.join(/* turbopackIgnore: true */ folder, manifest);
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  return text === null ? null : keptFolder.parse(JSON.parse(text));
}

/** Replaced as a whole, so that a reader sees the old or the new. */
export async function writeKeptFolder(folder: string, kept: KeptFolder): Promise<void> {
  const file = path.join(/* turbopackIgnore: true */ folder, manifest);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
  await rename(draft, file);
}
