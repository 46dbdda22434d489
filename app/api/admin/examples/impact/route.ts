import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { knownQuestions } from '#agents/impact/known-questions.ts';
import { previewDraft } from '#agents/impact/preview-draft.ts';
import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import { exampleDraft } from '#lib/domain/example.ts';
import type { ImpactLine } from '#lib/domain/impact.ts';
import { asDeveloper, type Developer } from '../../../../server/as-developer.ts';
import { jsonLines } from '../../../../server/json-lines.ts';
import { reviewedKnowledge } from '../../../../server/publish-knowledge.ts';
import { replaySettings } from '../../../../server/replay-settings.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

const body = exampleDraft.extend({
  /** The example that the draft would replace; null for a new one. */
  id: z.string().nullable(),
  engine: z.enum(['built-in', 'configured']),
});
type Proposed = z.infer<typeof body>;

/** Answers earlier questions, and some near the draft, with and without it, one line for each. Nothing is saved. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const proposed = await readBody(request, body);
    await tryStatement(developer.opened, proposed.sql, 1, request.signal);
    return jsonLines(request, (signal) => preview(proposed, developer, signal));
  });
}

async function* preview(
  proposed: Proposed,
  { person, opened, reading }: Developer,
  signal: AbortSignal,
): AsyncGenerator<ImpactLine> {
  const { store, workspace: before } = opened;
  const { question, sql, note } = proposed;
  const draft: CuratedExample = { id: proposed.id ?? randomUUID(), question, sql, note };
  const settings = replaySettings(opened, person, proposed.engine, signal);
  const questions = await knownQuestions(draft, { store, reading }, settings);
  const reviewed = await reviewedKnowledge(opened);
  const proposedKnowledge = await before.withKnowledge({
    ...reviewed,
    examples: [...reviewed.examples.filter(({ id }) => id !== draft.id), draft],
  });
  try {
    // What is opened anew knows everything of the source.
    const after = { ...proposedKnowledge, ...(await restrictWorkspace(proposedKnowledge, reading.denials)) };
    yield* previewDraft(draft, questions, { before, after }, reviewed.glossary, settings);
  } finally {
    await proposedKnowledge.close();
  }
}
