import type { EntityFilter } from '../roles.ts';
import { chooseEntities } from './choose-entities.ts';

/** The built-in entity filter: `chooseEntities`, with the rows in force today unless the question says otherwise. */
export const builtInEntityFilter: EntityFilter = async ({ question, found }, { knowledge, now }) => {
  const started = now();
  const today = new Date().toISOString().slice(0, 10);
  const mentions = chooseEntities(question, found.mentions, knowledge.snapshot, today);
  return { mentions, elapsedMs: found.elapsedMs + now() - started };
};
