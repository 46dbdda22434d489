import type { ShownBoard, ShownTile, TileReading } from '#lib/domain/board.ts';
import { escapeHtml } from '#lib/domain/escape-html.ts';
import type { Locale } from '#lib/domain/locale.ts';
import { verificationSentence } from '#lib/domain/verification.ts';
import type { ChartPicture } from '../export/chart-picture.ts';
import { documentHtml, pictureHtml, sqlHtml, tableHtml } from '../export/document-html.ts';
import { formatMoment } from '../ui/format-moment.ts';

/** A board as one file, as it is on the page: its answers with their charts, rows and statements. */
export function boardHtml(
  board: ShownBoard,
  readings: ReadonlyMap<string, TileReading>,
  pictures: ReadonlyMap<string, ChartPicture>,
  savedAt: string,
  locale: Locale,
): string {
  const tiles = board.tiles.map((tile) =>
    tileHtml(tile, readings.get(tile.id), pictures.get(tile.id), locale),
  );
  const intro = `A board of ${board.ownerName}, saved ${formatMoment(savedAt, locale)}.`;
  return documentHtml({
    title: board.title,
    intro,
    body: `<main class="board">\n${tiles.join('\n')}\n</main>`,
  });
}

function tileHtml(
  tile: ShownTile,
  reading: TileReading | undefined,
  picture: ChartPicture | undefined,
  locale: Locale,
): string {
  switch (tile.kind) {
    case 'withheld':
      return '';
    case 'heading':
      return `<h2>${escapeHtml(tile.text)}</h2>`;
    case 'note':
      return `<p class="w${tile.width}">${escapeHtml(tile.text).replaceAll('\n', '<br>')}</p>`;
    case 'answer':
      return `<article class="card w${tile.width}"><h2>${escapeHtml(tile.title)}</h2>
${reading ? readingHtml(reading, picture, locale) : '<p>Not read yet.</p>'}
${sqlHtml(tile.sql)}</article>`;
  }
}

function readingHtml(
  { at, outcome, filteredBy, unfiltered, verified = [] }: TileReading,
  picture: ChartPicture | undefined,
  locale: Locale,
): string {
  const filtered = filteredBy.length === 0 ? '' : `, filtered by ${filteredBy.join(', ')}`;
  const told = [
    `Read ${formatMoment(at, locale)}${filtered}.`,
    ...unfiltered,
    ...verified.map(verificationSentence),
  ];
  const notes = told.map((words) => `<p class="quiet">${escapeHtml(words)}</p>`).join('');
  if (outcome.kind === 'failed') return `<p>${escapeHtml(outcome.message)}</p>${notes}`;
  const drawn = picture ? pictureHtml(picture.address, picture.description) : '';
  return `${drawn}${tableHtml(outcome.result, locale)}${notes}`;
}
