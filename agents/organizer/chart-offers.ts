import type { AnswerPart } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { chartShape, nameRows } from './chart-shape.ts';
import { chooseChart } from './choose-chart.ts';
import type { CollectedEvidence } from './collect-evidence.ts';

/** So many bars can still be told apart. */
const mostBars = 60;

/** The parts of an answer, and a chart for each table of theirs that has none and that a chart would show well. */
export function withChartOffers(
  parts: readonly AnswerPart[],
  question: string,
  queries: CollectedEvidence['queries'],
): AnswerPart[] {
  const drawn = new Set(parts.flatMap((part) => (part.kind === 'chart' ? [part.step] : [])));
  const offers = queries.flatMap(({ step, outcome }): AnswerPart[] => {
    if (outcome.kind !== 'answered' || drawn.has(step)) return [];
    const spec = offeredChart(question, outcome.query.result);
    return spec === null ? [] : [{ kind: 'chart-offer', step, spec }];
  });
  return [...parts, ...offers];
}

/** A chart of figures that each have a name or a time; null for lists, single rows, and rows that are called alike. */
function offeredChart(question: string, result: ResultTable): ChartSpec | null {
  const { rowCount, sequences, labels, measures } = chartShape(result);
  const names = [...sequences, ...labels];
  if (rowCount < 2 || measures.length === 0 || names.length === 0 || names.length > 2) return null;
  if (!nameRows(names, rowCount) || (sequences.length === 0 && rowCount > mostBars)) return null;
  return chooseChart({ result, instruction: question, previous: null }).spec;
}
