import type { DataSource } from '#lib/datasource/data-source.ts';
import { fileStorage } from '#lib/datasource/files/file-storage.ts';
import { openDataSource, openSource } from '#lib/datasource/open-data-source.ts';
import { resolveSource } from '#lib/datasource/source-config.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { chosenSource, readableFile } from '../chosen-source.ts';
import type { Progress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { databaseFile } from './database-file.ts';

/**
 * Which source answers the cases of a `db_id`: the one of `--source` for all of them, else the file in `--databases`. Each
 * is checked to be there before any work. UsageError unless exactly one of the two is given.
 */
export async function caseDatabases(
  command: string,
  { databases, source }: { readonly databases?: string | undefined; readonly source?: string | undefined },
  ids: Iterable<string>,
  env: Env,
  progress: Progress,
): Promise<(databaseId: string) => string> {
  if ((databases === undefined) === (source === undefined)) {
    throw new UsageError(`tabletalk ${command} needs either --databases DIR or --source NAME.`);
  }
  if (databases === undefined) {
    const chosen = await chosenSource(source, env, progress);
    return () => chosen;
  }
  for (const id of ids) await readableFile(databaseFile(databases, id));
  return (id) => databaseFile(databases, id);
}

/** Opens what `--source` or a file means, without anything that is indexed of it. */
export async function openNamedSource(text: string, env: Env = readEnv()): Promise<DataSource> {
  const resolved = await resolveSource(text, env);
  const storage = fileStorage(env);
  // Golds and recorded statements write "USA" where SQLite takes it for a text; a person's question is held to more.
  if (!('kind' in resolved)) return openDataSource(resolved.file, { storage, timeZone: resolved.timeZone });
  return openSource(resolved, { storage });
}
