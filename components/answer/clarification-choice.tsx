import { previewWords } from '#lib/domain/preview-words.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** A question back, with its answers and what each would give as buttons that ask the full question instead. */
export function ClarificationChoice({
  clarification,
  onAsk,
}: {
  clarification: Clarification;
  onAsk: (question: string) => void;
}) {
  const locale = useLocale();
  return (
    <fieldset className="rounded-xl border bg-surface px-4 pb-4 pt-3.5">
      <legend className="sr-only">{clarification.question}</legend>
      <p aria-hidden className="break-words font-medium">
        {clarification.question}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {clarification.options.map((option) => (
          <button
            key={option.question}
            type="button"
            title={option.question}
            onClick={() => onAsk(option.question)}
            className="min-h-9 max-w-full break-words rounded-lg border bg-surface px-3.5 py-1.5 text-left text-sm font-medium transition-colors hover:border-accent hover:bg-accent-tint"
          >
            {option.label}
            {option.preview && (
              <span className="mt-0.5 block break-words text-[0.8125rem] font-normal text-ink-muted">
                {previewWords(option.preview, locale)}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
