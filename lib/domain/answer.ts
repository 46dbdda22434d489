import { z } from 'zod';
import { type ChartSpec, chartSpec } from './chart-spec.ts';
import { clarification, refusal } from './query-outcome.ts';
import { sourceReply } from './source-reply.ts';

/**
 * Prose is stored with references, not numbers: `cell` points into the result of a step, `row-count` at its length.
 * The renderer fills in the values, so that no number can be shown that is not in a result.
 */
export const textSegment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), text: z.string() }),
  z.object({ kind: z.literal('cell'), step: z.string(), row: z.number().int(), column: z.number().int() }),
  z.object({ kind: z.literal('row-count'), step: z.string() }),
  /**
   * A figure computed from cells of one column, shown with its formula: the share of a row in the sum, the change from one row to
   * another, or how many rows have no value.
   */
  z.object({
    kind: z.literal('computed'),
    step: z.string(),
    of: z.enum(['share', 'change', 'missing']),
    column: z.number().int(),
    rows: z.array(z.number().int()).max(2),
  }),
]);
export type TextSegment = z.infer<typeof textSegment>;

/** What the page shows, top to bottom. `step` names the plan step (`#E4`) whose query result is meant. */
export const answerPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), segments: z.array(textSegment).min(1) }),
  z.object({ kind: z.literal('table'), step: z.string() }),
  z.object({ kind: z.literal('chart'), step: z.string(), spec: chartSpec }),
  /** A chart that nobody asked for: the table is shown, and the chart once somebody wants to see it. */
  z.object({ kind: z.literal('chart-offer'), step: z.string(), spec: chartSpec }),
  refusal.extend({ kind: z.literal('unreadable') }),
  z.object({ kind: z.literal('clarification'), clarification }),
  /** A sentence for the person; `detail` is what the database said itself. */
  z.object({ kind: z.literal('failure'), message: z.string(), detail: z.string().optional() }),
  z.object({ kind: z.literal('about'), reply: sourceReply }),
]);
export type AnswerPart = z.infer<typeof answerPart>;

type ChartPart = Extract<AnswerPart, { kind: 'chart' | 'chart-offer' }>;

/** Whether a part is a chart, drawn or offered. */
export function isChart(part: AnswerPart): part is ChartPart {
  return part.kind === 'chart' || part.kind === 'chart-offer';
}

/** What a part shows as a chart: as its person set it last, else as the answer was given with; null for what shows none. */
export function chartShown(part: AnswerPart, kept: ChartSpec | undefined): ChartSpec | null {
  if (!isChart(part)) return null;
  return kept ?? (part.kind === 'chart' ? part.spec : null);
}

/** A failure in one line, for those who read it without a fold. */
export function failureText({ message, detail }: { message: string; detail?: string }): string {
  return detail === undefined ? message : `${message} ${detail}`;
}
