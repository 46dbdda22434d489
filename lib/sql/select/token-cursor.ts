import type { Expression, Query } from './syntax-tree.ts';
import type { Token } from './token.ts';
import { tokenize } from './tokenize.ts';

/** Text that is no SELECT statement at `at`. */
export class SelectSyntaxError extends Error {
  readonly at: Token;

  constructor(expected: string, at: Token) {
    super(at.kind === 'end' ? `${expected} expected at the end` : `${expected} expected at ${at.text}`);
    this.name = 'SelectSyntaxError';
    this.at = at;
  }
}

/**
 * The parts of the grammar that contain each other: an expression may hold a query, a query is made of expressions. Each
 * reaches the other through the cursor, so that no two files need each other.
 */
export type Grammar = {
  readonly query: (cursor: TokenCursor) => Query;
  readonly expression: (cursor: TokenCursor) => Expression;
};

/** A place in the tokens of a statement, with the slips that were read over on the way there. */
export class TokenCursor {
  readonly tokens: readonly Token[];
  readonly sql: string;
  readonly slips: string[] = [];
  readonly grammar: Grammar;
  /** Whether SELECT TOP is a word of the engine's own and no slip. */
  readonly takesTop: boolean;
  private position = 0;
  private readonly last: Token;

  constructor(sql: string, grammar: Grammar, backslashEscapes = false, takesTop = false) {
    const tokens = tokenize(sql, backslashEscapes);
    this.grammar = grammar;
    this.takesTop = takesTop;
    this.sql = sql;
    this.tokens = tokens;
    this.last = tokens.at(-1) ?? { kind: 'end', text: '', value: '', start: 0, end: 0 };
  }

  peek(ahead = 0): Token {
    return this.tokens[this.position + ahead] ?? this.last;
  }

  next(): Token {
    const token = this.peek();
    this.position += 1;
    return token;
  }

  /** Whether the next tokens are these bare words, in order. */
  atWords(...wanted: string[]): boolean {
    for (let index = 0; index < wanted.length; index += 1) {
      const token = this.peek(index);
      if (token.kind !== 'word' || token.value !== wanted[index]) return false;
    }
    return true;
  }

  /** Steps over these words if they come next. */
  takeWords(...wanted: string[]): boolean {
    if (!this.atWords(...wanted)) return false;
    this.position += wanted.length;
    return true;
  }

  at(operator: string): boolean {
    const token = this.peek();
    return token.kind === 'operator' && token.text === operator;
  }

  take(operator: string): boolean {
    if (!this.at(operator)) return false;
    this.position += 1;
    return true;
  }

  expect(operator: string): void {
    if (!this.take(operator)) throw this.error(operator);
  }

  expectWord(word: string): void {
    if (!this.takeWords(word)) throw this.error(word.toUpperCase());
  }

  /** A closing parenthesis; one that is missing at the very end is read over. */
  close(): void {
    if (this.take(')')) return;
    if (this.peek().kind !== 'end' && !this.at(';')) throw this.error(')');
    this.slip('a closing parenthesis is missing');
  }

  slip(what: string): void {
    this.slips.push(what);
  }

  error(expected: string): SelectSyntaxError {
    return new SelectSyntaxError(expected, this.peek());
  }

  mark(): number {
    return this.position;
  }

  rewind(mark: number): void {
    this.position = mark;
  }
}
