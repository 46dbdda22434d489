import { spokenParts } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { isActOf, isDealing } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type Law, measuresOf, tablesRead } from './law.ts';

/** What a customer bought is told by deals, and not by repairs or whatever else leads from customers to things. */
export const dealtByDeals: Law = (intent, { tokens, tables }) => {
  const { line, deal } = tradeOf(tables);
  const verb = tokens.find((_, at) => isDealing(tokens, at));
  if (verb === undefined || line === null) return null;
  const acts = tables.filter(({ name }) =>
    spokenParts(name).some((part) => isActOf(verb, part.toLowerCase())),
  );
  const kept = [line, deal].flatMap((each) => each?.table ?? []);
  const read = tablesRead(intent);
  const isTold = [...kept, ...acts].some(({ name }) => read.some((each) => sameName(each, name)));
  return isTold || measuresOf(intent).some(({ expression }) => expression !== undefined) ? null : verb.text;
};
