import type { TextSegment } from './answer.ts';
import { computedFigure } from './computed-figure.ts';
import { columnFormatter } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { ResultTable } from './result-table.ts';
import { writeCount } from './write-number.ts';

/** What stands for a cell without a value. */
export const noValue = 'no value';

/**
 * The text of each segment of a sentence, for the page and the terminal alike: cells as the table shows them, with the
 * unit of their column, and one full stop where a value ends with its own ("Corp.").
 */
export function segmentTexts(
  segments: readonly TextSegment[],
  resultOf: (step: string) => ResultTable | null,
  locale: Locale,
): string[] {
  const texts: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const text = textOf(segment, segments[at + 1], resultOf, locale);
    const isDoubled = segment.kind === 'words' && text.startsWith('.') && texts.at(-1)?.endsWith('.');
    texts.push(isDoubled ? text.slice(1) : text);
  }
  return texts;
}

function textOf(
  segment: TextSegment,
  next: TextSegment | undefined,
  resultOf: (step: string) => ResultTable | null,
  locale: Locale,
): string {
  if (segment.kind === 'words') return segment.text;
  const result = resultOf(segment.step);
  if (result === null) return '';
  if (segment.kind === 'row-count') return writeCount(result.rows.length, locale);
  if (segment.kind === 'computed') return computedFigure(segment, result, locale) ?? noValue;
  const column = result.columns[segment.column];
  const value = result.rows[segment.row]?.[segment.column] ?? null;
  if (column === undefined || value === null) return noValue;
  const text = columnFormatter(result, segment.column, locale)(value);
  const unit = column.unit ?? '';
  const isSaid = next?.kind === 'words' && next.text.trimStart().toLowerCase().startsWith(unit.toLowerCase());
  return unit === '' || isSaid ? text : `${text} ${unit}`;
}
