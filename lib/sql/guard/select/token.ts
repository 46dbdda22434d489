export type TokenKind = 'word' | 'name' | 'string' | 'number' | 'parameter' | 'symbol' | 'hint' | 'end';

/** One lexical unit. `word` is an unquoted name or keyword; `name` was quoted. */
export type Token = {
  readonly kind: TokenKind;
  /** The text without its quotes, as written. */
  readonly text: string;
  /** Upper case for words; empty for everything else, so that no quoted text is taken for a keyword. */
  readonly keyword: string;
  /** Position of the first character in the statement. */
  readonly start: number;
};
