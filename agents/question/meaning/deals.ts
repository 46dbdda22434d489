import { conditionsIn, type Filter } from '#lib/domain/query-intent.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isActOf, isDealing, tablesOfDeals } from '../assumed/tables-of-verbs.ts';
import { dealsAbove, tradeOf } from '../assumed/trade.ts';
import { type Law, measuresOf, tablesRead } from './law.ts';

/** What a customer bought is told by deals, and not by repairs or whatever else leads from customers to things. */
export const dealtByDeals: Law = (intent, { tokens, tables }) => {
  const { line, deal } = tradeOf(tables);
  const verb = tokens.find((_, at) => isDealing(tokens, at));
  if (verb === undefined || line === null) return null;
  const acts = tables.filter(({ name }) =>
    spokenParts(name).some((part) => isActOf(verb, part.toLowerCase())),
  );
  const kept = [...[line, deal].flatMap((each) => each?.table ?? []), ...dealsAbove(line, tables)];
  const read = tablesRead(intent);
  const isTold = [...kept, ...acts].some(({ name }) => read.some((each) => sameName(each, name)));
  return isTold || measuresOf(intent).some(({ expression }) => expression !== undefined) ? null : verb.text;
};

/** "Brands that sold 10 bikes in 2023" are not those founded then: where deals have a day, a time of dealing is theirs. */
export const daysOfDeals: Law = ({ filters }, { tokens, tables }) => {
  const trade = tradeOf(tables);
  const told = tablesOfDeals(tokens, trade, tables);
  const deals = [...told, ...dealsAbove(trade.line, tables).map(({ name }) => name)];
  const areDated = tables.some(({ name, columns }) => deals.includes(name) && columns.some(isDate));
  if (told.length === 0 || !areDated) return null;
  const said = new Set(tokens.map(({ stem }) => stem));
  const isOfOthers = (filter: Filter): boolean => {
    if (filter.kind !== 'range' && filter.kind !== 'equals') return false;
    const { table, column } = filter.column;
    const of = tables.find(({ name }) => sameName(name, table));
    const day = of && columnNamed(of, column);
    if (!day || !(isDate(day) || isYear(day)) || deals.some((name) => sameName(name, table))) return false;
    return !spokenParts(column).some((part) => said.has(stemOf(part.toLowerCase())));
  };
  const isTold = conditionsIn(filters).some(isOfOthers);
  const year = tokens.find(({ kind, lower }) => kind === 'number' && /^(?:19|20)\d\d$/.test(lower));
  return isTold ? (year?.text ?? 'when') : null;
};
