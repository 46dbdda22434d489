import { columnIndex, largestCategoryCount } from './chart-data.ts';
import { axis, colourOf, layoutOf, plainText, slanted, tickTexts } from './chart-paint.ts';
import type { ChartTheme } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import { numericValue } from './column-role.ts';
import { headingOf } from './column-title.ts';
import { columnFormatter } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { ChartFigure } from './plotly-figure.ts';
import type { ResultTable } from './result-table.ts';
import { writeCount } from './write-number.ts';

/** How the rows of each group spread: the quartiles, the reach of 1.5 times their distance, and what lies beyond. */
export function boxFigure(
  spec: ChartSpec,
  table: ResultTable,
  theme: ChartTheme,
  locale: Locale,
): ChartFigure {
  const [value = spec.x] = spec.y;
  const [x, y] = [columnIndex(table, spec.x), columnIndex(table, value)];
  const format = columnFormatter(table, x, locale);
  const isOne = x === y;
  const heading = headingOf(table, value);
  const rows = table.rows.flatMap((row) => {
    const number = numericValue(row[y] ?? null);
    const cell = row[x] ?? null;
    return number === null
      ? []
      : [{ group: isOne ? heading : cell === null ? 'No value' : format(cell), number }];
  });
  const groups = [...new Set(rows.map(({ group }) => group))];
  const shown = new Set(groups.slice(0, largestCategoryCount));
  const drawn = rows.filter(({ group }) => shown.has(group));
  const counted = (count: number) => writeCount(count, locale);
  const notes: string[] = [];
  const missing = table.rows.length - rows.length;
  if (missing > 0) notes.push(`${counted(missing)} of ${counted(table.rows.length)} rows have no number.`);
  if (shown.size < groups.length) notes.push(`${shown.size} of ${groups.length} groups are shown.`);
  if (table.truncatedBy !== null)
    notes.push('The result was cut, so the boxes are those of the rows that are here.');
  const categories = [...shown].map(plainText);
  const colour = colourOf(spec, theme, heading, 0);
  return {
    data: [
      {
        type: 'box',
        name: plainText(heading),
        x: drawn.map(({ group }) => plainText(group)),
        y: drawn.map(({ number }) => number),
        boxpoints: 'outliers',
        marker: { color: colour },
      },
    ],
    layout: {
      ...layoutOf(spec, theme, notes, false),
      xaxis: slanted({
        ...axis(theme, spec.looks?.xTitle ?? (isOne ? '' : headingOf(table, spec.x))),
        showgrid: false,
        type: 'category',
        categoryorder: 'array',
        categoryarray: categories,
        tickmode: 'array',
        tickvals: categories,
        ticktext: tickTexts([...shown]),
      }),
      yaxis: { ...axis(theme, spec.looks?.yTitle ?? heading), type: spec.logScale ? 'log' : 'linear' },
    },
    notes,
  };
}
