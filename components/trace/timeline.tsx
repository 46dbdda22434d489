import type { StoredEvent } from '#lib/domain/run-event.ts';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { timelineRows } from './timeline-rows.ts';

const colours = { step: 'bg-accent', call: 'bg-caution', candidate: 'bg-positive' } as const;

/** When each step, model call and candidate was at work, below each other on one axis. */
export function Timeline({ events }: { events: readonly StoredEvent[] }) {
  const locale = useLocale();
  const rows = timelineRows(events);
  const totalMs = Math.max(1, ...rows.map(({ endMs }) => endMs));
  if (rows.length === 0) return null;
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-1 rounded-xl border bg-surface p-3">
      {rows.map((row) => (
        <li
          key={row.key}
          className="grid grid-cols-[minmax(0,2fr)_3fr_4rem] sm:grid-cols-[14rem_1fr_4.5rem] items-center gap-2 text-xs"
        >
          <span className={`truncate ${row.kind === 'step' ? 'font-medium' : 'pl-3 text-ink-muted'}`}>
            {row.label}
          </span>
          <span className="relative h-3 rounded bg-sunken">
            <span
              className={`absolute top-0 h-3 min-w-0.5 rounded ${row.failed ? 'bg-negative' : colours[row.kind]}`}
              style={{
                left: `${(row.startMs / totalMs) * 100}%`,
                width: `${((row.endMs - row.startMs) / totalMs) * 100}%`,
              }}
            />
          </span>
          <span className="text-right text-ink-muted tabular-nums">
            {formatDuration(row.endMs - row.startMs, locale)}
          </span>
        </li>
      ))}
    </ol>
  );
}
