import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { reduceRun } from '#lib/domain/run-view.ts';
import { newRun } from './run-record.ts';
import { TurnNotice } from './turn-notice.tsx';

const offer = 'Answer with the built-in engine';

function noticeAfter(code: string): string {
  const run = newRun('r', 'c', 'How many?');
  const view = reduceRun(run.view, { type: 'run-error', code, message: 'No reply.', elapsedMs: 1 });
  return renderToStaticMarkup(
    <TurnNotice run={{ ...run, view }} onAsk={() => undefined} onReconnect={() => undefined} />,
  );
}

test('after a failed model a person may choose the built-in engine, or try again', () => {
  const notice = noticeAfter('model-failed');
  expect(notice).toContain('No reply.');
  expect(notice).toContain('Try again');
  expect(notice).toContain(offer);
});

test('a query over the budget of its source is run when the person says so', () => {
  expect(noticeAfter('query-too-costly')).toContain('Run it all the same');
});

test('a failure that is not the model’s offers no other engine', () => {
  expect(noticeAfter('query-failed')).not.toContain(offer);
});

test('a statement that the database will not run is a sentence, with the database’s words behind a fold', () => {
  const words = 'DuckDB could not run the query: Binder Error: No function matches the given name';
  const view = reduceRun(newRun('r', 'c', 'How many?').view, {
    type: 'run-error',
    code: 'query-failed',
    message: 'The database could not run the statement that was written for this.',
    detail: words,
    elapsedMs: 1,
  });
  const notice = renderToStaticMarkup(
    <TurnNotice
      run={{ ...newRun('r', 'c', 'How many?'), view }}
      onAsk={() => undefined}
      onReconnect={() => undefined}
    />,
  );
  expect(notice).toMatch(/The database could not run.*aria-expanded="false".*What the database said/);
  expect(notice).not.toContain('Binder Error');
  expect(view.error?.detail).toBe(words);
});

test('a question that is too long is not to be tried again', () => {
  expect(noticeAfter('question-too-long')).not.toContain('Try again');
});
