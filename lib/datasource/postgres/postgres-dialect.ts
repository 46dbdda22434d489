import type { Dialect } from '../data-source.ts';

export const postgresDialect: Dialect = {
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
    nullsLast: true,
    estimates: true,
  },
  plainIdentifier: /^[a-z_][a-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText,
  /** Plain text, which PostgreSQL reads as the type it is compared with. */
  dateLiteral: quoteText,
  dateGrain(expression, grain) {
    const moment = `CAST(${expression} AS timestamp)`;
    switch (grain) {
      case 'day':
        return `to_char(${moment}, 'YYYY-MM-DD')`;
      case 'month':
        return `to_char(${moment}, 'YYYY-MM')`;
      case 'quarter':
        return `to_char(${moment}, 'YYYY"-Q"Q')`;
      case 'year':
        return `to_char(${moment}, 'YYYY')`;
    }
  },
  dayOf: (expression) => `to_char(CAST(${expression} AS timestamp), 'YYYY-MM-DD')`,
  limit: (rows) => `LIMIT ${rows}`,
  containsText(expression, text) {
    // A backslash in a pattern escapes by default.
    const pattern = quoteText(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    return `CAST(${expression} AS text) ILIKE ${pattern}`;
  },
};

/** The session keeps standard_conforming_strings on, so that a backslash in a text is a backslash. */
function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
