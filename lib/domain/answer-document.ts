import { z } from 'zod';
import { failureText } from './answer.ts';
import { authorWords, failedCallWords } from './authorship.ts';
import { chartSpec } from './chart-spec.ts';
import { countOf } from './count-of.ts';
import { modelUsage } from './model-call.ts';
import { notAskedReasons, notAskedSentence } from './model-not-asked.ts';
import { previewWords } from './preview-words.ts';
import type { QueryResult } from './query-outcome.ts';
import { refusalSentence } from './refusal-words.ts';
import { resultColumn, resultTable } from './result-table.ts';
import { runModes } from './run-event.ts';
import { queryResultOf, type RunView, runStatuses, stepStatuses } from './run-view.ts';
import { segmentTexts } from './segment-texts.ts';
import type { SourceReply } from './source-reply.ts';
import { verification } from './verification.ts';

/** An answer as other programs read it: `ask --json`, the HTTP API and the MCP tools. Stable. */
export const answerDocument = z.object({
  status: z.enum(runStatuses).meta({
    description:
      'answered; asked: only the person can choose, see choices; unreadable: a part of the question means nothing here; failed; stopped; interrupted; running',
  }),
  answer: z.string().meta({
    description: 'The prose with its numbers filled in; for a question that was not answered, why not.',
  }),
  errorCode: z.string().nullable().meta({
    description: 'What failed, such as model-failed; null when the question was answered or refused.',
  }),
  sql: z.string().nullable(),
  writer: z.string().nullable().meta({
    description: 'Who wrote the statement: built-in, or a writer of the model; null without a statement.',
  }),
  columns: z.array(resultColumn),
  rows: resultTable.shape.rows,
  truncatedBy: resultTable.shape.truncatedBy.meta({
    description: 'The limit that cut the result; null for all of it.',
  }),
  chart: chartSpec.nullable(),
  choices: z.array(z.object({ label: z.string(), question: z.string() })).meta({
    description: 'What the question can mean; ask the question of one of them. Empty unless status is asked.',
  }),
  unspoken: z
    .array(z.string())
    .meta({ description: 'The parts of the question that nothing in the statement stands for.' }),
  warnings: z.array(z.string()).meta({ description: 'What a reader may be misled by.' }),
  verified: z.array(verification).meta({
    description:
      'What somebody approved that the statement rests on: an example that it is, or a measure that it computes exactly.',
  }),
  notes: z
    .array(z.string())
    .meta({ description: 'The notes of the person who asked that the statement was written with.' }),
  confidence: z.number().nullable().meta({ description: 'From 0 to 1.' }),
  readings: z
    .array(z.object({ sql: z.string(), reading: z.array(z.string()), differs: z.array(z.string()) }))
    .meta({
      description: 'How the question was read: the chosen reading first, the others with how they differ.',
    }),
  steps: z.array(
    z.object({
      id: z.string(),
      tool: z.string(),
      why: z.string(),
      status: z.enum(stepStatuses),
      elapsedMs: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
  notices: z.array(z.string()).meta({
    description:
      'What is to be known of how the files of the source were read, and that it is still being indexed while it is.',
  }),
  usage: modelUsage
    .extend({ mode: z.enum(runModes) })
    .meta({ description: 'Language-model use; the built-in engine uses none.' }),
  modelNotAsked: z
    .object({ because: z.enum(notAskedReasons), sentence: z.string() })
    .nullable()
    .meta({
      description:
        'Why the built-in engine answered where a model is configured; ask again with askModel always for the model. Else null.',
    }),
  author: z
    .string()
    .meta({ description: 'Who wrote the statement and how many calls of the model failed, in words.' }),
  ms: z.number(),
});
export type AnswerDocument = z.infer<typeof answerDocument>;

/** What a run has come to, as a document. `ms` is its whole time. */
export function documentOf(view: RunView, ms: number, notices: readonly string[] = []): AnswerDocument {
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
    choices: view.parts.flatMap((part) =>
      part.kind === 'clarification'
        ? part.clarification.options.map(({ label, question }) => ({ label, question }))
        : [],
    ),
    unspoken: (query?.unspoken ?? []).map(({ text }) => text),
    warnings: query?.warnings ?? [],
    verified: query?.verified ?? [],
    notes: (query?.notes ?? []).map(({ text }) => text),
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
    notices: [...notices],
    usage: { mode: view.mode, ...view.usage },
    modelNotAsked: view.modelNotAsked && {
      because: view.modelNotAsked.because,
      sentence: notAskedSentence(view.modelNotAsked),
    },
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
        return [
          segmentTexts(part.segments, (step) => queryResultOf(view, step)?.result ?? null, null).join(''),
        ];
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
              `- ${label}${preview ? ` (${previewWords(preview, null)})` : ''}: ${question}`,
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
        `- ${name}, ${countOf(rowCount, null, 'row')}${description === null ? '' : `: ${description}`}`,
    ),
    ...(questions.length === 0 ? [] : [invitation, ...questions.map((question) => `- ${question}`)]),
  ].join('\n');
}
