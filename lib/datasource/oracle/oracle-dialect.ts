import type { Dialect } from '../data-source.ts';

export const oracleDialect: Dialect = {
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
    nullsLast: true,
    estimates: true,
  },
  plainIdentifier: /^[A-Z][A-Z0-9_$#]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText,
  dateLiteral: (day) => `DATE ${quoteText(day)}`,
  dateGrain(expression, grain) {
    const moment = `CAST(${expression} AS TIMESTAMP)`;
    switch (grain) {
      case 'day':
        return `TO_CHAR(${moment}, 'YYYY-MM-DD')`;
      case 'month':
        return `TO_CHAR(${moment}, 'YYYY-MM')`;
      case 'quarter':
        return `TO_CHAR(${moment}, 'YYYY"-Q"Q')`;
      case 'year':
        return `TO_CHAR(${moment}, 'YYYY')`;
    }
  },
  dayOf: (expression) => `TO_CHAR(CAST(${expression} AS TIMESTAMP), 'YYYY-MM-DD')`,
  limit: (rows) => `FETCH FIRST ${rows} ROWS ONLY`,
  containsText(expression, text) {
    const pattern = quoteText(`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    return `LOWER(${expression}) LIKE ${pattern} ESCAPE '\\'`;
  },
};

function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
