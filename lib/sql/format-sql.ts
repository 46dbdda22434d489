import { format } from 'sql-formatter';
import type { Dialect } from '../datasource/data-source.ts';

/** SQL laid out for reading. A text the formatter cannot parse is shown as it was written. */
export function formatSql(sql: string, dialect: Pick<Dialect, 'formatter'>): string {
  try {
    return format(sql, { language: dialect.formatter, keywordCase: 'upper' });
  } catch {
    // Layout is a courtesy; the statement itself was or will be judged by its engine.
    return sql;
  }
}
