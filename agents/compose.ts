import { builtInInsight } from './insight/built-in-insight.ts';
import { builtInChartDesigner } from './organizer/built-in-chart-designer.ts';
import { builtInOrganizer } from './organizer/built-in-organizer.ts';
import { builtInPlanner } from './planner/built-in-planner.ts';
import { builtInJudge } from './query/judge/built-in-judge.ts';
import { builtInVerifier } from './query/verifier/built-in-verifier.ts';
import { builtInWriter } from './query/writer/built-in/built-in-writer.ts';
import { builtInEntityFilter } from './referential/built-in-entity-filter.ts';
import type { Roles } from './roles.ts';

export type Composition = { readonly mode: 'built-in' | 'model'; readonly roles: Roles };

/** The only place that chooses the implementation of each role. */
export function compose(): Composition {
  return {
    mode: 'built-in',
    roles: {
      planner: builtInPlanner,
      entityFilter: builtInEntityFilter,
      insight: builtInInsight,
      writers: [builtInWriter],
      judge: builtInJudge,
      verifier: builtInVerifier,
      chartDesigner: builtInChartDesigner,
      organizer: builtInOrganizer,
    },
  };
}
