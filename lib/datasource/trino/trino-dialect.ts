import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { trinoDates } from './trino-dates.ts';
import { trinoNumbers } from './trino-numbers.ts';

export const trinoDialect: Dialect = {
  ...trinoDates,
  ...trinoNumbers,
  name: 'trino',
  title: 'Trino',
  formatter: 'trino',
  promptNotes: [
    'Names are lower case; put those with spaces or reserved words in double quotes, texts in single quotes.',
    "Types are strict: compare dates with DATE '2025-01-31', never with text; CAST where types differ.",
    "Dates: date_trunc('month', x), date_format(x, '%Y-%m'), date_add('month', -1, x), date_diff('day', a, b), year(x).",
    'OFFSET 10 stands before LIMIT 5. NULL comes last in either order.',
    'There is no ILIKE: lower(x) LIKE lower(y). Division of two integers gives an integer; cast one to double first.',
    'A column of SELECT that is not aggregated must be in GROUP BY, where no alias may be used; nor in WHERE or HAVING.',
    "listagg(x, ', ') WITHIN GROUP (ORDER BY x) joins texts; approx_distinct(x) counts large sets; FILTER (WHERE …) exists.",
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: true,
  },
  zonedType: /with time zone/i,
  plainIdentifier: /^[a-z_][a-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL comes last in both directions unless NULLS FIRST is written. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC' : 'ASC'}`,
  limit: (rows, skipped = 0) => `${skipped > 0 ? `OFFSET ${skipped} ` : ''}LIMIT ${rows}`,
  quoteText,
  matchText: (expression, text, place) =>
    `lower(CAST(${expression} AS varchar)) LIKE ${quoteText(likePattern(text.toLowerCase(), place))} ESCAPE '\\'`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
