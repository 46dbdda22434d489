import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionLength } from './question-length.tsx';

test.each([
  { length: 100, says: '' },
  { length: 950, says: '950 of 1,000 characters' },
  { length: 1_254, says: '1,254 of 1,000 characters: too long to ask' },
])('of $length characters it is said “$says”', ({ length, says }) => {
  const markup = renderToStaticMarkup(<QuestionLength id="l" length={length} most={1_000} />);
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(says);
});
