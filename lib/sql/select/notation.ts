import { isReservedWord } from './reserved-words.ts';

/** How an engine writes names and texts in a SELECT. */
export type Notation = {
  /** A name that no statement wrote before, quoted where a bare one would be misread. */
  name(text: string): string;
  /** A text literal. */
  text(value: string): string;
  /** A backslash in a text hides the next character. */
  readonly backslashEscapes: boolean;
  /** Limits as OFFSET and FETCH, which stand only after an ORDER BY; LIMIT and OFFSET when absent. */
  readonly fetches?: true;
};

/** Double quotes for names, single quotes for texts, bare names in any case: SQLite and DuckDB. */
export const plainNotation: Notation = {
  name: (text) =>
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !isReservedWord(text)
      ? text
      : `"${text.replaceAll('"', '""')}"`,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  backslashEscapes: false,
};
