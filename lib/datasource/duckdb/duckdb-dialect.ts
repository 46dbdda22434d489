import type { Dialect } from '../data-source.ts';
import { likePattern, needsEscape } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { duckdbDates } from './duckdb-dates.ts';
import { duckdbNumbers } from './duckdb-numbers.ts';

/** DuckDB has date types; the casts below also accept ISO text, which a CSV column may hold. */
export const duckdbDialect: Dialect = {
  ...duckdbDates,
  ...duckdbNumbers,
  name: 'duckdb',
  title: 'DuckDB',
  formatter: 'duckdb',
  promptNotes: [
    'Dates: DATE_TRUNC, DATE_DIFF and STRFTIME; subtract periods with INTERVAL.',
    'Division of integers with / gives a fraction; // gives a whole number.',
    'GROUP BY ALL and QUALIFY exist.',
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: false,
  },
  home: 'main',
  zonedType: /with time zone|timestamptz/i,
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL comes last by default, in either direction. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC' : 'ASC'}`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText,
  matchText(expression, text, place) {
    const clause = needsEscape(text) ? " ESCAPE '\\'" : '';
    return `${expression} ILIKE ${quoteText(likePattern(text, place))}${clause}`;
  },
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
