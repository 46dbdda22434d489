import type { ImpactVerdict, impactVerdicts, QuestionImpact } from '#lib/domain/impact.ts';

export type ImpactSummary = Readonly<Record<ImpactVerdict, number>>;

export function summariseImpact(impacts: readonly QuestionImpact[]): ImpactSummary {
  const count = (verdict: ImpactVerdict) => impacts.filter((impact) => impact.verdict === verdict).length;
  return {
    fixed: count('fixed'),
    broken: count('broken'),
    changed: count('changed'),
    unchanged: count('unchanged'),
  };
}

/** "Fixes 3, breaks 1, changes 2, unchanged 40". What is none is left out, but never that nothing breaks. */
export function impactWords({ fixed, broken, changed, unchanged }: ImpactSummary): string {
  return [
    `Fixes ${fixed}`,
    `breaks ${broken}`,
    ...(changed > 0 ? [`changes ${changed}`] : []),
    `unchanged ${unchanged}`,
  ].join(', ');
}

/** What one should look at first: what breaks, then what changes. */
export function byWeight(impacts: readonly QuestionImpact[]): QuestionImpact[] {
  const order: readonly ImpactVerdict[] = ['broken', 'changed', 'fixed', 'unchanged'];
  return impacts.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

export const verdictWords: Readonly<Record<(typeof impactVerdicts)[number], string>> = {
  fixed: 'Fixed',
  broken: 'Broken',
  changed: 'Changed',
  unchanged: 'Unchanged',
};
