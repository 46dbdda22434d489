import { spokenParts } from '#lib/text/abbreviations.ts';
import { isRelationStem } from '../../query/writer/built-in/relation-words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** That things are listed or called so says nothing of what was done to them. */
const recorded = wordsFor('recorded');

const participle = /(?:ed|en|wn|ut|old|ought|id)$/;

/**
 * "Patients admitted" are not all patients, unless each patient has a day of its admission or is one: what was done to them is said behind them, and
 * nothing in the reading says it.
 */
export const doneToAll: Law = (intent, { tokens, tables }) => {
  const isBare =
    intent.filters.length + intent.joins.length + intent.groupBy.length + intent.having.length === 0;
  const last = tokens.findLast(({ kind }) => kind !== 'mark');
  if (!isBare || last === undefined || tokens.length < 2) return null;
  if (recorded.has(last.lower) || !participle.test(last.lower) || !isRelationStem(last.stem)) return null;
  const subject = tables.find(({ name }) => sameName(name, intent.subject));
  const isOwn =
    subject &&
    [subject, ...subject.columns].some(({ name }) =>
      spokenParts(name).some((part) => part.length > 3 && haveOneRoot(part, last.lower)),
    );
  return isOwn === false ? last.text : null;
};
