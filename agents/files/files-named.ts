import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readKeptFolder } from '#lib/datasource/brought/kept-folder.ts';
import type { Env } from '#lib/env.ts';
import { broughtFolder } from './files-folder.ts';

/** The folder of the brought files that go by this name, such as `My files`; null when none do. */
export async function filesNamed(name: string, env: Pick<Env, 'dataDir'>): Promise<string | null> {
  const all = broughtFolder(env);
  const folders = await readdir(all).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const folder of folders) {
    const place = path.join(all, folder);
    if ((await readKeptFolder(place))?.name === name) return place;
  }
  return null;
}
