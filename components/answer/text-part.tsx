'use client';

import type { TextSegment } from '#lib/domain/answer.ts';
import { exactText, missingValue } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { segmentTexts } from '#lib/domain/segment-texts.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** Prose whose values come from cells; each leads to its cell. */
export function TextPart({
  segments,
  queryOf,
  onShowCell,
}: {
  segments: readonly TextSegment[];
  queryOf: (step: string) => QueryResult | null;
  onShowCell: (step: string, row: number, column: number) => void;
}) {
  const locale = useLocale();
  const texts = segmentTexts(segments, (step) => queryOf(step)?.result ?? null, locale);
  return (
    <p className="max-w-[72ch] whitespace-pre-wrap break-words leading-relaxed">
      {segments.map((segment, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the segments of one sentence have no other identity
        if (segment.kind === 'words') {
          const isAfterButton = isButton(segments[index - 1], queryOf);
          return (
            <span key={index}>
              {texts[index]?.slice(isAfterButton ? marksBefore(texts[index]).length : 0)}
            </span>
          );
        }
        const table = queryOf(segment.step)?.result;
        if (table === undefined) return <span key={index}>{missingValue}</span>;
        if (segment.kind === 'row-count' || segment.kind === 'computed')
          return (
            <span key={index} className="tabular-nums">
              {texts[index]}
            </span>
          );
        const { step, row, column } = segment;
        const value = table.rows[row]?.[column] ?? null;
        if (value === null) return <span key={index}>{texts[index]}</span>;
        return (
          // A line may end after any button: what stands close to it goes with it.
          <span key={index} className="whitespace-nowrap">
            <button
              type="button"
              title={hint(value, texts[index] ?? '', locale)}
              onClick={() => onShowCell(step, row, column)}
              className="cursor-pointer whitespace-pre-wrap rounded-sm text-left font-medium tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4 transition-colors hover:bg-accent-tint hover:decoration-accent"
            >
              {texts[index]}
            </button>
            {segments[index + 1]?.kind === 'words' && marksBefore(texts[index + 1])}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: end of the sentence
      })}
    </p>
  );
}

/** The punctuation that a text begins with. */
function marksBefore(text = ''): string {
  return /^\p{P}*/u.exec(text)?.[0] ?? '';
}

function isButton(segment: TextSegment | undefined, queryOf: (step: string) => QueryResult | null): boolean {
  if (segment?.kind !== 'cell') return false;
  return (queryOf(segment.step)?.result.rows[segment.row]?.[segment.column] ?? null) !== null;
}

/** A figure that is rounded says its digits when pointed at. */
function hint(value: CellValue, text: string, locale: Locale): string {
  const exact = exactText(value, text, locale);
  return exact === undefined ? 'Show in the table' : `${exact}, show in the table`;
}
