import type { Dialect } from '../data-source.ts';

/** MySQL and MariaDB as the session pins them: backquotes for names, double quotes for texts, a backslash escapes. */
export const mysqlDialect: Dialect = {
  name: 'mysql',
  title: 'MySQL',
  formatter: 'mysql',
  promptNotes: [
    'Names with capitals, spaces or reserved words go in backquotes; texts go in single quotes.',
    "Dates: DATE_FORMAT(x, '%Y-%m'), YEAR(x), QUARTER(x), DATE_SUB(x, INTERVAL 1 MONTH), DATEDIFF(a, b).",
    'Join texts with CONCAT(a, b); || means OR. Lists: GROUP_CONCAT(x ORDER BY y SEPARATOR ", ").',
    'There is no FULL JOIN, no NULLS LAST, no FILTER and no QUALIFY; nulls come last in descending order.',
    'Every column of SELECT that is not aggregated must be in GROUP BY. Division with / gives a fraction; DIV a whole number.',
    'Conditions such as a = b are 1 or 0, so SUM(a = b) counts.',
  ],
  capabilities: {
    tableAliasAs: true,
    nullsLast: false,
    estimates: true,
  },
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `\`${name.replaceAll('`', '``')}\``,
  quoteText,
  /** Plain text, which MySQL reads as the date or time it is compared with. */
  dateLiteral: quoteText,
  dateGrain(expression, grain) {
    switch (grain) {
      case 'day':
        return `DATE_FORMAT(${expression}, '%Y-%m-%d')`;
      case 'month':
        return `DATE_FORMAT(${expression}, '%Y-%m')`;
      case 'quarter':
        return `CONCAT(YEAR(${expression}), '-Q', QUARTER(${expression}))`;
      case 'year':
        return `DATE_FORMAT(${expression}, '%Y')`;
    }
  },
  dayOf: (expression) => `DATE_FORMAT(${expression}, '%Y-%m-%d')`,
  limit: (rows) => `LIMIT ${rows}`,
  /** Collations often take ü for u; a binary one of lowered text keeps them apart. */
  containsText(expression, text) {
    const pattern = quoteText(`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    return `LOWER(CONVERT(${expression} USING utf8mb4)) COLLATE utf8mb4_bin LIKE ${pattern}`;
  },
};

function quoteText(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
