import Link from 'next/link';
import { buttonLook } from './button.tsx';

/** The way out of a page that is not there. */
export function StartLink() {
  return (
    <Link href="/" className={buttonLook('primary')}>
      Start a new conversation
    </Link>
  );
}
