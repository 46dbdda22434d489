import Link from 'next/link';

/** The way out of a page that is not there. */
export function StartLink() {
  return (
    <Link
      href="/"
      className="inline-flex h-9 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-hover"
    >
      Start a new conversation
    </Link>
  );
}
