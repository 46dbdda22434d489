import { chosenAmong, type ListedSource, listSources } from '#agents/sources/list-sources.ts';
import type { HeldWorkspace, Workspaces } from '#agents/sources/workspaces.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import type { Store } from '#lib/store/open-store.ts';

/** Opens a source that a person may ask; the caller releases it. Throws `not-found` for any other. */
export async function holdSource(
  { store, workspaces }: { readonly store: Store; readonly workspaces: Workspaces },
  person: Pick<Person, 'id' | 'role'>,
  sourceId: string | null,
): Promise<{ readonly listed: ListedSource; readonly held: HeldWorkspace }> {
  const { main } = workspaces;
  const listed = chosenAmong(await listSources({ env: readEnv(), store, main }, person), sourceId);
  return { listed, held: await workspaces.hold(listed.place) };
}
