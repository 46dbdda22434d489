import { evidenceId, type Plan, type PlanStep } from '#lib/domain/plan.ts';

export type PlanNode = {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  /** Whether it is on the longest path through the plan by time. */
  readonly isLongest: boolean;
};
export type PlanEdge = {
  readonly from: string;
  readonly to: string;
  /** An SVG path. */
  readonly path: string;
  readonly isLongest: boolean;
};
export type PlanLayout = {
  readonly nodes: readonly PlanNode[];
  readonly edges: readonly PlanEdge[];
  readonly width: number;
  readonly height: number;
};

export const nodeWidth = 184;
export const nodeHeight = 72;
const columnGap = 56;
const rowGap = 16;

/**
 * Places the steps of a plan from left to right, each one column after the last step it waits for, in the plan's order
 * from top to bottom. Sizes are pixels; `msOf` is what a step took.
 */
export function layoutPlan(plan: Plan, msOf: (step: string) => number): PlanLayout {
  const needs = new Map(plan.steps.map((step) => [step.id, evidenceNeeded(step, plan)]));
  const columns = new Map<string, number>();
  const rows = new Map<number, number>();
  const longest = longestPath(plan, needs, msOf);
  const nodes = plan.steps.map(({ id }): PlanNode => {
    const before = (needs.get(id) ?? []).map((need) => columns.get(need) ?? 0);
    const column = before.length === 0 ? 0 : Math.max(...before) + 1;
    const row = rows.get(column) ?? 0;
    columns.set(id, column);
    rows.set(column, row + 1);
    return {
      id,
      left: column * (nodeWidth + columnGap),
      top: row * (nodeHeight + rowGap),
      isLongest: longest.has(id),
    };
  });

  const placed = new Map(nodes.map((node) => [node.id, node]));
  const edges = nodes.flatMap((to) =>
    (needs.get(to.id) ?? []).flatMap((need): PlanEdge[] => {
      const from = placed.get(need);
      return from
        ? [
            {
              from: from.id,
              to: to.id,
              path: curve(from, to),
              isLongest: longest.get(to.id) === from.id,
            },
          ]
        : [];
    }),
  );
  return {
    nodes,
    edges,
    width: Math.max(0, ...nodes.map((node) => node.left + nodeWidth)),
    height: Math.max(0, ...nodes.map((node) => node.top + nodeHeight)),
  };
}

/** The steps whose output a step takes, each once. */
export function evidenceNeeded(step: PlanStep, plan: Plan): string[] {
  const known = new Set(plan.steps.map(({ id }) => id));
  const named = Object.values(step.args).flatMap((value) => {
    const reference = evidenceId.safeParse(value);
    return reference.success && known.has(reference.data) ? [reference.data] : [];
  });
  return [...new Set(named)];
}

/** The steps of the chain that took longest, each with the one before it in the chain. */
function longestPath(
  plan: Plan,
  needs: ReadonlyMap<string, readonly string[]>,
  msOf: (step: string) => number,
): ReadonlyMap<string, string | null> {
  const reached = new Map<string, { readonly ms: number; readonly before: string | null }>();
  for (const { id } of plan.steps) {
    const before = (needs.get(id) ?? []).toSorted(
      (one, other) => (reached.get(other)?.ms ?? 0) - (reached.get(one)?.ms ?? 0),
    )[0];
    reached.set(id, {
      ms: msOf(id) + (before === undefined ? 0 : (reached.get(before)?.ms ?? 0)),
      before: before ?? null,
    });
  }
  const [last] = [...reached].toSorted(([, one], [, other]) => other.ms - one.ms)[0] ?? [];
  const path = new Map<string, string | null>();
  for (let id = last; id !== undefined; ) {
    const before = reached.get(id)?.before ?? null;
    path.set(id, before);
    id = before ?? undefined;
  }
  return path;
}

type Place = { readonly left: number; readonly top: number };

function curve(from: Place, to: Place): string {
  const start = { x: from.left + nodeWidth, y: from.top + nodeHeight / 2 };
  const end = { x: to.left, y: to.top + nodeHeight / 2 };
  if (end.x - start.x <= columnGap) return `M ${start.x} ${start.y} ${bend(start, end)}`;
  // An edge that passes columns runs between two rows, where no box stands.
  const lane = to.top < from.top ? from.top - rowGap / 2 : from.top + nodeHeight + rowGap / 2;
  const entry = { x: start.x + columnGap / 2, y: lane };
  const exit = { x: end.x - columnGap / 2, y: lane };
  return `M ${start.x} ${start.y} ${bend(start, entry)} L ${exit.x} ${exit.y} ${bend(exit, end)}`;
}

function bend(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const middle = (from.x + to.x) / 2;
  return `C ${middle} ${from.y}, ${middle} ${to.y}, ${to.x} ${to.y}`;
}
