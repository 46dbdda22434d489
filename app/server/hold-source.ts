import { chosenAmong, type ListedSource, listSources, mainSource } from '#agents/sources/list-sources.ts';
import type { HeldWorkspace, Workspaces } from '#agents/sources/workspaces.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import type { Store } from '#lib/store/open-store.ts';

export type HeldSource = { readonly listed: ListedSource; readonly held: HeldWorkspace };

type Opening = { readonly store: Store; readonly workspaces: Workspaces };

/** The name of a source where it is another one than the server was started with; null for that one. */
export function otherSourceName(
  { workspaces: { main } }: Pick<Opening, 'workspaces'>,
  { id, name }: Pick<ListedSource, 'id' | 'name'>,
): string | null {
  return id === main.source.id ? null : name;
}

/** Opens a source that a person may ask; the caller releases it. Throws `not-found` for any other. */
export async function holdSource(
  { store, workspaces }: Opening,
  person: Pick<Person, 'id' | 'role'>,
  sourceId: string | null,
): Promise<HeldSource> {
  const { main } = workspaces;
  const env = readEnv();
  const listed =
    sourceId === null || sourceId === main.source.id
      ? mainSource({ env, main })
      : chosenAmong(await listSources({ env, store, main }, person), sourceId);
  return { listed, held: await workspaces.hold(listed.place) };
}

/** As `holdSource`; null for a source that the person may not ask. */
export async function holdIfAskable(
  { store, workspaces }: Opening,
  person: Pick<Person, 'id' | 'role'>,
  sourceId: string,
): Promise<HeldSource | null> {
  const { main } = workspaces;
  const sources = await listSources({ env: readEnv(), store, main }, person);
  const listed = sources.find(({ id }) => id === sourceId);
  return listed ? { listed, held: await workspaces.hold(listed.place) } : null;
}
