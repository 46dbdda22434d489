import { Refusal } from '../verdict.ts';
import type { Token, TokenKind } from './token.ts';

/** How an engine cuts text into tokens. A wrong value here is a hole: each one is read in the engine's own manual. */
export type LexicalRules = {
  readonly engine: string;
  /** What a double quote begins. */
  readonly doubleQuote: 'name' | 'string';
  readonly backtickNames: boolean;
  readonly bracketNames: boolean;
  /** `]]` stands for a bracket within a name in brackets. */
  readonly doubledBrackets?: true;
  /** A comment may stand within another, which is refused. Absent where the first end ends it. */
  readonly nestedComments?: true;
  /** A backslash in a string hides the next character. */
  readonly backslashEscapes: boolean;
  /** A backslash hides the next character in a quoted name as well: such names are refused. Absent where it is a sign as any other. */
  readonly backslashEscapesNames?: true;
  /** A quote within quotes is not written twice: two quoted texts or names that touch are refused, and so are three quotes in a row. Absent where it is. */
  readonly quotesNotDoubled?: true;
  /** Signs that the engine takes for more than they are here, refused outside quotes: a comment, a quote, a second statement. */
  readonly refusedSigns?: RegExp;
  /** `#` begins a comment. */
  readonly hashComments: boolean;
  /** `--` begins a comment only before white space. */
  readonly dashCommentNeedsSpace: boolean;
  /** A carriage return alone ends a comment that a new line ends elsewhere; null where that is written nowhere, so that it is refused. */
  readonly carriageReturnEndsComment: boolean | null;
  /** Letters that may stand right before a string: `N'…'`, `X'…'`. */
  readonly stringPrefixes: string;
  /** Oracle's `q'[…]'`. */
  readonly quoteOperator: boolean;
  /** Comments that begin with `/*!` are executed. */
  readonly executableComments: boolean;
  readonly parameter: RegExp;
  readonly number: RegExp;
  readonly word: RegExp;
};

const symbols = /\|\||::|->>|->|<=>|<=|>=|<>|!=|\^=|~=|==|=>|:=|<<|>>|&&|\*\*|[-+*/%|&^~!<>=(),.;:@[\]{}]/y;
const blank = ' \t\n\r\f';
/** Ends of lines that a comment may end at, or may not. */
const otherLineEnds = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/;
const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** Cuts a statement into tokens; the last one is `end`. Throws a Refusal where the engine's own lexer would not go on. */
export function tokenize(sql: string, rules: LexicalRules): readonly Token[] {
  return new Lexer(sql, rules).run();
}

class Lexer {
  readonly #sql: string;
  readonly #rules: LexicalRules;
  readonly #tokens: Token[] = [];
  #at = 0;

  constructor(sql: string, rules: LexicalRules) {
    this.#sql = sql;
    this.#rules = rules;
  }

  run(): readonly Token[] {
    if (this.#rules.carriageReturnEndsComment === null && otherLineEnds.test(this.#sql)) {
      throw new Refusal('unparseable', 'The statement has a line end other than a new line.');
    }
    while (this.#at < this.#sql.length) this.#next();
    this.#push('end', '', this.#at);
    return this.#tokens;
  }

  #next(): void {
    const rules = this.#rules;
    const start = this.#at;
    const character = this.#sql[start] ?? '';
    if (blank.includes(character)) {
      this.#at += 1;
      return;
    }
    if (this.#comment()) return;
    if (rules.refusedSigns && this.#peek(rules.refusedSigns) !== null) throw this.#unexpected(start);
    if (character === "'" || (character === '"' && rules.doubleQuote === 'string')) this.#string(start);
    else if (character === '"') this.#quoted(start, '"', 'name');
    else if (character === '`' && rules.backtickNames) this.#quoted(start, '`', 'name');
    else if (character === '[' && rules.bracketNames) this.#bracketed(start);
    else if (!this.#prefixedString(start)) this.#plain(start);
  }

  /** A parameter, a number, a word or a symbol. */
  #plain(start: number): void {
    const { parameter, number, word } = this.#rules;
    const kinds = [
      ['parameter', parameter],
      ['number', number],
      ['word', word],
      ['symbol', symbols],
    ] as const;
    for (const [kind, pattern] of kinds) {
      const text = this.#match(pattern);
      if (text === null) continue;
      // 1abc: engines differ in where the number ends.
      if (kind === 'number' && this.#peek(word) !== null) throw this.#unexpected(start);
      this.#push(kind, text, start);
      return;
    }
    throw this.#unexpected(start);
  }

  #push(kind: TokenKind, text: string, start: number): void {
    this.#tokens.push({ kind, text, keyword: kind === 'word' ? text.toUpperCase() : '', start });
  }

  #peek(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#sql)?.[0] ?? null;
  }

  #match(pattern: RegExp): string | null {
    const text = this.#peek(pattern);
    if (text !== null) this.#at += text.length;
    return text;
  }

