import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

/** Why something did not succeed, with the way to try again where there is one. Nothing while nothing is wrong. */
export function Failure({ message, onRetry }: { message: string | null; onRetry?: () => void }) {
  if (message === null) return null;
  return (
    <Callout
      tone="negative"
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <span className="whitespace-pre-wrap">{message}</span>
    </Callout>
  );
}
