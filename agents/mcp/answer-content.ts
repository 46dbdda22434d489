import { z } from 'zod';
import { answerDocument } from '#lib/domain/answer-document.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { verificationSentence } from '#lib/domain/verification.ts';
import type { PlacedAnswer } from './door.ts';

/** What the tool `ask` gives back. */
export const askedOutput = answerDocument
  .pick({
    status: true,
    answer: true,
    sql: true,
    columns: true,
    rows: true,
    truncatedBy: true,
    choices: true,
    warnings: true,
    verified: true,
    confidence: true,
    readings: true,
  })
  .extend({
    question: z.string(),
    rowCount: z
      .number()
      .int()
      .meta({ description: 'Rows of the whole result; rows holds the first of them.' }),
    answerId: z.string().meta({ description: 'For give_feedback.' }),
    conversationId: z.string().meta({ description: 'For a follow-up.' }),
    link: z.string().nullable().meta({ description: 'Where the person sees the answer.' }),
  });
export type AskedOutput = z.infer<typeof askedOutput>;

/** An answer with its first `maxRows` rows. */
export function askedOutputOf(answer: PlacedAnswer, maxRows: number): AskedOutput {
  const { status, sql, columns, rows, truncatedBy, choices, warnings, verified, confidence, readings } =
    answer;
  return {
    question: answer.question,
    status,
    answer: answer.answer,
    sql,
    columns,
    rows: rows.slice(0, maxRows),
    rowCount: rows.length,
    truncatedBy,
    choices,
    warnings,
    verified,
    confidence,
    readings,
    answerId: answer.id,
    conversationId: answer.conversationId,
    link: answer.link,
  };
}

/** The same as text, for clients that show no structured output. */
export function textOf(output: AskedOutput): string {
  const { answer, columns, rows, rowCount, sql, readings, warnings, verified, link } = output;
  const reading = readings[0]?.reading ?? [];
  return [
    answer,
    columns.length === 0 ? '' : tableText(columns, rows),
    rowCount > rows.length ? `${rows.length} of ${rowCount} rows.` : '',
    ...warnings.map((warning) => `Mind: ${warning}`),
    ...verified.map(verificationSentence),
    sql === null ? '' : `SQL: ${sql}`,
    reading.length === 0 ? '' : `Read as: ${reading.join('; ')}`,
    link === null ? '' : `Seen at ${link}`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Rows as lines with a bar between cells. */
export function tableText(
  columns: readonly { readonly name: string }[],
  rows: readonly (readonly CellValue[])[],
): string {
  const line = (cells: readonly CellValue[]) =>
    `| ${cells.map((cell) => (cell === null ? '' : String(cell).replace(/\s+/g, ' ').replaceAll('|', '\\|'))).join(' | ')} |`;
  return [line(columns.map(({ name }) => name)), line(columns.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}
