import type { Dialect, SelectEnding } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { sqlserverDates } from './sqlserver-dates.ts';
import { sqlserverNumbers } from './sqlserver-numbers.ts';
import { sqlserverText } from './sqlserver-text.ts';

/** Before OFFSET there must be an order. Of DISTINCT rows it may name their columns alone. */
const orders: Readonly<Record<SelectEnding, string>> = {
  ordered: '',
  distinct: 'ORDER BY 1 ',
  unordered: 'ORDER BY (SELECT NULL) ',
};

/** T-SQL of SQL Server 2016 and later, and of Azure SQL. */
export const sqlserverDialect: Dialect = {
  ...sqlserverDates,
  ...sqlserverNumbers,
  name: 'sqlserver',
  title: 'SQL Server',
  formatter: 'transactsql',
  promptNotes: [
    "This is T-SQL: put names with spaces or reserved words in double quotes or [brackets], texts in single quotes, texts beyond ASCII as N'…'.",
    'Limit rows with SELECT TOP (10) …; a page is ORDER BY … OFFSET 20 ROWS FETCH NEXT 10 ROWS ONLY. There is no LIMIT.',
    "Dates: YEAR(x), MONTH(x), DATEADD(month, -1, x), DATEDIFF(day, a, b), EOMONTH(x), CONVERT(char(7), x, 23) for '2025-01', CAST('2025-01-31' AS date), GETDATE(). There is no INTERVAL, no EXTRACT and no DATE '…'.",
    "Join texts with CONCAT(a, b) or +; || is none. STRING_AGG(x, ', ') WITHIN GROUP (ORDER BY y) collects.",
    'A condition is no value and there are no TRUE and FALSE: write CASE WHEN a = b THEN 1 ELSE 0 END; a bit column is compared with 1.',
    'Whole numbers are divided and averaged without fraction: CAST(x AS float) first. SUM of int overflows: CAST(x AS bigint).',
    'Every column of SELECT that is not aggregated must be in GROUP BY, with its whole expression: neither alias nor position may stand there.',
    'There is no NULLS LAST, FILTER, QUALIFY, USING, NATURAL JOIN, ILIKE or named WINDOW; nulls come first in ascending order. A RANGE frame takes no distance.',
    'A query inside another has no WITH, and no ORDER BY without TOP or OFFSET. PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x) needs OVER (PARTITION BY …).',
    'Names of other databases and servers, EXEC, variables and temporary tables are refused.',
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: true,
    rangeFrames: false,
    widensWholes: false,
    ordersDistinct: false,
  },
  // A moment with an offset keeps the one it was stored with, and its days are counted on that clock.
  zonedType: null,
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL sorts below every value here, and there is no word that says otherwise. */
  orderTerm: (expression, descending) =>
    descending
      ? `${expression} DESC`
      : `CASE WHEN ${expression} IS NULL THEN 1 ELSE 0 END, ${expression} ASC`,
  limit: (rows, skipped = 0, ending = 'ordered') =>
    `${orders[ending]}OFFSET ${skipped} ROWS FETCH NEXT ${rows} ROWS ONLY`,
  quoteText: sqlserverText,
  /** A bracket begins a set of characters. As Unicode, so that no code page loses a letter. */
  matchText: (expression, text, place) =>
    `CAST(${expression} AS nvarchar(max)) COLLATE Latin1_General_100_CI_AS_SC LIKE ${sqlserverText(likePattern(text, place).replaceAll('[', '\\['))} ESCAPE '\\'`,
  /** Collations often take A for a and ü for u: the first half uses an index, the second keeps them apart. */
  oneOfTexts(expression, texts, negated) {
    const literals = texts.map(sqlserverText);
    const exact = oneOf(exactText(expression), literals, negated);
    return negated ? exact : `(${oneOf(expression, literals, false)} AND ${exact})`;
  },
  exactText,
};

/** Collations often take A for a and ü for u; a binary one keeps them apart. */
function exactText(expression: string): string {
  return `CAST(${expression} AS nvarchar(max)) COLLATE Latin1_General_100_BIN2`;
}
