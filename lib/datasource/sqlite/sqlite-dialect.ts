import type { Dialect } from '../data-source.ts';

/** SQLite keeps dates as text; every expression below expects ISO text and gives text. */
export const sqliteDialect: Dialect = {
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
    nullsLast: true,
    estimates: false,
  },
  home: 'main',
  plainIdentifier: /^[A-Za-z_][A-Za-z0-9_]*$/,
  quoteIdentifier: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText,
  dateLiteral: quoteText,
  dateGrain(expression, grain) {
    switch (grain) {
      case 'day':
        return `date(${expression})`;
      case 'month':
        return `strftime('%Y-%m', ${expression})`;
      case 'quarter':
        return `strftime('%Y', ${expression}) || '-Q' || ((strftime('%m', ${expression}) + 2) / 3)`;
      case 'year':
        return `strftime('%Y', ${expression})`;
    }
  },
  dayOf: (expression) => `date(${expression})`,
  limit: (rows) => `LIMIT ${rows}`,
  /** LIKE ignores case for ASCII letters only, so other capitals of the text are lowered in the column first. */
  containsText(expression, text) {
    const lowered = text.toLowerCase();
    let column = expression;
    for (const letter of new Set(lowered.match(/\P{ASCII}/gu))) {
      const capital = letter.toUpperCase();
      if (capital !== letter && capital.toLowerCase() === letter) {
        column = `replace(${column}, ${quoteText(capital)}, ${quoteText(letter)})`;
      }
    }
    const pattern = quoteText(`%${lowered.replace(/[\\%_]/g, '\\$&')}%`);
    return `${column} LIKE ${pattern}${/[\\%_]/.test(lowered) ? " ESCAPE '\\'" : ''}`;
  },
};

function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
