import { buttonLook } from './button.tsx';
import { PageLink } from './page-link.tsx';

/** The way out of a page that is not there. */
export function StartLink() {
  return (
    <PageLink href="/" className={buttonLook('primary')}>
      Start a new conversation
    </PageLink>
  );
}
