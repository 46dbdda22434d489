'use client';

import { Button } from '#components/ui/button.tsx';

/** Shown when drawing a page failed. The log on the server or in the console has the details, found by the digest. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center px-6">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">This page could not be drawn</h1>
      <p className="mb-5 text-ink-muted">
        Your conversations are safe on the server. Try again; if it keeps failing, reload the page.
        {error.digest && ` Reference for the log: ${error.digest}.`}
      </p>
      <Button look="primary" onClick={reset}>
        Try again
      </Button>
    </main>
  );
}
