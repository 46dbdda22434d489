import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { snowflakeDates } from './snowflake-dates.ts';
import { snowflakeNumbers } from './snowflake-numbers.ts';
import { quoteText } from './snowflake-text.ts';

export const snowflakeDialect: Dialect = {
  ...snowflakeDates,
  ...snowflakeNumbers,
  name: 'snowflake',
  title: 'Snowflake',
  formatter: 'snowflake',
  promptNotes: [
    'Unquoted names fold to upper case: put names with lower-case letters or spaces in double quotes, texts in single quotes, where a backslash escapes.',
    "Compare dates with DATE '2025-01-31'.",
    "Dates: DATE_TRUNC('month', x), TO_CHAR(x, 'YYYY-MM') where MI is the minute, DATEADD(MONTH, -1, x), DATEDIFF(DAY, earlier, later), YEAR(x); weeks that begin on Monday are WEEKISO(x) of YEAROFWEEKISO(x).",
    'A VARIANT, OBJECT or ARRAY is read with document:key.inner[0]::VARCHAR; LATERAL FLATTEN(input => column) makes rows of a list.',
    'Division with / gives a decimal, also of whole numbers; a zero is an error: DIV0NULL(a, b) or NULLIF.',
    'Descending order puts NULL first unless NULLS LAST is written. ILIKE compares whatever the case.',
    "MEDIAN(x) and PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x) are exact; COUNT_IF(c) takes a condition, there is no FILTER: take IFF inside the aggregate. LISTAGG(x, ', ') WITHIN GROUP (ORDER BY x) joins texts. QUALIFY filters windows.",
    'An alias of SELECT may be used in GROUP BY, HAVING, QUALIFY and ORDER BY.',
  ],
  capabilities: {
    tableAliasAs: true,
    // EXPLAIN tells bytes, which maxScanBytes bounds, and no rows.
    estimates: false,
  },
  zonedType: /^TIMESTAMP_(LTZ|TZ)/,
  plainIdentifier:
    /^(?!(?:ACCOUNT|ASOF|CONNECT|CONNECTION|CURRENT|DATABASE|FOLLOWING|GRANT|GSCLUSTER|ILIKE|INCREMENT|ISSUE|LATERAL|MINUS|OF|ORGANIZATION|QUALIFY|REGEXP|REVOKE|RLIKE|ROW|ROWS|SAMPLE|SCHEMA|SOME|START|TABLESAMPLE|TO|TRIGGER|TRY_CAST|VIEW|WHENEVER)$)[A-Z_][A-Z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText,
  matchText: (expression, text, place) =>
    `LOWER(CAST(${expression} AS VARCHAR)) LIKE ${quoteText(likePattern(text.toLowerCase(), place))} ESCAPE '\\\\'`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
