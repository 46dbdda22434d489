import type { AnswerDocument } from '#lib/domain/answer-document.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { verificationSentence } from '#lib/domain/verification.ts';
import { alignedLines } from '#lib/text/aligned-lines.ts';

const shownRows = 20;
const widestCell = 40;

/** The answer as text for a terminal: prose, table, statement, reading, time. */
export function printedAnswer(document: AnswerDocument): string {
  const blocks = [document.answer];
  if (document.columns.length > 0) {
    blocks.push(alignedTable(document.columns, document.rows.slice(0, shownRows)), rowNote(document));
  }
  blocks.push(...document.warnings.map((warning) => `Mind: ${warning}`));
  if (document.sql !== null) blocks.push(document.sql);
  blocks.push(...document.verified.map(verificationSentence));
  const reading = document.readings[0]?.reading ?? [];
  if (reading.length > 0) blocks.push(`Read as: ${reading.join('; ')}`);
  if (document.unspoken.length > 0) {
    const parts = document.unspoken.map((text) => `“${text}”`);
    blocks.push(`Nothing in the statement stands for ${parts.join(', ')}.`);
  }
  const others = document.readings
    .slice(1)
    .map(
      ({ differs, reading: own }) => `Could also mean: ${(differs.length > 0 ? differs : own).join('; ')}`,
    );
  blocks.push(...others);
  blocks.push(...document.notices);
  if (document.modelNotAsked !== null)
    blocks.push(`${document.modelNotAsked.sentence} With --ask-model always it is asked too.`);
  if (document.errorCode === 'model-failed')
    blocks.push('With --strategy built-in the built-in engine answers, without a language model.');
  blocks.push(`${document.ms} ms, ${document.author}`);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function rowNote(document: AnswerDocument): string {
  const count = document.rows.length;
  if (document.truncatedBy)
    return `The first ${count} rows: the result was cut at the limit of ${document.truncatedBy}.`;
  return count > shownRows ? `${shownRows} of ${count} rows; --json gives all.` : '';
}

function alignedTable(columns: AnswerDocument['columns'], rows: readonly (readonly CellValue[])[]): string {
  const cells = rows.map((row) =>
    row.map((value, index) => {
      const column = columns[index];
      return column?.fraction ? formatCell(value, column, null) : cellText(value);
    }),
  );
  const [head = '', ...lines] = alignedLines([columns.map(({ name }) => name), ...cells], columns);
  const widths = columns.map(({ name }, index) =>
    Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...lines].join('\n');
}

function cellText(value: CellValue): string {
  const text = value === null ? '' : String(value).replaceAll(/\s+/g, ' ');
  return text.length > widestCell ? `${text.slice(0, widestCell - 1)}…` : text;
}
