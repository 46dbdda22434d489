import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangeList } from './change-list.tsx';

test('what a change is about is read apart from its name', () => {
  const change = { part: 'term', name: 'traded value', before: null, after: 'Price times volume' } as const;
  const text = renderToStaticMarkup(<ChangeList changes={[change]} />).replace(/<[^>]+>/g, '');
  expect(text).toContain('Term traded value');
});
