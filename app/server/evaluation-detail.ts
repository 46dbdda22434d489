import { compareEvaluations } from '#lib/domain/compare-evaluations.ts';
import type { EvaluationDetail } from '#lib/domain/evaluation.ts';
import { AppError } from '#lib/errors.ts';
import { evaluatedCases, listEvaluations } from '#lib/store/evaluations.ts';
import type { Tabletalk } from './tabletalk.ts';

/**
 * One evaluation of the main source beside another one: the one asked for, else the last before it that came to its end. Throws
 * `not-found` for an id of none.
 */
export async function evaluationDetail(
  { store, workspace }: Pick<Tabletalk, 'store' | 'workspace'>,
  id: string,
  withId?: string,
): Promise<EvaluationDetail> {
  const all = await listEvaluations(store, workspace.source.id);
  const place = all.findIndex((each) => each.id === id);
  const evaluation = all[place];
  const before =
    withId === undefined
      ? (all.slice(place + 1).find(({ status }) => status === 'done') ?? null)
      : all.find((each) => each.id === withId);
  if (!evaluation || before === undefined) {
    throw new AppError('not-found', { userMessage: 'There is no such evaluation of this source.' });
  }
  const cases = await evaluatedCases(store, id);
  const earlier = before === null ? [] : await evaluatedCases(store, before.id);
  const isWhole = evaluation.status === 'done' && before !== null;
  return { evaluation, cases, before, changes: isWhole ? compareEvaluations(earlier, cases) : [] };
}
