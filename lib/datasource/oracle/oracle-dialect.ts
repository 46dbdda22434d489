import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { oracleDates } from './oracle-dates.ts';
import { oracleNumbers } from './oracle-numbers.ts';

export const oracleDialect: Dialect = {
  ...oracleDates,
  ...oracleNumbers,
  name: 'oracle',
  title: 'Oracle',
  formatter: 'plsql',
  promptNotes: [
    'Unquoted names fold to upper case: put names with lower-case letters or spaces in double quotes, texts in single quotes.',
    'Limit rows with FETCH FIRST 10 ROWS ONLY; there is no LIMIT. A SELECT without a table needs FROM DUAL.',
    'An alias of a table stands without AS. The empty text is NULL.',
    "Dates: TO_CHAR(x, 'YYYY-MM'), TRUNC(x, 'MM'), ADD_MONTHS(x, -1), x - 7 for days, DATE '2025-01-31'.",
    'Every column of SELECT that is not aggregated must be in GROUP BY; an alias may not be used there. MINUS is EXCEPT.',
    "DESC puts nulls first unless NULLS LAST is written. LISTAGG(x, ', ') WITHIN GROUP (ORDER BY x) joins texts.",
  ],
  capabilities: {
    tableAliasAs: false,
    estimates: true,
  },
  zonedType: /with (local )?time zone/i,
  plainIdentifier: /^[A-Z][A-Z0-9_$#]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL sorts above every value here, so that only a descending order puts it first. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC NULLS LAST' : 'ASC'}`,
  limit: (rows, skipped = 0) =>
    skipped > 0 ? `OFFSET ${skipped} ROWS FETCH NEXT ${rows} ROWS ONLY` : `FETCH FIRST ${rows} ROWS ONLY`,
  quoteText,
  matchText: (expression, text, place) =>
    `LOWER(${expression}) LIKE ${quoteText(likePattern(text.toLowerCase(), place))} ESCAPE '\\'`,
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
