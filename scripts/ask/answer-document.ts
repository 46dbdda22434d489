import { previewWords } from '#components/answer/preview-words.ts';
import { countOf } from '#components/ui/count-of.ts';
import { failureText } from '#lib/domain/answer.ts';
import { authorWords, failedCallWords } from '#lib/domain/authorship.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ModelUsage } from '#lib/domain/model-call.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { refusalSentence } from '#lib/domain/refusal-words.ts';
import type { CellValue, ResultColumn, ResultTable } from '#lib/domain/result-table.ts';
import { queryResultOf, type RunView, type StepView } from '#lib/domain/run-view.ts';
import { segmentTexts } from '#lib/domain/segment-texts.ts';
import type { SourceReply } from '#lib/domain/source-reply.ts';

/** What `ask --json` prints. Stable: other programs read it. */
export type AnswerDocument = {
  readonly status: RunView['status'];
  /** The prose with its numbers filled in; for a question that was not answered, why not. */
  readonly answer: string;
  /** What failed, such as `model-failed`; null when the question was answered or refused. */
  readonly errorCode: string | null;
  readonly sql: string | null;
  /** Who wrote the statement: `built-in`, or a writer of the model; null without a statement. */
  readonly writer: string | null;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly truncatedBy: ResultTable['truncatedBy'];
  readonly chart: ChartSpec | null;
  /** The parts of the question that nothing in the statement stands for. */
  readonly unspoken: readonly string[];
  /** What a reader may be misled by. */
  readonly warnings: readonly string[];
  readonly confidence: number | null;
  /** How the question was read; the chosen reading first, the others with how they differ from it. */
  readonly readings: readonly {
    readonly sql: string;
    readonly reading: readonly string[];
    readonly differs: readonly string[];
  }[];
  readonly steps: readonly Pick<StepView, 'id' | 'tool' | 'why' | 'status' | 'elapsedMs' | 'error'>[];
  /** What is to be known of how the files of the source were read. */
  readonly notices: readonly string[];
  /** Language-model use; the built-in engine uses none. */
  readonly usage: { readonly mode: RunView['mode'] } & ModelUsage;
  /** Who wrote the statement and how many calls of the model failed, in words. */
  readonly author: string;
  readonly ms: number;
};

export function answerDocument(view: RunView, ms: number, notices: readonly string[] = []): AnswerDocument {
  const query = shownQuery(view);
  return {
    status: view.status,
    answer: answerText(view),
    errorCode: view.error?.code ?? null,
    sql: query?.sql ?? null,
    writer: query?.writer ?? null,
    columns: query?.result.columns ?? [],
    rows: query?.result.rows ?? [],
    truncatedBy: query?.result.truncatedBy ?? null,
    chart: view.parts.flatMap((part) => (part.kind === 'chart' ? [part.spec] : [])).at(0) ?? null,
    unspoken: (query?.unspoken ?? []).map(({ text }) => text),
    warnings: query?.warnings ?? [],
    confidence: query?.confidence ?? null,
    readings: query
      ? [{ ...query, differs: [] }, ...query.readings].map(({ sql, reading, differs }) => ({
          sql,
          reading,
          differs,
        }))
      : [],
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
    author: [authorWords(view, query), failedCallWords(view.usage)]
      .flatMap((words) => words ?? [])
      .join(', '),
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
        return [segmentTexts(part.segments, (step) => queryResultOf(view, step)?.result ?? null).join('')];
      case 'unreadable':
        return [
          refusalSentence(part),
          ...part.parts.flatMap(({ text, suggestions, why }) => [
            ...(suggestions.length > 0 ? [`Close to “${text}”: ${suggestions.join(', ')}.`] : []),
            ...(why === undefined ? [] : [`“${text}”: ${why}`]),
          ]),
          ...(part.instead.length > 0 ? ['Questions that can be answered:'] : []),
          ...part.instead.map((question) => `- ${question}`),
        ];
      case 'clarification':
        return [
          part.clarification.question,
          ...part.clarification.options.map(
            ({ label, question, preview }) =>
              `- ${label}${preview ? ` (${previewWords(preview)})` : ''}: ${question}`,
          ),
        ];
      case 'about':
        return [replyText(part.reply)];
      case 'failure':
        return [failureText(part)];
      default:
        return [];
    }
  });
  if (view.error) texts.push(failureText(view.error));
  return texts.join('\n');
}

function replyText({ text, tables, reading, sql, invitation, questions }: SourceReply): string {
  return [
    ...text,
    ...reading.map((clause) => `- ${clause}`),
    ...(sql === null ? [] : [sql]),
    ...tables.map(
      ({ name, rowCount, description }) =>
        `- ${name}, ${countOf(rowCount, 'row')}${description === null ? '' : `: ${description}`}`,
    ),
    ...(questions.length === 0 ? [] : [invitation, ...questions.map((question) => `- ${question}`)]),
  ].join('\n');
}