  /** Steps over a comment; a hint right after SELECT becomes a token. */
  #comment(): boolean {
    const rules = this.#rules;
    const sql = this.#sql;
    const start = this.#at;
    if (sql.startsWith('--', start)) {
      const after = sql[start + 2];
      if (rules.dashCommentNeedsSpace && after !== undefined && !` \t\n\r\f\v`.includes(after)) return false;
      return this.#lineComment(start, 2);
    }
    if (sql[start] === '#' && rules.hashComments) return this.#lineComment(start, 1);
    if (!sql.startsWith('/*', start)) return false;
    if (rules.executableComments && /^\/\*M?!/.test(sql.slice(start, start + 4))) {
      throw new Refusal(
        'hint',
        `A comment beginning with /*! is executed by ${rules.engine}; write the words themselves or leave them out.`,
      );
    }
    const end = sql.indexOf('*/', start + 2);
    if (end < 0) throw new Refusal('unparseable', 'A comment beginning with /* is not closed.');
    if (rules.nestedComments && sql.slice(start + 2, end).includes('/*')) {
      throw new Refusal(
        'unparseable',
        `A comment at character ${start + 1} holds another one, which ${rules.engine} nests; write one.`,
      );
    }
    this.#at = end + 2;
    this.#hint(start + 2, end);
    return true;
  }

  #lineComment(start: number, length: number): true {
    const rest = this.#sql.slice(start);
    const end = rest.search(this.#rules.carriageReturnEndsComment ? /[\r\n]/ : /\n/);
    this.#at = end < 0 ? this.#sql.length : start + end;
    this.#hint(start + length, this.#at);
    return true;
  }

  #hint(from: number, to: number): void {
    if (this.#sql[from] !== '+' || this.#tokens.at(-1)?.keyword !== 'SELECT') return;
    this.#push('hint', this.#sql.slice(from + 1, to), from);
  }

  #string(start: number): void {
    const quote = this.#sql[this.#at] ?? '';
    this.#quoted(start, quote, 'string');
  }

  /** A text up to its closing quote; a doubled quote stands for itself. */
  #quoted(start: number, quote: string, kind: 'string' | 'name'): void {
    const sql = this.#sql;
    const escapes = kind === 'string' && this.#rules.backslashEscapes;
    const first = this.#at + 1;
    let position = first;
    for (;;) {
      const character = sql[position];
      if (character === undefined) {
        throw new Refusal('unparseable', `A ${quote} at character ${start + 1} is not closed.`);
      }
      if (escapes && character === '\\') position += 2;
      else if (character !== quote) position += 1;
      else if (sql[position + 1] === quote && !this.#rules.quotesNotDoubled) position += 2;
      else break;
    }
    if (this.#rules.quotesNotDoubled && `'"\``.includes(sql[position + 1] || ' ')) {
      throw new Refusal('unparseable', `A quote touches another one at character ${position + 1}.`);
    }
    if (kind === 'name' && this.#rules.backslashEscapesNames && sql.slice(first, position).includes('\\')) {
      throw new Refusal('unparseable', `A name in quotes at character ${start + 1} holds a backslash.`);
    }
    this.#at = position + 1;
    this.#push(kind, sql.slice(first, position).replaceAll(quote + quote, quote), start);
  }

  #bracketed(start: number): void {
    const { doubledBrackets } = this.#rules;
    let end = this.#sql.indexOf(']', start);
    while (doubledBrackets && end >= 0 && this.#sql[end + 1] === ']') end = this.#sql.indexOf(']', end + 2);
    if (end < 0) throw new Refusal('unparseable', `A [ at character ${start + 1} is not closed.`);
    this.#at = end + 1;
    const text = this.#sql.slice(start + 1, end);
    this.#push('name', doubledBrackets ? text.replaceAll(']]', ']') : text, start);
  }

  #prefixedString(start: number): boolean {
    const { quoteOperator, stringPrefixes } = this.#rules;
    const sql = this.#sql;
    if (quoteOperator) {
      const operator = /[nN]?[qQ]'/y;
      operator.lastIndex = start;
      const begin = operator.exec(sql)?.[0];
      if (begin !== undefined) {
        const open = sql[start + begin.length];
        if (open === undefined || ` \t\n\r`.includes(open)) throw this.#unexpected(start);
        const end = sql.indexOf(`${closing[open] ?? open}'`, start + begin.length + 1);
        if (end < 0) throw new Refusal('unparseable', `A q'${open} at character ${start + 1} is not closed.`);
        this.#at = end + 2;
        this.#push('string', sql.slice(start + begin.length + 1, end), start);
        return true;
      }
    }
    if (sql[start + 1] !== "'" || !stringPrefixes.includes((sql[start] ?? '').toUpperCase())) return false;
    this.#at = start + 1;
    this.#string(start);
    return true;
  }

  #unexpected(start: number): Refusal {
    const text = this.#sql.slice(start, start + 12);
    return new Refusal(
      'unparseable',
      `${this.#rules.engine} SQL cannot hold ${JSON.stringify(text)} at character ${start + 1}.`,
    );
  }
}
