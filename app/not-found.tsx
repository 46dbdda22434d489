import { StartLink } from '#components/ui/start-link.tsx';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center px-6">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">There is no page at this address</h1>
      <p className="mb-5 text-ink-muted">The link may be mistyped, or what it led to was deleted.</p>
      <StartLink />
    </main>
  );
}
