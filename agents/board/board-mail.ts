import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { AnswerTile, Board, TileOutcome } from '#lib/domain/board.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { escapeHtml } from '#lib/domain/escape-html.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import type { Store } from '#lib/store/open-store.ts';
import { alignedLines } from '#lib/text/aligned-lines.ts';
import type { Reading } from '../rights/reading-of.ts';
import { readTile } from './read-tile.ts';
import { readableTiles } from './visible-tiles.ts';
import { watchTile } from './watch-tile.ts';

/** What a mail says, before it is known whom it goes to. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/** Who reads the mail: with whose rights, and in which way numbers and days are written. */
export type MailReader = {
  readonly store: Store;
  readonly reading: Reading;
  readonly locale: Locale;
  readonly limits: QueryLimits;
  readonly signal: AbortSignal;
  /** Where the board is. */
  readonly address: string;
};

/** A mail is no place for long results: the page has them. */
const mostRows = 20;

/**
 * The alert about an answer as one person may know it: the answer is read again with their rights, so that the figure is theirs. null when
 * they may not see the answer, or when for them nothing has crossed.
 */
export async function alertMail(board: Board, tileId: string, reader: MailReader): Promise<MailText | null> {
  const tile = (await answersFor(board, reader)).find(({ id }) => id === tileId);
  if (tile === undefined) return null;
  const { outcome } = await readTile(tile, { ...reader, filters: board.filters });
  const told = watchTile(tile, outcome, null, reader.locale);
  if (told === null || told.kind === 'recovered') return null;
  return written(
    board,
    told.message,
    [{ text: told.message, html: `<p>${escapeHtml(told.message)}</p>` }],
    reader,
  );
}

/** A board as one person may see it now; null when it has no answer for them. */
export async function readingMail(board: Board, reader: MailReader): Promise<MailText | null> {
  const tiles = await answersFor(board, reader);
  if (tiles.length === 0) return null;
  const outcomes = await Promise.all(
    tiles.map(async (tile) => ({
      tile,
      outcome: (await readTile(tile, { ...reader, filters: board.filters })).outcome,
    })),
  );
  const parts = outcomes.map(({ tile, outcome }) => answerPart(tile, outcome, reader.locale));
  return written(board, board.title, parts, reader);
}

async function answersFor({ tiles }: Board, { store, reading }: MailReader): Promise<AnswerTile[]> {
  const readable = await readableTiles(store, tiles, reading);
  return tiles.filter((tile): tile is AnswerTile => tile.kind === 'answer' && readable.has(tile.id));
}

type Part = { readonly text: string; readonly html: string };

function answerPart({ title }: AnswerTile, outcome: TileOutcome, locale: Locale): Part {
  const heading = { text: title, html: `<h2 style="font-size:1rem">${escapeHtml(title)}</h2>` };
  const body =
    outcome.kind === 'failed'
      ? { text: outcome.message, html: `<p>${escapeHtml(outcome.message)}</p>` }
      : tablePart(outcome.result, locale);
  return { text: `${heading.text}\n\n${body.text}`, html: `${heading.html}${body.html}` };
}

function tablePart(table: ResultTable, locale: Locale): Part {
  const { columns, rows } = table;
  const formats = columns.map((_column, index) => columnFormatter(table, index, locale));
  const lines = rows
    .slice(0, mostRows)
    .map((row) => columns.map((_column, index) => formats[index]?.(row[index] ?? null) ?? ''));
  const head = columns.map(columnHeading);
  const more =
    rows.length > mostRows ? `The first ${mostRows} of ${writeCount(rows.length, locale)} rows.` : '';
  const cell = (tag: 'th' | 'td', text: string, index: number) => {
    const align = columns[index]?.kind === 'number' ? 'right' : 'left';
    return `<${tag} style="text-align:${align};padding:2px 10px 2px 0">${escapeHtml(text)}</${tag}>`;
  };
  const line = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((text, index) => cell(tag, text, index)).join('')}</tr>`;
  return {
    text: [...alignedLines([head, ...lines], columns), ...(more === '' ? [] : ['', more])].join('\n'),
    html: `<table style="border-collapse:collapse">${line('th', head)}${lines.map((cells) => line('td', cells)).join('')}</table><p>${more}</p>`,
  };
}

function written(
  { title }: Board,
  subject: string,
  parts: readonly Part[],
  { address }: MailReader,
): MailText {
  const why = 'You asked Tabletalk for this mail. Choose on the board whether there are more.';
  return {
    subject: subject === title ? title : `${title}: ${subject}`,
    text: [...parts.map(({ text }) => text), address, why].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif">${parts
      .map(({ html }) => html)
      .join(
        '\n',
      )}<p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p><p>${why}</p></body></html>`,
  };
}
