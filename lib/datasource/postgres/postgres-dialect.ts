import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { postgresDates } from './postgres-dates.ts';
import { postgresNumbers } from './postgres-numbers.ts';

export const postgresDialect: Dialect = {
  ...postgresDates,
  ...postgresNumbers,
  name: 'postgres',
  title: 'PostgreSQL',
  formatter: 'postgresql',
  promptNotes: [
    'Unquoted names fold to lower case: put names with capitals or spaces in double quotes, texts in single quotes.',
    "Dates: date_trunc('month', x), extract(year from x), to_char(x, 'YYYY-MM'), x - interval '1 month'.",
    'Division of two integers gives an integer; cast one to numeric first. round(x, 2) needs x as numeric.',
    'ILIKE ignores case. DESC puts nulls first unless NULLS LAST is written.',
    'A column of SELECT that is not aggregated must be in GROUP BY; an alias may not be used in WHERE or HAVING.',
    'FILTER (WHERE …), DISTINCT ON, LATERAL and window functions exist; QUALIFY does not.',
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: true,
  },
  zonedType: /with time zone/i,
  plainIdentifier: /^[a-z_][a-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL sorts above every value here, so that only a descending order puts it first. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC NULLS LAST' : 'ASC'}`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  /** The session keeps standard_conforming_strings on, so that a backslash in a text is a backslash. */
  quoteText,
  /** A backslash in a pattern escapes by default. */
  matchText: (expression, text, place) =>
    `CAST(${expression} AS text) ILIKE ${quoteText(likePattern(text, place))}`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};

/** The session keeps standard_conforming_strings on, so that a backslash in a text is a backslash. */
