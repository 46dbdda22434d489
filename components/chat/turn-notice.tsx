import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { EngineWords } from '../ui/engine-words.tsx';
import type { AskedWith } from './requests.ts';
import type { RunRecord } from './run-record.ts';

/** What kept a question from being answered, with the way on; nothing when all is well. */
export function TurnNotice({
  run: { view, connection },
  onAsk,
  onReconnect,
}: {
  run: RunRecord;
  onAsk: (question: string, chosen?: AskedWith) => void;
  onReconnect: () => void;
}) {
  const again = (label: string) => (
    <Button size="small" onClick={() => onAsk(view.question)}>
      {label}
    </Button>
  );
  switch (view.status) {
    case 'running':
      if (connection === 'reconnecting')
        return (
          <Callout tone="caution">
            The connection was lost. Reconnecting; the answer continues where it was.
          </Callout>
        );
      if (connection === 'lost')
        return (
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={onReconnect}>
                Reconnect
              </Button>
            }
          >
            The connection to this answer was lost. What has arrived is above.
          </Callout>
        );
      return null;
    case 'stopped':
      return (
        <Callout tone="neutral" action={again('Ask again')}>
          You stopped this answer.
        </Callout>
      );
    case 'interrupted':
      return (
        <Callout tone="caution" action={again('Ask again')}>
          The server was restarted before this answer was finished.
        </Callout>
      );
    case 'failed':
      // Without an error of the run, the answer itself says what failed.
      return view.error ? (
        <Callout
          tone="negative"
          action={
            <>
              {view.error.code !== 'question-too-long' && again('Try again')}
              {(view.error.code === 'model-failed' || view.error.code === 'budget-exceeded') && (
                <Button size="small" onClick={() => onAsk(view.question, { strategy: 'built-in' })}>
                  Answer with the built-in engine
                </Button>
              )}
              {view.error.code === 'query-too-costly' && (
                <Button size="small" onClick={() => onAsk(view.question, { costly: true })}>
                  Run it all the same
                </Button>
              )}
            </>
          }
        >
          {view.error.message}
          <EngineWords words={view.error.detail} />
        </Callout>
      ) : null;
    case 'answered':
    case 'unreadable':
    case 'asked':
      return null;
  }
}
