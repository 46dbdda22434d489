import type { QueryEstimate } from '../data-source.ts';

/** An operator of the plan: the rows of one execution, and how often it runs again. */
const operator = /<RelOp\b[^>]*>/g;

type PlanFigures = QueryEstimate & {
  /** Of what is taken from tables and indexes; 0 where the plan tells nothing of it, as before 2016 SP1. */
  readonly readBytes: number;
};

/**
 * What a plan in XML (`SET SHOWPLAN_XML ON`) expects: the rows of its widest operator over all of its executions, the cost of the
 * whole in the optimizer's own unit, and how much is read.
 */
export function sqlserverEstimate(plan: string): PlanFigures {
  const each = (plan.match(operator) ?? []).map((tag) => {
    const again = (figure(tag, 'EstimateRebinds') ?? 0) + (figure(tag, 'EstimateRewinds') ?? 0);
    const read = figure(tag, 'EstimatedRowsRead') ?? 0;
    return {
      rows: Math.max((figure(tag, 'EstimateRows') ?? 0) * (1 + again), read),
      bytes: read * (1 + again) * (figure(tag, 'AvgRowSize') ?? 0),
    };
  });
  return {
    estimatedRows: each.length > 0 ? Math.max(...each.map(({ rows }) => rows)) : null,
    estimatedCost: figure(plan.match(/<StmtSimple\b[^>]*>/)?.[0] ?? '', 'StatementSubTreeCost'),
    readBytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function figure(tag: string, name: string): number | null {
  const text = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const number = Number(text);
  return text === undefined || !Number.isFinite(number) ? null : number;
}
