import path from 'node:path';
import { readableId } from '#lib/datasource/source-id.ts';
import type { Env } from '#lib/env.ts';

/** Where all files that people bring are. */
export function broughtFolder(env: Pick<Env, 'dataDir'>): string {
  return path.join(/* turbopackIgnore: true */ env.dataDir, 'brought');
}

/** Where the tables of a person's files are. */
export function filesFolder(env: Pick<Env, 'dataDir'>, personId: string): string {
  return path.join(/* turbopackIgnore: true */ broughtFolder(env), filesSourceId(personId));
}

/** The source that a person's files are. */
export function filesSourceId(personId: string): string {
  return readableId('files', `files of ${personId}`);
}
