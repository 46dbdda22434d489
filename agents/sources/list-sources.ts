import { sourceIdOf } from '#lib/datasource/open-data-source.ts';
import { configuredSources, isServer, placeOf } from '#lib/datasource/source-config.ts';
import type { Person } from '#lib/domain/person.ts';
import type { SourceChoice } from '#lib/domain/source-choice.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { rightsOf } from '#lib/store/access-rules.ts';
import { fileSources, listBroughtFiles } from '#lib/store/brought-files.ts';
import type { Store } from '#lib/store/open-store.ts';
import { filesFolder } from '../files/files-folder.ts';
import type { Workspace } from '../workspace.ts';
import type { SourcePlace } from './workspaces.ts';

/** A source that somebody may ask, with where it is. */
export type ListedSource = SourceChoice & { readonly place: SourcePlace };

type Installation = { readonly env: Env; readonly store: Store; readonly main: Workspace };

/** Everybody may name it: of the main source everybody is told that they may not read it, where that is so. */
export function mainSource({ env, main }: Pick<Installation, 'env' | 'main'>): ListedSource {
  const { id } = main.source;
  const place = { id, path: env.TABLETALK_SOURCE, isFolder: false };
  return { id, name: main.info.name, kind: 'configured', about: null, place };
}

/** The sources that a person may ask: the main one, the other configured ones, files of their own and shared ones. */
export async function listSources(
  { env, store, main }: Installation,
  person: Pick<Person, 'id' | 'role'>,
): Promise<ListedSource[]> {
  const configured = (await configuredSources(env)).map((source): ListedSource => {
    const id = sourceIdOf(source);
    const about = isServer(source) ? placeOf(source) : null;
    return {
      id,
      name: source.name,
      kind: 'configured',
      about,
      place: { id, path: source.name, isFolder: false },
    };
  });
  const files = await listBroughtFiles(store, person.id);
  const ofFiles = [...Map.groupBy(files, ({ sourceId }) => sourceId)].map(
    ([id, [any, ...more]]): ListedSource => {
      const owner = any?.owner ?? { id: '', name: '' };
      const isOwn = owner.id === person.id;
      return {
        id,
        name: isOwn ? 'My files' : `Files of ${owner.name}`,
        kind: isOwn ? 'own-files' : 'shared-files',
        about: [any, ...more].flatMap((file) => file?.tables.map(({ name }) => name) ?? []).join(', '),
        place: { id, path: filesFolder(env, owner.id), isFolder: true },
      };
    },
  );
  const { denials } = await rightsOf(store, person);
  const mayAsk = ({ id }: ListedSource) =>
    !denials.get(id)?.some(({ table, except, account }) => table === null && !except && !account);
  const others = [...configured, ...ofFiles].filter(({ id }) => id !== main.source.id);
  return [mainSource({ env, main }), ...others.filter(mayAsk)];
}

/** The ids of all sources that this process can open, whoever may ask them. */
export async function sourceIdsHere({ env, store, main }: Installation): Promise<string[]> {
  const configured = (await configuredSources(env)).map((source) => sourceIdOf(source));
  return [...new Set([main.source.id, ...configured, ...(await fileSources(store))])];
}

/** The one of these that is meant; the main one when none is named. Throws `not-found` for any other id. */
export function chosenAmong(sources: readonly ListedSource[], id: string | null): ListedSource {
  const [main] = sources;
  const found = id === null ? main : sources.find((source) => source.id === id);
  if (found) return found;
  const available = sources.map((source) => `${source.name} (${source.id})`).join(', ');
  throw new AppError('not-found', {
    userMessage: `There is no source ${id} that you may ask. It was removed, or is not shared with you any more. Available: ${available}.`,
  });
}
