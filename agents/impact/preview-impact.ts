import type { ImpactVerdict, NeighbourKind, QuestionImpact, RightFrom } from '#lib/domain/impact.ts';
import type { Workspace } from '../workspace.ts';
import { type ReplaySettings, replayQuestion } from './replay-question.ts';

/** A question that was asked, that an example answers, or that is near the draft, with the fingerprint of its right result where it is known. */
export type KnownQuestion = {
  readonly question: string;
  readonly neighbour: NeighbourKind | null;
  readonly right: { readonly fingerprint: string; readonly from: RightFrom } | null;
};

/**
 * What other knowledge does to earlier questions: each is answered with what is in use and with what is proposed, and the
 * results are compared with each other and with the right one. Yields one question after the other, so that a caller can
 * show progress and stop.
 */
export async function* previewImpact(
  questions: readonly KnownQuestion[],
  workspaces: { readonly before: Workspace; readonly after: Workspace },
  settings: ReplaySettings,
): AsyncGenerator<QuestionImpact> {
  for (const { question, neighbour, right } of questions) {
    const before = await replayQuestion(workspaces.before, question, settings);
    const after = await replayQuestion(workspaces.after, question, settings);
    const verdict = verdictOf(before.fingerprint, after.fingerprint, right?.fingerprint ?? null);
    yield { question, neighbour, verdict, truth: right?.from ?? null, before, after };
  }
}

/** No result is a result like any other: losing an answer that was right breaks it. */
export function verdictOf(before: string | null, after: string | null, right: string | null): ImpactVerdict {
  if (before === after) return 'unchanged';
  if (right === null) return 'changed';
  if (after === right) return 'fixed';
  return before === right ? 'broken' : 'changed';
}
