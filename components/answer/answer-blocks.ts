import { type AnswerPart, isChart } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';

export type AnswerBlock =
  | { readonly kind: 'part'; readonly part: Exclude<AnswerPart, { kind: 'table' | 'chart' | 'chart-offer' }> }
  | { readonly kind: 'result'; readonly step: string; readonly chart: PlacedChart | null };

/** A chart as the answer was given with, and its place among the answer's parts. An offered one is not shown at first. */
export type PlacedChart = { readonly part: number; readonly spec: ChartSpec; readonly isOffered: boolean };

/**
 * What the page draws, top to bottom: a chart and a table of one step share a card, and a step that only the prose
 * refers to gets one as well, so that every number has a cell to lead to.
 */
export function answerBlocks(parts: readonly AnswerPart[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  for (const [place, part] of parts.entries()) {
    if (part.kind === 'table') addResult(blocks, part.step, null);
    else if (isChart(part))
      addResult(blocks, part.step, { part: place, spec: part.spec, isOffered: part.kind === 'chart-offer' });
    else blocks.push({ kind: 'part', part });
  }
  for (const step of quotedSteps(parts)) addResult(blocks, step, null);
  return blocks;
}

function addResult(blocks: AnswerBlock[], step: string, chart: PlacedChart | null): void {
  const index = blocks.findIndex((block) => block.kind === 'result' && block.step === step);
  const found = blocks[index];
  if (found?.kind !== 'result') blocks.push({ kind: 'result', step, chart });
  else if (chart !== null && found.chart === null) blocks[index] = { ...found, chart };
  else if (chart !== null) blocks.push({ kind: 'result', step, chart });
}

function quotedSteps(parts: readonly AnswerPart[]): Set<string> {
  const steps = new Set<string>();
  for (const part of parts)
    if (part.kind === 'text')
      for (const segment of part.segments) if (segment.kind !== 'words') steps.add(segment.step);
  return steps;
}
