import type { Law } from './law.ts';

/** "Who has the lowest rating" asks for somebody, not for the rating. */
export const whoIsNamed: Law = ({ select }, { tokens }) => {
  const [first] = tokens;
  if (first?.lower !== 'who') return null;
  return select.every((item) => 'measure' in item) ? first.text : null;
};
