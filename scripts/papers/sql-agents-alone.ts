import type { Choice, Composition } from '#agents/compose.ts';
import { builtInInsight } from '#agents/insight/built-in-insight.ts';
import { builtInChartDesigner } from '#agents/organizer/built-in-chart-designer.ts';
import { builtInOrganizer } from '#agents/organizer/built-in-organizer.ts';
import { builtInPlanner } from '#agents/planner/built-in-planner.ts';
import { builtInEntityFilter } from '#agents/referential/built-in-entity-filter.ts';
import type { Workspace } from '#agents/workspace.ts';

/**
 * A strategy whose model writes and checks SQL and does nothing else: papers on SQL alone have no planner, no insight and nobody
 * who words the answer, and should not be charged for ours.
 */
export function sqlAgentsAlone(workspace: Pick<Workspace, 'compose'>, choice: Choice): Composition {
  const composition = workspace.compose(choice);
  return {
    ...composition,
    roles: {
      ...composition.roles,
      planner: builtInPlanner,
      entityFilter: builtInEntityFilter,
      insight: builtInInsight,
      chartDesigner: builtInChartDesigner,
      organizer: builtInOrganizer,
    },
  };
}
