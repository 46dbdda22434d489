import type { ShownBoard, TileReading } from '#lib/domain/board.ts';
import type { Locale } from '#lib/domain/locale.ts';
import { fileName } from '../answer/export/file-name.ts';
import { saveFile } from '../answer/export/save-file.ts';
import { type ChartPicture, chartPicture } from '../export/chart-picture.ts';
import { boardHtml } from './board-html.ts';
import { postBoardExport } from './requests.ts';

/** Saves a board as one HTML file, from what the page has read. It is written down first. */
export async function saveBoard(
  board: ShownBoard,
  readings: ReadonlyMap<string, TileReading>,
  locale: Locale,
): Promise<void> {
  await postBoardExport(board.id);
  const pictures = new Map<string, ChartPicture>();
  for (const tile of board.tiles) {
    const outcome = readings.get(tile.id)?.outcome;
    if (tile.kind !== 'answer' || tile.chart === null || outcome?.kind !== 'result') continue;
    const picture = await chartPicture(tile.chart, outcome.result, locale);
    if (picture !== null) pictures.set(tile.id, picture);
  }
  const html = boardHtml(board, readings, pictures, new Date().toISOString(), locale);
  saveFile(new Blob([html], { type: 'text/html;charset=utf-8' }), fileName(board.title, 'html'));
}
