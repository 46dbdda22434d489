import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import type { Unsent } from './conversation-state.ts';

/** Why a question was not sent, and which: of a long one its beginning, so that the place to write stays in view. */
export function UnsentQuestion({
  unsent,
  onAgain,
  onDismiss,
}: {
  unsent: Unsent;
  onAgain: () => void;
  onDismiss: () => void;
}) {
  return (
    <Callout
      tone="negative"
      action={
        <>
          {unsent.mayHelpAgain && (
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
          )}
          <Button look="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      Not sent. {unsent.message}
      <span className="line-clamp-2 break-words text-ink-muted">“{unsent.question}”</span>
    </Callout>
  );
}
