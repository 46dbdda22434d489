import { nameInWords } from '#lib/text/abbreviations.ts';
import type { Law } from './law.ts';

/** "Why" is answered by a reason that was written down, and by nothing else that is shown. */
export const onlyReasons: Law = ({ select }, { tokens }) => {
  const isShown = select.some(
    (item) =>
      'dimension' in item &&
      /\b(?:reason|cause|why|comment|note)s?\b/i.test(nameInWords(item.dimension.column.column)),
  );
  return tokens[0]?.lower === 'why' && !isShown ? tokens[0].text : null;
};
