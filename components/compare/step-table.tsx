import { countOf } from '#lib/domain/count-of.ts';
import type { Locale } from '#lib/domain/locale.ts';
import { Badge } from '../ui/badge.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import type { ComparedSide, ComparedStep } from './compare-steps.ts';

const words = { same: 'same', different: 'different', only: 'one side only' } as const;
const tones = { same: 'neutral', different: 'caution', only: 'accent' } as const;

/** Step by step: whether what went in and what came out is the same, and what each side took. */
export function StepTable({ steps }: { steps: readonly ComparedStep[] }) {
  const locale = useLocale();
  return (
    <section
      aria-label="Steps"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border bg-surface"
    >
      <table className="w-full text-sm [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
        <thead>
          <tr className="border-b text-left text-ink-muted text-xs">
            <th className="font-medium">Step</th>
            <th className="font-medium">Input</th>
            <th className="font-medium">Output</th>
            <th className="font-medium">Left</th>
            <th className="font-medium">Right</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {steps.map((step) => (
            <tr key={step.id}>
              <th scope="row" className="whitespace-nowrap text-left font-medium">
                {step.id} {step.tool}
              </th>
              <td>
                <Badge tone={tones[step.input]}>{words[step.input]}</Badge>
              </td>
              <td>
                <Badge tone={tones[step.output]}>{words[step.output]}</Badge>
              </td>
              <td className="whitespace-nowrap text-ink-muted tabular-nums">
                {sideWords(step.left, locale)}
              </td>
              <td className="whitespace-nowrap text-ink-muted tabular-nums">
                {sideWords(step.right, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sideWords(side: ComparedSide | null, locale: Locale): string {
  if (side === null) return 'no such step';
  if (side.reused) return 'from the log';
  return [
    side.elapsedMs === null ? side.status : formatDuration(side.elapsedMs, locale),
    side.tokens > 0 ? countOf(side.tokens, locale, 'token') : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
