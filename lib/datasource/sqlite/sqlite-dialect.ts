import type { Dialect } from '../data-source.ts';
import { likePattern, needsEscape } from '../dialect/like-pattern.ts';
import { oneOf } from '../dialect/one-of.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { sqliteDates } from './sqlite-dates.ts';
import { sqliteNumbers } from './sqlite-numbers.ts';

/** SQLite keeps dates as text; every expression below expects ISO text and gives text. */
export const sqliteDialect: Dialect = {
  ...sqliteDates,
  ...sqliteNumbers,
  name: 'sqlite',
  title: 'SQLite',
  formatter: 'sqlite',
  promptNotes: [
    "Dates are ISO text: compare them as text and cut them with strftime('%Y-%m', x) or date(x).",
    'Division of two integers gives an integer; multiply by 1.0 first.',
    'There is no boolean type: truth is 1 or 0. There is no date type and no INTERVAL.',
  ],
  capabilities: {
    tableAliasAs: true,
    estimates: false,
  },
  home: 'main',
  zonedType: null,
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  /** NULL sorts below every value here, so that only an ascending order puts it first. */
  orderTerm: (expression, descending) => `${expression} ${descending ? 'DESC' : 'ASC NULLS LAST'}`,
  limit: (rows, skipped = 0) => `LIMIT ${rows}${skipped > 0 ? ` OFFSET ${skipped}` : ''}`,
  quoteText,
  /** LIKE ignores case for ASCII letters only, so other capitals of the text are lowered in the column first. */
  matchText(expression, text, place) {
    const lowered = text.toLowerCase();
    let column = expression;
    for (const letter of new Set(lowered.match(/\P{ASCII}/gu))) {
      const capital = letter.toUpperCase();
      if (capital !== letter && capital.toLowerCase() === letter) {
        column = `replace(${column}, ${quoteText(capital)}, ${quoteText(letter)})`;
      }
    }
    const clause = needsEscape(lowered) ? " ESCAPE '\\'" : '';
    return `${column} LIKE ${quoteText(likePattern(lowered, place))}${clause}`;
  },
  oneOfTexts: (expression, texts, negated) => oneOf(expression, texts.map(quoteText), negated),
  exactText: (expression) => expression,
};
