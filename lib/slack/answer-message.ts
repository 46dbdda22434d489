import type { AnswerDocument } from '../domain/answer-document.ts';
import { countOf } from '../domain/count-of.ts';
import { formatCell } from '../domain/format-cell.ts';
import { alignedLines } from '../text/aligned-lines.ts';
import type { SlackMessage } from './slack-api.ts';

const mostRows = 10;
const mostColumns = 6;
/** Characters of a cell, so that a table fits beside a thread. */
const widestCell = 24;
/** Slack takes 3,000 characters in one text. */
const longestText = 2900;

/** Whatever a database holds must not become a link or call anybody, so all of it is plain text; the link alone is ours. */
export function answerMessage(answer: AnswerDocument & { readonly link: string }): SlackMessage {
  const { choices, warnings, columns, rows, link } = answer;
  const said = [answer.answer, ...choices.map(({ question }) => `• ${question}`)].join('\n');
  const notes = [
    ...(choices.length > 0 ? ['Ask one of these here.'] : []),
    ...(rows.length > mostRows ? [`The first ${mostRows} of ${countOf(rows.length, null, 'row')}.`] : []),
    ...(columns.length > mostColumns ? [`The first ${mostColumns} of ${columns.length} columns.`] : []),
    ...warnings,
  ];
  return {
    text: said.slice(0, longestText),
    blocks: [
      { type: 'section', text: plain(said) },
      ...(isTable(answer) ? [preformatted(tableText(answer))] : []),
      ...(notes.length > 0 ? [{ type: 'context', elements: [plain(notes.join(' '))] }] : []),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `<${link}|Open the answer, its chart and its SQL>` }],
      },
    ],
  };
}

/** A sentence of ours in the place of an answer. */
export function sentenceMessage(text: string): SlackMessage {
  return { text, blocks: [{ type: 'section', text: plain(text) }] };
}

/** One number is in the prose already. */
function isTable({ rows, columns }: Pick<AnswerDocument, 'rows' | 'columns'>): boolean {
  return rows.length > 1 || (rows.length === 1 && columns.length > 1);
}

function tableText({ columns, rows }: Pick<AnswerDocument, 'rows' | 'columns'>): string {
  const shown = columns.slice(0, mostColumns);
  const lines = [
    shown.map(({ name }) => cut(name)),
    ...rows
      .slice(0, mostRows)
      .map((row) => shown.map((column, index) => cut(formatCell(row[index] ?? null, column, null)))),
  ];
  return alignedLines(lines, shown).join('\n');
}

function cut(cell: string): string {
  const line = cell.replace(/\s+/g, ' ');
  return line.length > widestCell ? `${line.slice(0, widestCell - 1)}…` : line;
}

function plain(text: string): object {
  return { type: 'plain_text', text: text.slice(0, longestText), emoji: false };
}

function preformatted(text: string): object {
  const element = {
    type: 'rich_text_preformatted',
    elements: [{ type: 'text', text: text.slice(0, longestText) }],
  };
  return { type: 'rich_text', elements: [element] };
}
