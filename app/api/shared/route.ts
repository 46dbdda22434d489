import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { SharedThing } from '#lib/domain/share.ts';
import { findBoard } from '#lib/store/boards.ts';
import { namesOfPeople } from '#lib/store/people.ts';
import { type GivenShare, sharesFor } from '#lib/store/shares.ts';
import { holdIfAskable } from '../../server/hold-source.ts';
import { respond } from '../../server/respond.ts';
import { sharedAnswer, sharedConversation } from '../../server/shared-conversation.ts';
import { type Asker, signedIn } from '../../server/signed-in.ts';
import { type Tabletalk, tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** What others have shared with the person, of the sources that they may ask. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const given = await sharesFor(opened.store, person.id);
    const names = await namesOfPeople(opened.store, [...new Set(given.map(({ ownerId }) => ownerId))]);
    const titles = new Map<GivenShare, string | null>();
    for (const [sourceId, about] of Map.groupBy(given, (each) => each.sourceId))
      for (const [share, title] of await titlesOf(sourceId, about, opened, person)) titles.set(share, title);
    const things = given.flatMap((share): SharedThing[] => {
      const title = titles.get(share);
      const { kind, id, may, at } = share;
      const by = names.get(share.ownerId) ?? 'somebody who is gone';
      return title === undefined ? [] : [{ kind, id, title, may, at, by }];
    });
    return Response.json(things);
  });
}

/** The titles of shared things about one source, null where they name what the person may not read; without what is gone. */
async function titlesOf(
  sourceId: string,
  given: readonly GivenShare[],
  opened: Tabletalk,
  person: Asker,
): Promise<Map<GivenShare, string | null>> {
  const source = await holdIfAskable(opened, person, sourceId);
  const titles = new Map<GivenShare, string | null>();
  if (source === null) return titles;
  try {
    const reading = await readingOf(opened.store, source.held.workspace, person);
    for (const share of given) {
      const title = await titleOf(share, opened, person, reading);
      if (title !== undefined) titles.set(share, title);
    }
    return titles;
  } finally {
    source.held.release();
  }
}

async function titleOf(
  { kind, id }: Pick<GivenShare, 'kind' | 'id'>,
  opened: Tabletalk,
  person: Asker,
  reading: Reading,
): Promise<string | null | undefined> {
  if (kind === 'board') {
    const title = (await findBoard(opened.store, id))?.title;
    return title === undefined || reading.maySee([title]) ? title : null;
  }
  const shared =
    kind === 'answer' ? await sharedAnswer(opened, person, id) : await sharedConversation(opened, person, id);
  if (shared === null || shared.runs.length === 0) return undefined;
  const [first] = shared.runs;
  if (first === undefined || first.isWithheld) return null;
  const start = first.run.events.find(({ event }) => event.type === 'run-start')?.event;
  if (kind === 'answer') return start?.type === 'run-start' ? start.question : null;
  return shared.conversation.title;
}
