import { Refusal } from '../verdict.ts';
import { tokenize } from './lexer.ts';
import type { SelectRules } from './select-rules.ts';
import type { Token } from './token.ts';

/** Deeper nesting is refused before it can exhaust the stack. */
const deepestNesting = 120;

/** Reading position in a statement's tokens, and the words every part of the grammar asks. */
export class TokenCursor {
  protected readonly rules: SelectRules;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(sql: string, rules: SelectRules) {
    this.rules = rules;
    this.#tokens = tokenize(sql, rules.lexical);
  }

  /** The token `ahead` places on; past the end it is the end. */
  protected peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('A statement always has an end token.');
    return token;
  }

  protected advance(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  protected at(...keywords: readonly string[]): boolean {
    return keywords.every((keyword, index) => this.peek(index).keyword === keyword);
  }

  protected atAny(words: ReadonlySet<string>): boolean {
    const { keyword } = this.peek();
    return keyword !== '' && words.has(keyword);
  }

  protected atSymbol(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === text;
  }

  protected accept(...keywords: readonly string[]): boolean {
    if (!this.at(...keywords)) return false;
    this.#at += keywords.length;
    return true;
  }

  protected acceptOne(...choices: readonly string[]): boolean {
    return choices.some((keyword) => this.accept(keyword));
  }

  protected acceptSymbol(text: string): boolean {
    if (!this.atSymbol(text)) return false;
    this.#at += 1;
    return true;
  }

  protected expect(...keywords: readonly string[]): void {
    for (const keyword of keywords) if (!this.accept(keyword)) throw this.unexpected(keyword);
  }

  protected expectOne(...choices: readonly string[]): void {
    if (!this.acceptOne(...choices)) throw this.unexpected(choices.join(' or '));
  }

  protected expectSymbol(text: string): void {
    if (!this.acceptSymbol(text)) throw this.unexpected(text);
  }

  protected atIdentifier(ahead = 0): boolean {
    const { kind, keyword } = this.peek(ahead);
    return kind === 'name' || (kind === 'word' && !this.rules.reserved.has(keyword));
  }

  protected identifier(): Token {
    if (!this.atIdentifier()) throw this.unexpected('a name');
    return this.advance();
  }

  /** `a.b.c`; after a dot any word is a name. */
  protected path(): readonly Token[] {
    const parts = [this.identifier()];
    while (this.atSymbol('.') && ['name', 'word'].includes(this.peek(1).kind)) {
      this.advance();
      parts.push(this.advance());
    }
    return parts;
  }

  /** One or more items with commas between them. */
  protected list(item: () => void): void {
    do item();
    while (this.acceptSymbol(','));
  }

  protected inParentheses(content: () => void): void {
    this.expectSymbol('(');
    content();
    this.expectSymbol(')');
  }

  protected names(): void {
    this.inParentheses(() => this.list(() => this.identifier()));
  }

  protected nested<Value>(content: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > deepestNesting) {
      throw new Refusal('too-large', `The statement is nested deeper than ${deepestNesting} levels.`);
    }
    const value = content();
    this.#depth -= 1;
    return value;
  }

  /** What stands here is not what the grammar has here; some words are named for what they would have done. */
  protected unexpected(wanted: string): Refusal {
    const { kind, keyword, text, start } = this.peek();
    const { engine } = this.rules;
    const place = `at character ${start + 1}`;
    if (kind === 'symbol' && text === ';') {
      return new Refusal('multiple-statements', `A second statement begins ${place}; only one is allowed.`);
    }
    if (kind === 'symbol' && text === '@') {
      const { rejectClass, meaning } = this.rules.atSign;
      return new Refusal(rejectClass, `${meaning} (@) ${place} is not allowed.`);
    }
    if (kind === 'symbol' && text === ':=') {
      return new Refusal('session-state', `An assignment (:=) ${place} would change the session.`);
    }
    switch (keyword) {
      case 'INTO':
        return new Refusal('write', `INTO ${place} would write the result somewhere else.`);
      case 'FOR':
      case 'LOCK':
        return new Refusal('locking', `A locking clause (${keyword}) ${place} is not allowed.`);
      case 'INSERT':
      case 'UPDATE':
      case 'DELETE':
      case 'MERGE':
      case 'REPLACE':
        return new Refusal('write', `${keyword} ${place} would change data.`);
      case 'EXTERNAL':
        return new Refusal('file-access', `EXTERNAL ${place} would read files.`);
      case 'FUNCTION':
      case 'PROCEDURE':
      case 'BEGIN':
      case 'DECLARE':
        return new Refusal('procedural-code', `${keyword} ${place}: procedural code is not allowed.`);
      default: {
        const found = kind === 'end' ? 'the statement ends' : `${JSON.stringify(text)} stands`;
        return new Refusal('unparseable', `In ${engine} SQL ${wanted} is expected, but ${found} ${place}.`);
      }
    }
  }
}
