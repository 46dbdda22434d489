import type { Filter, Measure } from '#lib/domain/query-intent.ts';
import { eventDate, sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type CoreQuery, dimensionsIn, figureIn, furtherFilters, withKeys } from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';

/** One figure as a part of another that has fewer conditions, for each group where both are grouped alike. */
export const makeRatio: MakeFigure = ([things, part], { hundredfold, slots }) => {
  if (things === undefined || part === undefined) return null;
  const told = slots.verb !== undefined && places.has(slots.verb) ? wholeOf(things, part) : things;
  const whole = onTheSameDay(inTheSameTime(told, part), part);
  const [ofWhole, ofPart] = [figureIn(whole), figureIn(part)];
  if (ofWhole === null || ofPart === null || isSumOfRows(ofWhole.measure, slots.things, whole)) return null;
  if (whole.intent.limit !== null || part.intent.limit !== null) return null;
  const isSameFigure =
    isSameTerm(ofWhole.measure, ofPart.measure) ||
    (ofWhole.measure.aggregate === ofPart.measure.aggregate &&
      ofWhole.measure.table === ofPart.measure.table &&
      ofWhole.measure.column?.column === ofPart.measure.column?.column);
  if (!isSameFigure || part.intent.filters.length <= told.intent.filters.length) return null;
  const groups = dimensionsIn(whole).map(({ column }) => column);
  if (groups.length > 0 && !isOfKind(whole, part, slots.verb ?? '')) return null;
  const others = dimensionsIn(part).map(({ column }) => column);
  if (groups.join('\n') !== others.join('\n')) return null;

  const { dialect } = whole;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const [{ query: all, keys }, { query: some }] = [withKeys(whole), withKeys(part)];
  // A group of which nothing meets the condition has no row there.
  const met = `COALESCE(some_rows.${name(ofPart.column)}, 0)`;
  const share = dialect.divide(met, `all_rows.${name(ofWhole.column)}`);
  const shown = hundredfold ? `100 * ${share}` : share;
  const label = hundredfold ? 'percentage' : 'share';
  const on = [...groups, ...keys]
    .map((group) => `some_rows.${name(group)} = all_rows.${name(group)}`)
    .join(' AND ');
  const join =
    groups.length === 0 ? `CROSS JOIN (${some.sql}) some_rows` : `LEFT JOIN (${some.sql}) some_rows ON ${on}`;
  const columns = [...groups.map((group) => `all_rows.${name(group)}`), `${shown} AS ${name(label)}`];
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${all.sql}) all_rows ${join}`,
      columns: [...groups, label],
    },
    order: orderOf(whole, label),
    reading: [`${label} of ${ofWhole.measure.label}: those with the condition among all`],
  };
};

/** The largest first, and times one after the other. */
function orderOf(whole: CoreQuery, label: string): MadeFigure['order'] {
  const groups = dimensionsIn(whole);
  const time = groups.find(({ dimension }) => dimension.grain !== null);
  if (time !== undefined) return [{ column: time.column, descending: false }];
  return groups.length === 0 ? [] : [{ column: label, descending: true }];
}

/**
 * "Bookings in business class by nationality" tells the class of a booking within each nationality. A time, and a place that is none of the rows' own,
 * only say which rows are looked at: those are shared out among the groups.
 */
function isOfKind(things: CoreQuery, part: CoreQuery, verb: string): boolean {
  if (!kinds.has(verb)) return true;
  const told = furtherFilters(things, part).filter((filter) => !isTime(filter, part));
  return (
    told.length > 0 &&
    (!anywhere.has(verb) ||
      told.every((filter) => 'column' in filter && sameName(filter.column.table, part.intent.subject)))
  );
}

/** A share of companies is one of their number: what happens to be kept of them is another figure. */
function isSumOfRows({ aggregate, expression }: Measure, things: string | undefined, { tables }: CoreQuery) {
  return (
    aggregate === 'sum' &&
    expression === undefined &&
    things !== undefined &&
    tables.some((table) => isNamedAt(table, tokenize(things), 0))
  );
}

/** Revenue is told by whole deals, that of a part by their lines: one word, one figure. */
function isSameTerm(one: Measure, other: Measure): boolean {
  return one.expression !== undefined && other.expression !== undefined && one.label === other.label;
}

/**
 * "Of the claims were rejected in 2024" is about the claims of that year, rejected or not: a time beside another condition on the same rows
 * holds for the whole as well. Where the time is all that is said, it is the condition.
 */
function inTheSameTime(things: CoreQuery, part: CoreQuery): CoreQuery {
  const further = furtherFilters(things, part);
  const times = further.filter((filter) => isTime(filter, part));
  const isOfRows = ({ kind, ...filter }: Filter) =>
    kind === 'equals' && 'column' in filter && sameName(filter.column.table, part.intent.subject);
  const others = further.filter((filter) => !times.includes(filter));
  const [day] = times.flatMap((filter) => ('column' in filter ? [filter.column] : []));
  // "Paid in 2024" names the day of the payment.
  if (times.length === 0 || others.length === 0 || !others.every(isOfRows) || day === undefined)
    return things;
  const table = part.tables.find(({ name }) => sameName(name, part.intent.subject));
  if (table === undefined || eventDate(table)?.name !== day.column) return things;
  return { ...things, intent: { ...things.intent, filters: [...things.intent.filters, ...times] } };
}

/** Of a level that is kept by day the part and the whole are those of one day. */
function onTheSameDay(things: CoreQuery, part: CoreQuery): CoreQuery {
  const { filters } = things.intent;
  const day = filters.find(({ kind }) => kind === 'latest');
  const isOfDay = (filter: Filter) =>
    day?.kind === 'latest' && filter.kind === 'range' && sameColumn(filter.column, day.column);
  const told = part.intent.filters.filter(isOfDay);
  if (told.length === 0 || filters.some(isOfDay)) return things;
  return { ...things, intent: { ...things.intent, filters: [...filters, ...told] } };
}

function isTime(filter: Filter, { intent }: CoreQuery): boolean {
  return (
    filter.kind === 'range' && filter.bounds !== 'number' && sameName(filter.column.table, intent.subject)
  );
}

const places = new Set(['in', 'from', 'at', 'on', 'using']);
const anywhere = new Set(['in', 'from', 'at']);
/** Behind which stands a place, or of what kind something is. */
const kinds = new Set([...places, 'through', 'via', 'by']);

/** Women in a department are a share of the department: what is itself only a condition is no whole. */
function wholeOf(things: CoreQuery, part: CoreQuery): CoreQuery {
  if (things.intent.filters.length === 0) return things;
  return { ...part, intent: { ...part.intent, filters: furtherFilters(things, part) } };
}
