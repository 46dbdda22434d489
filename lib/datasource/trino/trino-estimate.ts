import { z } from 'zod';
import type { QueryEstimate } from '../data-source.ts';

/** A figure of the plan: `"NaN"` where the catalog has no statistics. */
const figure = z.union([z.number(), z.string()]).nullish();
type PlanNode = {
  readonly estimates?: readonly {
    readonly outputRowCount?: number | string | null;
    readonly cpuCost?: number | string | null;
  }[];
  readonly children?: readonly PlanNode[];
};
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    estimates: z.array(z.object({ outputRowCount: figure, cpuCost: figure })).optional(),
    children: z.array(planNode).optional(),
  }),
);

/** What `EXPLAIN (TYPE LOGICAL, FORMAT JSON)` expects: the widest step, and the processor time of all in Trino's unit. */
export function trinoEstimate(plan: string): QueryEstimate {
  const counts: number[] = [];
  const costs: number[] = [];
  const visit = ({ estimates = [], children = [] }: PlanNode) => {
    for (const { outputRowCount, cpuCost } of estimates) {
      if (typeof outputRowCount === 'number') counts.push(outputRowCount);
      if (typeof cpuCost === 'number') costs.push(cpuCost);
    }
    children.forEach(visit);
  };
  visit(planNode.parse(JSON.parse(plan)));
  return {
    estimatedRows: counts.length > 0 ? Math.max(...counts) : null,
    estimatedCost: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
  };
}
