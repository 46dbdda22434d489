import { countOf } from '#lib/domain/count-of.ts';
import { useLocale } from '../ui/use-locale.tsx';
import type { GraphLine, KeyGraph } from './key-graph-layout.ts';

/** A table among those it is joined with. Each of them opens; the lines are told as a list to whoever does not see them. */
export function KeyGraphView({ graph, onOpen }: { graph: KeyGraph; onOpen: (table: string) => void }) {
  const locale = useLocale();
  const { width, height, boxWidth, boxHeight, boxes, lines, more } = graph;
  const [middle, ...neighbours] = boxes;
  return (
    <div className="overflow-x-auto rounded-xl border p-4">
      <div className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
          {lines.map((line) => (
            <path
              key={`${line.from.table} ${line.to.table} ${line.columns}`}
              d={curve(line, boxWidth, boxHeight)}
              fill="none"
              className="stroke-line-strong"
            />
          ))}
        </svg>
        {middle && (
          <span
            className="absolute grid place-items-center truncate rounded-lg border border-accent bg-accent-tint px-2 font-medium font-mono text-xs"
            style={{ left: middle.x, top: middle.y, width: boxWidth, height: boxHeight }}
          >
            <span className="max-w-full truncate">{middle.table}</span>
          </span>
        )}
        {neighbours.map(({ table, x, y }) => (
          <button
            key={table}
            type="button"
            title={table}
            onClick={() => onOpen(table)}
            className="absolute truncate rounded-lg border bg-surface px-2 font-mono text-xs hover:bg-hover"
            style={{ left: x, top: y, width: boxWidth, height: boxHeight }}
          >
            {table}
          </button>
        ))}
      </div>
      {more > 0 && <p className="mt-2 text-ink-muted text-xs">and {countOf(more, locale, 'more table')}</p>}
      <ul className="sr-only">
        {lines.map(({ from, to, columns }) => (
          <li key={`${from.table} ${to.table} ${columns}`}>
            {from.table} refers to {to.table} by {columns}
          </li>
        ))}
      </ul>
    </div>
  );
}

function curve({ from, to }: GraphLine, boxWidth: number, boxHeight: number): string {
  const [left, right] = from.x < to.x ? [from, to] : [to, from];
  const [x1, y1, x2, y2] = [left.x + boxWidth, left.y + boxHeight / 2, right.x, right.y + boxHeight / 2];
  const bend = (x2 - x1) / 2;
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
