import { z } from 'zod';
import { readingOf } from '#agents/rights/reading-of.ts';
import { chosenAmong, type ListedSource, listSources } from '#agents/sources/list-sources.ts';
import { type Candidate, proposeSource } from '#agents/sources/propose-source.ts';
import type { HeldWorkspace } from '#agents/sources/workspaces.ts';
import { readEnv } from '#lib/env.ts';
import { readQuery, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { sourceQuery } from '../../../server/source-query.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Characters of a question that say what it is about. They are looked up in the web process, in each source. */
const looksAt = 300;

const query = sourceQuery.extend({
  question: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .transform((text) => text.slice(0, looksAt)),
});

/** Another source than `?source=` that has clearly more of what `?question=` names, or null. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const { source, question } = readQuery(request, query);
    const { store, workspaces } = await tabletalk();
    const listed = await listSources({ env: readEnv(), store, main: workspaces.main }, person);
    const chosen = chosenAmong(listed, source);
    if (listed.length === 1) return Response.json(null);
    const held: HeldWorkspace[] = [];
    const candidateOf = async (one: ListedSource): Promise<Candidate> => {
      const opened = await workspaces.hold(one.place);
      held.push(opened);
      const reading = await readingOf(store, opened.workspace, person);
      return { listed: one, knowledge: reading.workspace.knowledge };
    };
    try {
      const own = await candidateOf(chosen);
      const others = await Promise.allSettled(listed.filter((one) => one !== chosen).map(candidateOf));
      // A source that cannot be opened now is none to propose; whoever chooses it is told why.
      const fit = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return Response.json(await proposeSource(question, own, fit, request.signal));
    } finally {
      for (const one of held) one.release();
    }
  });
}
