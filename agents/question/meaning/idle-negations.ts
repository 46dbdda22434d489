import { idleNegation } from '../../query/writer/built-in/without-others.ts';
import type { Law } from './law.ts';

/** What is A is not B anyway: to deny B of the same rows leaves out nothing, though the question does. */
export const idleNegations: Law = (intent, { tokens }) => {
  const denied = idleNegation(intent);
  if (denied === null) return null;
  const said = tokens.find(({ lower }) => negations.has(lower));
  return said?.text ?? String(denied.values[0]);
};

const negations = new Set(['not', 'never', 'without', 'no', 'except', 'excluding', 'but']);
