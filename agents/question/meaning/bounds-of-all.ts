import type { Law } from './law.ts';

/** "At least 0 orders" is true of everybody: no question bounds a number of rows so, and one that says 0 means those without any. */
export const boundsOfAll: Law = ({ having }, { tokens }) => {
  const idle = having.some(
    ({ measure, comparison, value }) =>
      'aggregate' in measure &&
      measure.aggregate?.startsWith('count') === true &&
      ((comparison === '>=' && value <= 0) || (comparison === '>' && value < 0)),
  );
  return idle ? (tokens.find(({ kind }) => kind === 'number')?.text ?? '0') : null;
};
