import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import type { SharedThing } from '#lib/domain/share.ts';
import { findBoard } from '#lib/store/boards.ts';
import { namesOfPeople } from '#lib/store/people.ts';
import { type GivenShare, sharesFor } from '#lib/store/shares.ts';
import { respond } from '../../server/respond.ts';
import { sharedAnswer, sharedConversation } from '../../server/shared-conversation.ts';
import { type Asker, signedIn } from '../../server/signed-in.ts';
import { type Tabletalk, tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** What others have shared with the person. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const given = await sharesFor(store, workspace.source.id, person.id);
    const names = await namesOfPeople(store, [...new Set(given.map(({ ownerId }) => ownerId))]);
    const reading = await readingOf(store, workspace, person);
    const things: SharedThing[] = [];
    for (const { kind, id, ownerId, may, at } of given) {
      const title = await titleOf({ kind, id }, opened, person, reading);
      // What was shared is gone.
      if (title === undefined) continue;
      things.push({ kind, id, title, may, at, by: names.get(ownerId) ?? 'somebody who is gone' });
    }
    return Response.json(things);
  });
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
