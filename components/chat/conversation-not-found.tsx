import { StartLink } from '../ui/start-link.tsx';

export function ConversationNotFound() {
  return (
    <div className="my-auto py-12">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">This conversation does not exist</h1>
      <p className="mb-5 max-w-prose text-ink-muted">
        It may have been deleted, its address was copied from another installation, or it is somebody else’s:
        a conversation opens for the person who had it.
      </p>
      <StartLink />
    </div>
  );
}
