import Link from 'next/link';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center px-6">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">There is no page at this address</h1>
      <p className="mb-5 text-ink-muted">
        Conversations live at /chat/ followed by their id; a new one starts at /.
      </p>
      <Link
        href="/"
        className="inline-flex h-9 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-hover"
      >
        Start a new conversation
      </Link>
    </main>
  );
}
