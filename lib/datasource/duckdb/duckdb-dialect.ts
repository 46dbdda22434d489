import type { Dialect } from '../data-source.ts';

/** DuckDB has date types; the casts below also accept ISO text, which a CSV column may hold. */
export const duckdbDialect: Dialect = {
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
    nullsLast: true,
    estimates: false,
  },
  home: 'main',
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText,
  /** Plain text, which DuckDB compares with dates, times and ISO text alike; a typed literal only with dates. */
  dateLiteral: quoteText,
  dateGrain(expression, grain) {
    const day = `CAST(${expression} AS DATE)`;
    switch (grain) {
      case 'day':
        return `strftime(${day}, '%Y-%m-%d')`;
      case 'month':
        return `strftime(${day}, '%Y-%m')`;
      case 'quarter':
        return `strftime(${day}, '%Y') || '-Q' || quarter(${day})`;
      case 'year':
        return `strftime(${day}, '%Y')`;
    }
  },
  dayOf: (expression) => `strftime(CAST(${expression} AS DATE), '%Y-%m-%d')`,
  limit: (rows) => `LIMIT ${rows}`,
  containsText(expression, text) {
    const pattern = quoteText(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    return `${expression} ILIKE ${pattern}${/[\\%_]/.test(text) ? " ESCAPE '\\'" : ''}`;
  },
};

function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
