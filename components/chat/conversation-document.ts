import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { escapeHtml } from '#lib/domain/escape-html.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { segmentTexts } from '#lib/domain/segment-texts.ts';
import { unspokenWords } from '#lib/domain/unspoken-words.ts';
import { verificationSentence } from '#lib/domain/verification.ts';
import { type AnswerBlock, answerBlocks } from '../answer/answer-blocks.ts';
import type { ChartPicture } from '../export/chart-picture.ts';
import { cutNote, documentHtml, pictureHtml, sqlHtml, tableHtml } from '../export/document-html.ts';
import { markdownCode, markdownTable, markdownText } from '../export/document-markdown.ts';
import { confidenceWords } from '../ui/confidence.ts';
import { answerQuery } from './answer-query.ts';
import type { RunRecord } from './run-record.ts';

/** One piece of an answer, in the order it is read. */
export type DocumentPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** What is to be known of the answer besides. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'result'; readonly query: QueryResult; readonly chart: ChartSpec | null };

export type DocumentTurn = {
  readonly question: string;
  /** Whose statement it is, or null for an answer of an engine. */
  readonly label: string | null;
  readonly pieces: readonly DocumentPiece[];
};

/**
 * The turns of a conversation as they are written down for a reader: what is said, each result with its chart
 * as it is set, and what is to be minded of it: how the question was read, and how sure the engine is.
 */
export function documentTurns(runs: readonly RunRecord[], locale: Locale): DocumentTurn[] {
  return runs.map(({ view, charts }) => ({
    question: view.question,
    label:
      view.statement &&
      (view.statement.author === null ? 'From the answer' : `SQL by ${view.statement.author}`),
    pieces: [
      ...answerBlocks(view.parts).flatMap((block): DocumentPiece[] => {
        if (block.kind === 'part') return textOf(block.part, view, locale);
        const query = queryResultOf(view, block.step);
        if (query === null) return [];
        const kept = charts.find(({ part }) => part === block.chart?.part);
        const verified = query.verified ?? [];
        return [
          {
            kind: 'result',
            query,
            chart: kept?.spec ?? (block.chart?.isOffered ? null : (block.chart?.spec ?? null)),
          },
          ...query.warnings.map((warning) => ({ kind: 'text', text: `Mind: ${warning}` }) as const),
          ...verified.map((each) => ({ kind: 'text', text: verificationSentence(each) }) as const),
        ];
      }),
      ...notesOf(view),
      ...(view.error === null ? [] : [{ kind: 'text', text: view.error.message } as const]),
    ],
  }));
}

/** What stands below an answer on the page. */
function notesOf(view: RunView): DocumentPiece[] {
  const query = answerQuery(view);
  if (query === null) return [];
  const unspoken = unspokenWords(query);
  return [
    ...(query.reading.length > 0 ? [`Read as: ${query.reading.join(' · ')}`] : []),
    ...(unspoken === null ? [] : [unspoken]),
    ...(view.statement === null ? [confidenceWords(query.confidence).words] : []),
  ].map((text) => ({ kind: 'note', text }));
}

function textOf(
  part: Extract<AnswerBlock, { kind: 'part' }>['part'],
  view: RunView,
  locale: Locale,
): DocumentPiece[] {
  switch (part.kind) {
    case 'text':
      return [
        {
          kind: 'text',
          text: segmentTexts(part.segments, (step) => queryResultOf(view, step)?.result ?? null, locale).join(
            '',
          ),
        },
      ];
    case 'failure':
      return [{ kind: 'text', text: part.message }];
    case 'unreadable':
      return [
        { kind: 'text', text: `Not understood: ${part.parts.map(({ text }) => `“${text}”`).join(', ')}.` },
      ];
    case 'clarification':
      return [{ kind: 'text', text: part.clarification.question }];
    case 'about':
      return [];
  }
}

/** The pictures of charts, by the result they draw. */
export type Pictures = ReadonlyMap<QueryResult, ChartPicture>;

export function conversationHtml(
  title: string,
  intro: string,
  turns: readonly DocumentTurn[],
  pictures: Pictures,
  locale: Locale,
): string {
  const body = turns.map(({ question, label, pieces }) => {
    const parts = pieces.map((piece) => {
      if (piece.kind === 'note') return `<p class="quiet">${escapeHtml(piece.text)}</p>`;
      if (piece.kind === 'text') return `<p>${escapeHtml(piece.text).replaceAll('\n', '<br>')}</p>`;
      const picture = pictures.get(piece.query);
      const drawn = picture ? pictureHtml(picture.address, picture.description) : '';
      return `${drawn}${tableHtml(piece.query.result, locale)}${sqlHtml(piece.query.sql)}`;
    });
    const mark = label === null ? '' : `<p class="quiet">${escapeHtml(label)}</p>`;
    return `<section><h2>${escapeHtml(question)}</h2>${mark}${parts.join('\n')}</section>`;
  });
  return documentHtml({ title, intro, body: body.join('\n') });
}

export function conversationMarkdown(
  title: string,
  intro: string,
  turns: readonly DocumentTurn[],
  pictures: Pictures,
): string {
  const lines = [`# ${markdownText(title)}`, markdownText(intro)];
  for (const { question, label, pieces } of turns) {
    lines.push(`## ${markdownText(question)}`);
    if (label !== null) lines.push(`*${markdownText(label)}*`);
    for (const piece of pieces) {
      if (piece.kind === 'note') {
        lines.push(`*${markdownText(piece.text)}*`);
        continue;
      }
      if (piece.kind === 'text') {
        lines.push(markdownText(piece.text));
        continue;
      }
      const { result, sql } = piece.query;
      const picture = pictures.get(piece.query);
      if (picture) lines.push(`![${markdownText(picture.description)}](${picture.address})`);
      const { text, shown } = markdownTable(result);
      lines.push(text);
      const note = cutNote(result, shown, null);
      if (note !== null) lines.push(`*${note}*`);
      lines.push(markdownCode(sql, 'sql'));
    }
  }
  return `${lines.join('\n\n')}\n`;
}
