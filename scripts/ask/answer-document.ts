import type { TextSegment } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { ModelUsage } from '#lib/domain/model-call.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { CellValue, ResultColumn, ResultTable } from '#lib/domain/result-table.ts';
import { queryResultOf, type RunView, type StepView } from '#lib/domain/run-view.ts';

/** What `ask --json` prints. Stable: other programs read it. */
export type AnswerDocument = {
  readonly status: RunView['status'];
  /** The prose with its numbers filled in; for a question that was not answered, why not. */
  readonly answer: string;
  readonly sql: string | null;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly truncatedBy: ResultTable['truncatedBy'];
  readonly chart: ChartSpec | null;
  readonly confidence: number | null;
  /** How the question was read; the chosen reading first. */
  readonly readings: readonly { readonly sql: string; readonly reading: readonly string[] }[];
  readonly steps: readonly Pick<StepView, 'id' | 'tool' | 'why' | 'status' | 'elapsedMs' | 'error'>[];
  /** Language-model use; the built-in engine uses none. */
  /** What is to be known of how the files of the source were read. */
  readonly notices: readonly string[];
  readonly usage: { readonly mode: RunView['mode'] } & ModelUsage;
  readonly ms: number;
};

export function answerDocument(view: RunView, ms: number, notices: readonly string[] = []): AnswerDocument {
  const query = shownQuery(view);
  return {
    status: view.status,
    answer: answerText(view),
    sql: query?.sql ?? null,
    columns: query?.result.columns ?? [],
    rows: query?.result.rows ?? [],
    truncatedBy: query?.result.truncatedBy ?? null,
    chart: view.parts.flatMap((part) => (part.kind === 'chart' ? [part.spec] : [])).at(0) ?? null,
    confidence: query?.confidence ?? null,
    readings: query ? [query, ...query.readings].map(({ sql, reading }) => ({ sql, reading })) : [],
    steps: view.steps.map(({ id, tool, why, status, elapsedMs, error }) => ({
      id,
      tool,
      why,
      status,
      elapsedMs,
      error,
    })),
    notices,
    usage: { mode: view.mode, ...view.usage },
    ms,
  };
}

/** The query behind the last table or chart of the answer. */
function shownQuery(view: RunView): QueryResult | null {
  const steps = view.parts.flatMap((part) =>
    part.kind === 'table' || part.kind === 'chart' ? [part.step] : [],
  );
  const step = steps.at(-1);
  return step === undefined ? null : queryResultOf(view, step);
}

function answerText(view: RunView): string {
  const texts = view.parts.flatMap((part) => {
    switch (part.kind) {
      case 'text':
        return [part.segments.map((segment) => segmentText(view, segment)).join('')];
      case 'unreadable':
        return part.parts.map(({ text, suggestions, why }) =>
          [
            `I could not read "${text}".`,
            ...(suggestions.length > 0 ? [`Close to it: ${suggestions.join(', ')}.`] : []),
            ...(why === undefined ? [] : [why]),
          ].join(' '),
        );
      case 'clarification':
        return [
          part.clarification.question,
          ...part.clarification.options.map((option) => `- ${option.label}: ${option.question}`),
        ];
      case 'failure':
        return [part.message];
      default:
        return [];
    }
  });
  if (view.error) texts.push(view.error.message);
  return texts.join('\n');
}

function segmentText(view: RunView, segment: TextSegment): string {
  if (segment.kind === 'words') return segment.text;
  const result = queryResultOf(view, segment.step)?.result;
  if (segment.kind === 'row-count') return String(result?.rows.length ?? '');
  const cell = result?.rows[segment.row]?.[segment.column];
  const column = result?.columns[segment.column];
  return cell === undefined || column === undefined ? '' : formatCell(cell, column);
}
