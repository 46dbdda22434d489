import type { UnreadablePart } from '#lib/domain/query-outcome.ts';

/** Which words could not be read, and the closest things the source knows. */
export function UnreadableNotice({ parts }: { parts: readonly UnreadablePart[] }) {
  return (
    <div className="rounded-xl border bg-surface px-4 py-3.5">
      <ul className="flex flex-col gap-3.5">
        {parts.map((part) => (
          <li key={part.text}>
            <p className="break-words font-medium">I could not read “{part.text}”.</p>
            {part.why !== undefined && <p className="mt-1 text-sm text-ink-muted">{part.why}</p>}
            {part.suggestions.length > 0 && (
              <>
                <p className="mt-1 text-sm text-ink-muted">The closest things this source knows:</p>
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
            {part.suggestions.length === 0 && part.why === undefined && (
              <p className="mt-1 text-sm text-ink-muted">Nothing in this source is close to it.</p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-muted">Say it with other words, or leave that part out.</p>
    </div>
  );
}
