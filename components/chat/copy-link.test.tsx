import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CopyLink } from './copy-link.tsx';

test('a link to an answer says that it opens for its person and for whoever the conversation is shared with', () => {
  const shown = renderToStaticMarkup(<CopyLink runId="r1" />);
  expect(shown).toContain('It opens for you and for whoever this conversation is shared with.');
  expect(shown).not.toContain('alone');
});
