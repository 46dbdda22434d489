import { type Notation, plainNotation } from '../../sql/select/notation.ts';
import { isReservedWord } from '../../sql/select/reserved-words.ts';
import type { Dialect } from '../data-source.ts';

/** How statements that are read and changed are written for an engine. */
export function notationOf(dialect: Dialect): Notation {
  if (dialect.name === 'sqlite' || dialect.name === 'duckdb') return plainNotation;
  return {
    name: (text) =>
      dialect.plainIdentifier.test(text) && !isReservedWord(text) ? text : dialect.quoteIdentifier(text),
    text: dialect.quoteText,
    backslashEscapes: ['mysql', 'bigquery', 'snowflake'].includes(dialect.name),
    ...(dialect.name === 'sqlserver' ? { fetches: true } : {}),
  };
}
