import { type Filter, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../query/writer/built-in/read-dates.ts';
import { columnAt, eventDate, sameName, validity } from '../query/writer/built-in/table-nature.ts';
import { tokenize } from '../query/writer/built-in/tokenize.ts';
import en from './composed/lexicon/en.json' with { type: 'json' };

/** A question without its one period, and the days of that, inclusive; an open side is null. */
export type PeriodApart = {
  readonly rest: string;
  readonly from: string | null;
  readonly to: string | null;
};

const leads = wordSet(en.periodLeads);

/** Takes the period out of "how much was invoiced in 2009"; null where there is none, or several. */
export function periodApart(question: string, today: string): PeriodApart | null {
  const tokens = tokenize(question);
  const [only, ...others] = readDates(tokens, today);
  if (only === undefined || others.length > 0 || only.meaning.kind !== 'range') return null;
  const first = leads.has(tokens[only.first - 1]?.lower ?? '') ? only.first - 1 : only.first;
  const before = question.slice(0, tokens[first]?.start ?? 0);
  const after = question.slice(tokens[only.end - 1]?.end ?? question.length);
  const { from, to } = only.meaning;
  return { rest: `${before.trimEnd()}${after}`.trim(), from, to };
}

/**
 * An intent of the rows of a period alone: of what it is about, or of the one other table in it that has a day. null where it already has
 * a time, where no row has a day, and where rows hold for a time.
 */
export function withinPeriod(
  intent: QueryIntent,
  { from, to }: PeriodApart,
  tables: Tables,
): QueryIntent | null {
  if (intent.filters.some((filter) => isOfTime(filter, tables))) return null;
  const dated = joinedTables(intent).flatMap((name) => {
    const table = tables.find((each) => sameName(each.name, name));
    const day = table === undefined ? null : eventDate(table);
    return table !== undefined && day !== null ? [{ table, day }] : [];
  });
  const [first, ...others] = dated;
  if (first === undefined || validity(first.table) !== null) return null;
  if (!sameName(first.table.name, intent.subject) && others.length > 0) return null;
  const filter: Filter = {
    kind: 'range',
    column: { table: first.table.name, column: first.day.name },
    from,
    to,
    includeFrom: true,
    includeTo: true,
    bounds: first.day.kind === 'datetime' ? 'day-of-datetime' : 'day',
  };
  return { ...intent, filters: [...intent.filters, filter] };
}

function isOfTime(filter: Filter, tables: Tables): boolean {
  if (filter.kind === 'latest' || filter.kind === 'valid-on' || filter.kind === 'any') return true;
  if (!('column' in filter)) return false;
  const column = columnAt(filter.column, tables);
  return column !== null && isDate(column);
}
