'use client';

import { FileDown } from 'lucide-react';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { fileName } from '../answer/export/file-name.ts';
import { saveFile } from '../answer/export/save-file.ts';
import { type ChartPicture, chartPicture } from '../export/chart-picture.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import {
  conversationHtml,
  conversationMarkdown,
  type DocumentTurn,
  documentTurns,
} from './conversation-document.ts';
import { postConversationExport } from './requests.ts';
import type { RunRecord } from './run-record.ts';

/** Saves the turns on the page as a file, with their statements and charts. */
export function SaveConversation({
  id,
  title,
  runs,
}: {
  id: string;
  title: string;
  runs: readonly RunRecord[];
}) {
  const locale = useLocale();
  const { busy, failure, submit } = useSubmission((format: 'md' | 'html') =>
    save(id, title, runs, format, locale),
  );
  return (
    <>
      {(['html', 'md'] as const).map((format) => (
        <Button key={format} look="quiet" size="small" disabled={busy} onClick={() => void submit(format)}>
          <FileDown aria-hidden className="size-3.5" />
          {format === 'html' ? 'Save as HTML' : 'Save as Markdown'}
        </Button>
      ))}
      <Failure message={failure} />
    </>
  );
}

async function save(
  id: string,
  title: string,
  runs: readonly RunRecord[],
  format: 'md' | 'html',
  reader: Locale,
): Promise<void> {
  await postConversationExport(id, format);
  // A program may read Markdown, and nothing in it could tell the value apart from how it is written.
  const locale = format === 'md' ? null : reader;
  const turns = documentTurns(runs, locale);
  const pictures = await picturesOf(turns, locale);
  const intro = `A conversation with Tabletalk, saved ${formatMoment(new Date().toISOString(), locale)}.`;
  const text =
    format === 'html'
      ? conversationHtml(title, intro, turns, pictures, locale)
      : conversationMarkdown(title, intro, turns, pictures);
  const type = format === 'html' ? 'text/html' : 'text/markdown';
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), fileName(title, format));
}

async function picturesOf(
  turns: readonly DocumentTurn[],
  locale: Locale,
): Promise<ReadonlyMap<QueryResult, ChartPicture>> {
  const pictures = new Map<QueryResult, ChartPicture>();
  for (const piece of turns.flatMap(({ pieces }) => pieces)) {
    if (piece.kind !== 'result' || piece.chart === null) continue;
    const picture = await chartPicture(piece.chart, piece.query.result, locale);
    if (picture !== null) pictures.set(piece.query, picture);
  }
  return pictures;
}
