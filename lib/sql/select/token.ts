export type TokenKind = 'word' | 'quoted-name' | 'text' | 'number' | 'operator' | 'parameter' | 'end';

/** One lexical piece of a statement. Comments and blanks are between tokens, never tokens. */
export type Token = {
  readonly kind: TokenKind;
  /** As written, quotes included; empty for `end`. */
  readonly text: string;
  /** What it means: a name or text without its quotes and escapes; a word in lower case; else the text. */
  readonly value: string;
  /** Character offsets in the statement, end exclusive. */
  readonly start: number;
  readonly end: number;
};
