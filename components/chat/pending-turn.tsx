import { Spinner } from '../ui/spinner.tsx';

/** A question on its way to the server. */
export function PendingTurn({ question }: { question: string }) {
  return (
    <article className="flex flex-col gap-3">
      <h2 className="whitespace-pre-wrap break-words text-lg font-semibold leading-snug tracking-tight">
        {question}
      </h2>
      <p className="flex min-h-7 items-center gap-2 text-[0.8125rem] text-ink-muted">
        <Spinner className="size-3.5" />
        Sending
      </p>
    </article>
  );
}
