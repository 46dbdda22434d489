import type { AnswerDocument } from '../domain/answer-document.ts';
import { countOf } from '../domain/count-of.ts';
import { formatCell } from '../domain/format-cell.ts';
import type { ResultColumn } from '../domain/result-table.ts';

const mostRows = 10;
const mostColumns = 6;
/** Characters of a cell, so that a table fits beside a thread. */
const widestCell = 24;

/** What of an answer is written into a thread. All of it may come from a database, so a service must show it as plain text. */
export type AnswerParts = {
  readonly said: string;
  /** The first rows as text, below the names; null where the prose says all there is. */
  readonly table: {
    readonly columns: readonly ResultColumn[];
    readonly lines: readonly (readonly string[])[];
  } | null;
  /** What was cut and what to mind; empty when there is nothing. */
  readonly notes: string;
};

export function answerParts(answer: AnswerDocument): AnswerParts {
  const { choices, warnings, columns, rows } = answer;
  const notes = [
    ...(choices.length > 0 ? ['Ask one of these here.'] : []),
    ...(rows.length > mostRows ? [`The first ${mostRows} of ${countOf(rows.length, null, 'row')}.`] : []),
    ...(columns.length > mostColumns ? [`The first ${mostColumns} of ${columns.length} columns.`] : []),
    ...warnings,
  ];
  return {
    said: [answer.answer, ...choices.map(({ question }) => `• ${question}`)].join('\n'),
    table: isTable(answer) ? tableOf(answer) : null,
    notes: notes.join(' '),
  };
}

/** One number is in the prose already. */
function isTable({ rows, columns }: AnswerDocument): boolean {
  return rows.length > 1 || (rows.length === 1 && columns.length > 1);
}

function tableOf({ columns, rows }: AnswerDocument): AnswerParts['table'] {
  const shown = columns.slice(0, mostColumns);
  const lines = [
    shown.map(({ name }) => cut(name)),
    ...rows
      .slice(0, mostRows)
      .map((row) => shown.map((column, index) => cut(formatCell(row[index] ?? null, column, null)))),
  ];
  return { columns: shown, lines };
}

function cut(cell: string): string {
  const line = cell.replace(/\s+/g, ' ');
  return line.length > widestCell ? `${line.slice(0, widestCell - 1)}…` : line;
}
