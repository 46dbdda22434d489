'use client';

import { useMemo } from 'react';
import { chartData } from '#lib/domain/chart-data.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { headingOf } from '#lib/domain/column-title.ts';
import { missingValue } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import type { ChartMark } from './cell-of-point.ts';

/** Each value where its row and its column meet: one is a cell of the result, none is added up. */
export function PivotTable({
  spec,
  table,
  onMark,
}: {
  spec: ChartSpec;
  table: ResultTable;
  /** A cell was chosen. */
  onMark?: ((mark: ChartMark) => void) | undefined;
}) {
  const locale = useLocale();
  const { categories, series } = useMemo(() => chartData(spec, table, locale), [spec, table, locale]);
  const columns = series.map(({ name, points }) => ({
    name,
    points: new Map(points.map((point) => [String(point.x), point])),
  }));
  return (
    <ScrollRegion label={spec.title}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead className="bg-sunken text-ink-muted">
          <tr>
            <th scope="col" className="border-b px-3 py-2 text-left font-medium">
              {headingOf(table, spec.x)}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="border-b px-3 py-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category} className="hover:bg-hover">
              <th scope="row" className="border-b px-3 py-1.5 text-left font-normal">
                {category}
              </th>
              {columns.map(({ name, points }) => {
                const point = points.get(category);
                const text = point?.value ?? missingValue;
                return (
                  <td key={name} className="border-b px-3 py-1.5 text-right">
                    {onMark && point ? (
                      <button
                        type="button"
                        onClick={() => onMark({ place: category, series: name })}
                        className="cursor-pointer rounded px-1 hover:underline"
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
