import { Check, X } from 'lucide-react';
import type { ExampleCheck } from '#lib/domain/impact.ts';
import { writeDay } from '#lib/domain/write-time.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** The latest checks of an example as a row of marks, oldest first. The last one says in words how it went. */
export function CheckHistory({ checks }: { checks: readonly ExampleCheck[] }) {
  const locale = useLocale();
  const last = checks.at(-1);
  if (!last) return <span className="text-ink-muted">Not checked yet</span>;
  const passed = checks.filter((check) => check.passed).length;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span
        role="img"
        aria-label={`${passed} of the last ${checks.length} checks passed`}
        className="inline-flex gap-0.5"
      >
        {checks.map((check) => (
          <span
            key={check.at}
            title={`${writeDay(check.at, locale)}: ${check.passed ? 'passed' : check.reason}`}
            className={`h-3.5 w-1.5 rounded-sm ${check.passed ? 'bg-positive' : 'bg-negative'}`}
          />
        ))}
      </span>
      <span className={`inline-flex items-center gap-0.5 ${last.passed ? 'text-positive' : 'text-negative'}`}>
        {last.passed ? <Check aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />}
        {last.passed ? 'Passes' : 'Fails'}
      </span>
    </span>
  );
}
