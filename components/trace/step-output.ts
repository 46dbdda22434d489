import type { z } from 'zod';
import { chartDrawing } from '#lib/domain/chart-drawing.ts';
import { entityMatches } from '#lib/domain/entity-match.ts';
import { foundExamples } from '#lib/domain/example.ts';
import { foundTables } from '#lib/domain/found-tables.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import { tableInsight } from '#lib/domain/table-insight.ts';

const query = queryOutcome.transform((outcome) => ({ kind: 'query' as const, outcome }));

const readers = {
  'find-schema': foundTables.transform(({ tables }) => ({ kind: 'tables' as const, tables })),
  'find-entities': entityMatches.transform((found) => ({ kind: 'entities' as const, found })),
  'find-examples': foundExamples.transform((found) => ({ kind: 'examples' as const, found })),
  'table-insight': tableInsight.transform((insight) => ({ kind: 'insight' as const, insight })),
  'query-data': query,
  'recall-answer': query,
  'run-statement': query,
  'draw-chart': chartDrawing.transform(({ spec }) => ({ kind: 'chart' as const, spec })),
};

export type StepOutput = {
  [Tool in keyof typeof readers]: z.infer<(typeof readers)[Tool]>;
}[keyof typeof readers];

/** A step's output as its tool defines it; null for an unfinished step, another tool, or another version's shape. */
export function readStepOutput(tool: string, output: unknown): StepOutput | null {
  const reader = Object.entries(readers).find(([name]) => name === tool)?.[1];
  const read = reader?.safeParse(output);
  return read?.success ? read.data : null;
}
