import type { Dialect } from '../data-source.ts';
import { likePattern } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { mysqlDates } from './mysql-dates.ts';
import { mysqlNumbers } from './mysql-numbers.ts';
import { mysqlText } from './mysql-text.ts';

/** MySQL and MariaDB as the session pins them: backquotes for names, double quotes for texts, a backslash escapes. */
export const mysqlDialect: Dialect = {
  ...mysqlDates,
  ...mysqlNumbers,
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
    estimates: true,
  },
  zonedType: /^timestamp/i,
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `\`${name.replaceAll('`', '``')}\``,
  /** NULL sorts below every value here, and there is no word that says otherwise. */
  orderTerm: (expression, descending) =>
    descending ? `${expression} DESC` : `${expression} IS NULL, ${expression} ASC`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText: mysqlText,
  matchText: (expression, text, place) =>
    `LOWER(CONVERT(${expression} USING utf8mb4)) COLLATE utf8mb4_bin LIKE ${mysqlText(likePattern(text.toLowerCase(), place))}`,
  /** Collations often take A for a and ü for u: the first half uses an index, the second keeps them apart. */
  oneOfTexts(expression, texts, negated) {
    const literals = texts.map(mysqlText);
    const exact = oneOf(exactText(expression), literals, negated);
    return negated ? exact : `(${oneOf(expression, literals, false)} AND ${exact})`;
  },
  exactText,
};

/** Collations often take A for a and ü for u; a binary one keeps them apart. */
function exactText(expression: string): string {
  return `CONVERT(${expression} USING utf8mb4) COLLATE utf8mb4_bin`;
}
