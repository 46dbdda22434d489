import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mayHelpAgain, RequestError } from '../ui/request.ts';
import { UnsentQuestion } from './unsent-question.tsx';

function noticeAfter(error: RequestError): string {
  const unsent = { question: 'How many?', message: error.message, mayHelpAgain: mayHelpAgain(error) };
  return renderToStaticMarkup(
    <UnsentQuestion unsent={unsent} onAgain={() => undefined} onDismiss={() => undefined} />,
  );
}

test('the reason stands before the question', () => {
  const notice = noticeAfter(new RequestError('unreachable', 0, 'No server.'));
  expect(notice.indexOf('No server.')).toBeGreaterThan(0);
  expect(notice.indexOf('No server.')).toBeLessThan(notice.indexOf('How many?'));
});

test.each([
  { code: 'unreachable', status: 0, again: true },
  { code: 'too-many-requests', status: 429, again: true },
  { code: 'provider-unavailable', status: 503, again: true },
  { code: 'question-too-long', status: 422, again: false },
  { code: 'bad-request', status: 400, again: false },
])('after $code trying again is offered: $again', ({ code, status, again }) => {
  expect(noticeAfter(new RequestError(code, status, 'So it is.')).includes('Try again')).toBe(again);
});
