import Link from 'next/link';

export function ConversationNotFound() {
  return (
    <div className="my-auto py-12">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">This conversation does not exist</h1>
      <p className="mb-5 max-w-prose text-ink-muted">
        It may have been deleted, or its address was copied from another installation.
      </p>
      <Link
        href="/"
        className="inline-flex h-9 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-hover"
      >
        Start a new conversation
      </Link>
    </div>
  );
}
