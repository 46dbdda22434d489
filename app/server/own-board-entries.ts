import { listSources } from '#agents/sources/list-sources.ts';
import type { BoardEntry } from '#lib/domain/board.ts';
import type { Person } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { listBoards } from '#lib/store/boards.ts';
import { otherSourceName } from './hold-source.ts';
import type { Tabletalk } from './tabletalk.ts';

const sourceThatIsGone = 'a source that you may not ask any more';

/** The boards of a person, the last changed first; with `about` those about one source. */
export async function ownBoardEntries(
  { store, workspaces }: Pick<Tabletalk, 'store' | 'workspaces'>,
  person: Person,
  about: string | null = null,
): Promise<BoardEntry[]> {
  const boards = await listBoards(store, person.id);
  const sources = await listSources({ env: readEnv(), store, main: workspaces.main }, person);
  return boards
    .filter(({ sourceId }) => about === null || sourceId === about)
    .map(({ id, sourceId, title, tiles, schedule, updatedAt }): BoardEntry => {
      const source = sources.find((each) => each.id === sourceId);
      return {
        id,
        title,
        sourceName: source ? otherSourceName({ workspaces }, source) : sourceThatIsGone,
        answers: tiles.filter(({ kind }) => kind === 'answer').length,
        schedule,
        updatedAt,
      };
    });
}
