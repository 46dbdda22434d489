import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { clickhouseDates } from './clickhouse-dates.ts';
import { clickhouseNumbers } from './clickhouse-numbers.ts';

/** A backslash escapes in texts and in names. */
const quoteText = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const clickhouseDialect: Dialect = {
  ...clickhouseDates,
  ...clickhouseNumbers,
  name: 'clickhouse',
  title: 'ClickHouse',
  formatter: 'clickhouse',
  promptNotes: [
    'Names and most functions tell capitals apart; put names with spaces in double quotes, texts in single quotes, where a backslash escapes.',
    "Compare dates with toDate('2025-01-31') and moments with toDateTime('2025-01-31 00:00:00').",
    "Dates: toStartOfMonth(x), formatDateTime(x, '%Y-%m') where %i is the minute, addMonths(x, -1), dateDiff('day', a, b), toYear(x), toYYYYMM(x).",
    'Division with / gives a double, except that a Decimal keeps its places: toFloat64 first; intDiv cuts.',
    'lag and lead give 0 or an empty text where there is no row, not NULL: wrap their argument in toNullable.',
    'There is no FINAL, SETTINGS, FORMAT, LIMIT BY, ARRAY JOIN, PREWHERE or table function here; arrayJoin(x) makes rows of an array.',
    'An alias of SELECT may be used in GROUP BY, HAVING and ORDER BY; a column of the same name goes first.',
    'uniqExact(x) counts different values; argMax(a, b) is the a of the greatest b; quantileExactInclusive(0.5)(x) is the median; countIf(c) and sumIf(x, c) take a condition; groupArray(x) collects.',
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: true,
  },
  /** Those that name a zone of their own are told on its clock, whatever the session's. */
  zonedType: /^[^']*DateTime[^']*$/,
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`,
  /** NULL comes last in both directions unless NULLS FIRST is written. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC' : 'ASC'}`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText,
  matchText: (expression, text, place) =>
    `lowerUTF8(toString(${expression})) LIKE ${quoteText(likePattern(text.toLowerCase(), place))}`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
