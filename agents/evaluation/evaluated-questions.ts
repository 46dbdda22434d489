import type { CaseOrigin } from '#lib/domain/evaluation.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { listApprovedExamples } from '#lib/store/examples.ts';
import type { Store } from '#lib/store/open-store.ts';
import { listPastQuestions } from '#lib/store/past-questions.ts';
import { readEvents } from '#lib/store/runs.ts';
import { answerOf } from '../impact/replay-question.ts';
import type { Workspace } from '../workspace.ts';

export type EvaluatedQuestion = {
  readonly question: string;
  readonly origin: CaseOrigin;
  /** What gives the right result: a statement to run now, or an answer that somebody approved when it was given. */
  readonly truth: { readonly sql: string } | { readonly answer: ReplayedAnswer };
};

/**
 * What a source is checked with: its approved examples with their statements, the measures of its glossary over all rows, and the
 * answers that got a thumbs up and none down, with the result they had. The same question is asked once for each.
 */
export async function evaluatedQuestions(
  store: Store,
  { source, knowledge }: Pick<Workspace, 'source' | 'knowledge'>,
): Promise<EvaluatedQuestion[]> {
  const examples = await listApprovedExamples(store, source.id);
  const quote = (name: string) => source.dialect.quoteIdentifier(name);
  const measures = knowledge.curated.glossary.flatMap(({ term, measure }): EvaluatedQuestion[] => {
    if (measure === null) return [];
    const sql = `SELECT ${measure.expression} FROM ${quote(measure.table)}`;
    return [{ question: `What is the ${term}?`, origin: 'measure', truth: { sql } }];
  });
  const praised = (await listPastQuestions(store, source.id)).filter(({ isPraised }) => isPraised);
  const liked: EvaluatedQuestion[] = [];
  for (const { runId, question } of praised) {
    if (liked.some((each) => each.question === question)) continue;
    const log = await readEvents(store, runId);
    const answer = answerOf(log.reduce((view, { event }) => reduceRun(view, event), emptyRun));
    if (answer.fingerprint !== null) liked.push({ question, origin: 'thumbs-up', truth: { answer } });
  }
  return [
    ...examples.map(({ question, sql }) => ({ question, origin: 'example' as const, truth: { sql } })),
    ...measures,
    ...liked,
  ];
}
