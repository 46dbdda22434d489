import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { bigqueryDates } from './bigquery-dates.ts';
import { bigqueryNumbers } from './bigquery-numbers.ts';
import { quoteText } from './bigquery-text.ts';

export const bigqueryDialect: Dialect = {
  ...bigqueryDates,
  ...bigqueryNumbers,
  name: 'bigquery',
  title: 'BigQuery',
  formatter: 'bigquery',
  promptNotes: [
    "GoogleSQL: names with spaces or reserved words in backticks, texts in single quotes, where a backslash escapes and a quote is written \\'.",
    'Table names tell capitals apart, column names do not. A field of a record is written record.field.',
    "Compare dates and moments with a text literal: day >= '2025-01-31'. DATE, DATETIME (no zone) and TIMESTAMP (a moment) are three types: CAST where two columns differ.",
    "Dates: DATE_TRUNC(x, MONTH), FORMAT_DATETIME('%Y-%m', CAST(x AS DATETIME)), DATE_ADD(x, INTERVAL 1 MONTH), DATE_DIFF(later, earlier, DAY), EXTRACT(YEAR FROM x); weeks that begin on Monday are ISOWEEK.",
    'Statements are paid by what they read: name the columns that are needed, never SELECT *, and put a period on a partitioned column as a bare half-open range, with no function around the column.',
    'Division with / gives a fraction, also of whole numbers; SAFE_DIVIDE(a, b) gives NULL for a zero. DIV(a, b) cuts.',
    'NULL comes first in ascending order unless NULLS LAST is written. There is no ILIKE: LOWER(x) LIKE LOWER(y).',
    "COUNTIF(c) counts rows where c holds; there is no FILTER (WHERE …): take an IF inside the aggregate. APPROX_QUANTILES(x, 100)[OFFSET(50)] is a median, nearly; PERCENTILE_CONT(x, 0.5) OVER (PARTITION BY y) an exact one. STRING_AGG(x, ', ' ORDER BY x) joins texts. QUALIFY filters windows.",
    'UNION, INTERSECT and EXCEPT need ALL or DISTINCT after them. An alias of SELECT may be used in GROUP BY, HAVING and ORDER BY.',
    'A table whose name ends in * is many tables of a day each: put a condition on _TABLE_SUFFIX, the rest of their names.',
  ],
  capabilities: {
    tableAliasAs: true,
    // A dry run tells bytes, which maxScanBytes bounds, and no rows.
    estimates: false,
  },
  zonedType: /^TIMESTAMP/,
  // Words that GoogleSQL reserves and SQL elsewhere does not.
  plainIdentifier:
    /^(?!(?:array|assert_rows_modified|at|contains|cube|current|define|enum|extract|fetch|following|grouping|groups|hash|if|ignore|interval|lookup|merge|new|no|of|preceding|proto|range|recursive|respect|rollup|rows|some|struct|tablesample|to|treat|unbounded|unnest|within)$)[a-z_][a-z0-9_]*$/i,
  /** A point leads into a record or a dataset: no name of a column or table can hold one. */
  quoteIdentifier: (name) =>
    name
      .split('.')
      .map((part) => `\`${part.replaceAll(/[\\`]/g, '\\$&')}\``)
      .join('.'),
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText,
  matchText: (expression, text, place) =>
    `LOWER(CAST(${expression} AS STRING)) LIKE ${quoteText(likePattern(text.toLowerCase(), place))}`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
