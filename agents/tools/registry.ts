import type { Tool } from './define-tool.ts';
import { drawChart } from './draw-chart.ts';
import { findEntities } from './find-entities.ts';
import { findExamples } from './find-examples.ts';
import { findSchema } from './find-schema.ts';
import { queryData } from './query-data.ts';
import { recallAnswer } from './recall-answer.ts';
import { tableInsight } from './table-insight.ts';

/** Every tool a plan may name. */
export const toolRegistry: ReadonlyMap<string, Tool> = new Map(
  [findSchema, findEntities, findExamples, tableInsight, queryData, drawChart, recallAnswer].map((tool) => [
    tool.name,
    tool,
  ]),
);
