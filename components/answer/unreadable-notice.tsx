import type { Refusal } from '#lib/domain/query-outcome.ts';
import { refusalSentence } from '#lib/domain/refusal-words.ts';
import { QuestionChips } from './question-chips.tsx';

/** What could not be read, the closest things the source knows, and questions like it that can be answered. */
export function UnreadableNotice({
  refusal,
  onAsk,
}: {
  refusal: Refusal;
  onAsk: (question: string) => void;
}) {
  const { parts, instead } = refusal;
  return (
    <div className="flex flex-col gap-3.5 rounded-xl border bg-surface px-4 py-3.5">
      <p className="break-words font-medium">{refusalSentence(refusal)}</p>
      {parts
        .filter(({ suggestions, why }) => suggestions.length > 0 || why !== undefined)
        .map((part) => (
          <div key={part.text}>
            {part.why !== undefined && (
              <p className="break-words text-sm text-ink-muted">
                “{part.text}”: {part.why}
              </p>
            )}
            {part.suggestions.length > 0 && (
              <>
                <p className="break-words text-sm text-ink-muted">Close to “{part.text}” in this source:</p>
                <ul className="mt-1.5 flex flex-wrap gap-1.5">
                  {part.suggestions.map((suggestion) => (
                    <li
                      key={suggestion}
                      className="max-w-full break-words rounded-md bg-sunken px-2 py-0.5 text-[0.8125rem]"
                    >
                      {suggestion}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        ))}
      {instead.length > 0 ? (
        <QuestionChips label="Questions that can be answered:" questions={instead} onAsk={onAsk} />
      ) : (
        <p className="text-sm text-ink-muted">Say it with other words, or leave that part out.</p>
      )}
    </div>
  );
}
