import { Refusal } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { CallReader } from './call-reader.ts';
import type { Token } from './token.ts';

const binarySymbols: ReadonlySet<string> = wordList(
  '+ - * / % | & ^ << >> < > <= >= = == <> != ^= ~= <=> || && ** -> ->>',
);
const unarySymbols: ReadonlySet<string> = wordList('+ - ~ !');
const negatable: ReadonlySet<string> = wordList(
  'IN LIKE ILIKE LIKEC LIKE2 LIKE4 BETWEEN REGEXP RLIKE GLOB MATCH',
);
const wordOperators: ReadonlySet<string> = wordList('IN IS COLLATE MEMBER');
const afterIs: ReadonlySet<string> = wordList(
  'NULL TRUE FALSE UNKNOWN JSON NAN INFINITE EMPTY PRESENT ANY DANGLING VALUE ARRAY OBJECT SCALAR STRICT LAX A SET',
);
const setOperators: ReadonlySet<string> = wordList('UNION INTERSECT EXCEPT MINUS');
const afterQuery: ReadonlySet<string> = wordList('UNION INTERSECT EXCEPT MINUS ORDER LIMIT OFFSET FETCH');

/**
 * Expressions. Precedence does not matter to a guard, so operators are read from left to right: what counts is that
 * nothing stands in an expression but operands, listed operators, listed functions and queries.
 */
export abstract class ExpressionReader extends CallReader {
  protected abstract queryTail(): void;

  protected expression(): boolean {
    return this.nested(() => {
      let onlyQuery = this.#prefixed();
      while (this.#operator()) onlyQuery = false;
      return onlyQuery;
    });
  }

  #prefixed(): boolean {
    let prefixed = false;
    for (;;) {
      const token = this.peek();
      const isPrefix =
        (token.kind === 'symbol' && unarySymbols.has(token.text)) ||
        token.keyword === 'NOT' ||
        (this.rules.prefixWords.has(token.keyword) &&
          (this.rules.reserved.has(token.keyword) ||
            (this.peek(1).kind === 'word' && this.atSymbol('(', 2))));
      if (!isPrefix) break;
      this.advance();
      prefixed = true;
    }
    return this.#operand() && !prefixed;
  }

  /** Reads an operator with its right side, if one stands here. */
  #operator(): boolean {
    const token = this.peek();
    if (token.text === '::' && token.kind === 'symbol' && this.rules.features.has('colon-casts')) {
      this.advance();
      this.shortType();
      return true;
    }
    if (token.kind === 'symbol') {
      if (!binarySymbols.has(token.text)) return false;
      this.advance();
      this.#prefixed();
      return true;
    }
    if (token.kind !== 'word') return false;
    if (token.keyword === 'NOT') {
      const next = this.peek(1).keyword;
      if (next === 'NULL') return this.accept('NOT', 'NULL');
      if (!negatable.has(next) && next !== 'MEMBER' && next !== 'SUBMULTISET') return false;
      this.advance();
      return this.#operator();
    }
    switch (token.keyword) {
      case 'IN':
        this.advance();
        this.#inRight();
        return true;
      case 'IS':
        this.advance();
        this.#isRight();
        return true;
      case 'COLLATE':
        this.advance();
        if (this.peek().kind === 'string' || this.at('BINARY')) this.advance();
        else this.identifier();
        return true;
      case 'ISNULL':
      case 'NOTNULL':
        if (!this.rules.operatorWords.has(token.keyword)) return false;
        this.advance();
        return true;
      case 'SOUNDS':
        if (!this.at('SOUNDS', 'LIKE')) return false;
        this.accept('SOUNDS', 'LIKE');
        this.#prefixed();
        return true;
      case 'MEMBER':
        if (!this.accept('MEMBER', 'OF')) return false;
        this.#prefixed();
        return true;
      case 'AT':
        if (this.accept('AT', 'LOCAL')) return true;
        if (!this.accept('AT', 'TIME', 'ZONE')) return false;
        this.#prefixed();
        return true;
      default:
        break;
    }
    // (a - b) DAY TO SECOND
    if (this.rules.units.has(token.keyword) && this.atIntervalTo()) return this.intervalUnit();
    if (!this.rules.operatorWords.has(token.keyword)) return false;
    this.advance();
    this.#prefixed();
    return true;
  }

  protected atWordOperator(ahead: number): boolean {
    const { keyword } = this.peek(ahead);
    const next = this.peek(ahead + 1).keyword;
    if (keyword === 'NOT') return next === 'NULL' || negatable.has(next);
    if (keyword === 'AT') return next === 'TIME' || next === 'LOCAL';
    return wordOperators.has(keyword) || this.rules.operatorWords.has(keyword);
  }

  #inRight(): void {
    if (this.atSymbol('(')) {
      if (this.rules.features.has('in-relation-in-parentheses')) this.#relationInParentheses();
      this.parenthesised();
      return;
    }
    if (!this.rules.features.has('in-relation') || !this.atIdentifier()) {
      this.#prefixed();
      return;
    }
    const path = this.path();
    if (this.atSymbol('(')) this.tableCall(path);
    else this.checkRelation(path);
  }

  /** Checks a lone name in parentheses as the relation it would be; the parentheses are then read as any others. */
  #relationInParentheses(): void {
    let ahead = 0;
    while (this.atSymbol('(', ahead)) ahead += 1;
    const path: Token[] = [];
    while (this.atIdentifier(ahead)) {
      path.push(this.peek(ahead));
      ahead += 1;
      if (!this.atSymbol('.', ahead)) break;
      ahead += 1;
    }
    if (path.length > 0 && this.atSymbol(')', ahead)) this.checkRelation(path);
  }

  #isRight(): void {
    this.accept('NOT');
    if (this.accept('DISTINCT', 'FROM')) {
      this.#prefixed();
      return;
    }
    if (!this.atAny(afterIs)) {
      this.#prefixed();
      return;
    }
    const first = this.advance().keyword;
    if (first !== 'JSON' && first !== 'A') return;
    while (this.atAny(afterIs)) this.advance();
    if (this.acceptOne('WITH', 'WITHOUT')) this.expect('UNIQUE', 'KEYS');
  }

  #operand(): boolean {
    const token = this.peek();
    switch (token.kind) {
      case 'number':
      case 'parameter':
        this.advance();
        return false;
      case 'string':
        while (this.peek().kind === 'string') this.advance();
        return false;
      case 'name':
        this.#reference();
        return false;
      case 'word':
        this.#wordOperand(token);
        return false;
      case 'symbol':
        if (token.text === '(') {
          const onlyQuery = this.parenthesised();
          if (this.atSymbol('.')) throw this.refusedMethod();
          if (this.rules.features.has('subscripts')) this.#subscripts();
          return onlyQuery;
        }
        if (token.text === '[' && this.rules.features.has('array-literals')) {
          this.#subscripts();
          return false;
        }
        break;
      default:
        break;
    }
    throw this.unexpected('an expression');
  }

  /** A query, a list, or nothing in parentheses; true when it is a query. */
  protected parenthesised(): boolean {
    return this.nested(() => {
      this.expectSymbol('(');
      if (this.acceptSymbol(')')) return false;
      if (this.atQuery()) {
        this.query();
        this.expectSymbol(')');
        return true;
      }
      let isQuery = this.expression();
      if (isQuery && this.atAny(afterQuery)) this.queryTail();
      while (this.acceptSymbol(',')) {
        this.expression();
        isQuery = false;
      }
      this.expectSymbol(')');
      return isQuery;
    });
  }

  #wordOperand({ keyword }: Token): void {
    const { rules } = this;
    const next = this.peek(1);
    switch (keyword) {
      case 'CASE':
        this.#case();
        return;
      case 'EXISTS':
        this.advance();
        this.parenthesised();
        return;
      case 'ALL':
      case 'ANY':
      case 'SOME':
      case 'ROW':
        if (next.kind === 'symbol' && next.text === '(') {
          this.advance();
          this.parenthesised();
          return;
        }
        break;
      case 'GROUPING':
        if (this.accept('GROUPING', 'SETS')) {
          this.parenthesised();
          return;
        }
        break;
      case 'MATCH':
        if (rules.functions.has('match against') && this.atSymbol('(', 1)) {
          this.#matchAgainst();
          return;
        }
        break;
      case 'INTERVAL':
        if (this.#interval()) return;
        break;
      case 'DATE':
      case 'TIME':
      case 'TIMESTAMP':
        if (next.kind === 'string') {
          this.advance();
          this.advance();
          return;
        }
        break;
      case 'NEXT':
        if (this.at('NEXT', 'VALUE', 'FOR'))
          throw new Refusal('write', 'NEXT VALUE FOR would advance a sequence.');
        break;
      default:
        break;
    }
    const isLiteral = this.rules.features.has('typed-literals') && this.atIdentifier();
    if ((isLiteral || keyword.startsWith('_')) && next.kind === 'string') {
      this.advance();
      this.advance();
      return;
    }
    this.#reference();
  }

  #case(): void {
    this.expect('CASE');
    if (!this.at('WHEN')) this.expression();
    do {
      this.expect('WHEN');
      this.expression();
      this.expect('THEN');
      this.expression();
    } while (this.at('WHEN'));
    if (this.accept('ELSE')) this.expression();
    this.expect('END');
  }

  #matchAgainst(): void {
    this.expect('MATCH');
    this.parenthesised();
    this.expect('AGAINST');
    this.inParentheses(() => {
      this.#prefixed();
      if (this.accept('IN', 'NATURAL', 'LANGUAGE', 'MODE') || this.accept('IN', 'BOOLEAN', 'MODE')) {
        // The mode is read; a query expansion may follow.
      }
      this.accept('WITH', 'QUERY', 'EXPANSION');
    });
  }

  /** `INTERVAL '1-6' YEAR TO MONTH`, `INTERVAL n DAY`; false where interval is a name or a function. */
  #interval(): boolean {
    const { kind, text } = this.peek(1);
    if (kind === 'symbol' && text !== '(' && !unarySymbols.has(text)) return false;
    if (kind === 'end' || (kind === 'word' && this.rules.clauseWords.has(this.peek(1).keyword))) return false;
    this.expect('INTERVAL');
    this.expression();
    if (this.atAny(this.rules.units)) this.intervalUnit();
    return true;
  }

  /** A column, a pseudo-column or a call. */
  #reference(): void {
    const first = this.peek();
    const isCall = this.atSymbol('(', 1) && !this.atOuterJoinMark(1);
    if (!isCall && first.kind === 'word' && this.rules.reserved.has(first.keyword)) {
      if (!this.rules.valueWords.has(first.keyword)) throw this.unexpected('an expression');
      this.advance();
      return;
    }
    if (isCall && first.kind === 'word' && this.rules.reserved.has(first.keyword)) {
      this.#call([this.advance()]);
      return;
    }
    const path = this.path();
    if (this.atSymbol('(') && !this.atOuterJoinMark(0)) {
      if (!this.#itemMethod(path)) this.#call(path);
      return;
    }
    if (this.atSymbol('.') && this.atSymbol('*', 1)) {
      this.advance();
      this.advance();
      return;
    }
    if (this.atSymbol('@') || this.atSymbol(':=')) throw this.unexpected('an operator');
    this.scopes.refer(path);
    this.#cells();
    if (this.atOuterJoinMark(0)) for (let mark = 0; mark < 3; mark += 1) this.advance();
  }

  /** The cells a measure of MODEL is taken from: `amount[2024, ANY]`, `amount[FOR y FROM 1 TO 9 INCREMENT 1]`. */
  #cells(): void {
    if (this.rules.features.has('colon-paths') && this.acceptSymbol(':')) {
      do this.advanceName();
      while (this.acceptSymbol('.'));
    }
    if (this.rules.features.has('subscripts')) this.#subscripts();
    if (!this.rules.features.has('model') || !this.acceptSymbol('[')) return;
    this.list(() => {
      if (this.accept('ANY')) return;
      if (!this.accept('FOR')) return void this.expression();
      this.identifier();
      if (this.accept('IN')) return void this.parenthesised();
      for (const word of ['LIKE', 'FROM', 'TO']) if (this.accept(word)) this.expression();
      this.expectOne('INCREMENT', 'DECREMENT');
      this.expression();
    });
    this.expectSymbol(']');
  }

  /** `items[1]`, `ARRAY[1, 2]`, `rows[1].name`: after a bracket a point leads to a field, never to a method. */
  #subscripts(): void {
    while (this.acceptSymbol('[')) {
      if (!this.atSymbol(']')) this.list(() => void this.expression());
      this.expectSymbol(']');
      while (this.acceptSymbol('.')) this.identifier();
      if (this.atSymbol('(')) throw this.unexpected('an operator');
    }
  }

  /** A key of a document: any word or name. */
  protected advanceName(): void {
    if (!['word', 'name'].includes(this.peek().kind)) throw this.unexpected('a name');
    this.advance();
  }

  /** Oracle's `column(+)`. */
  protected atOuterJoinMark(ahead: number): boolean {
    return this.atSymbol('(', ahead) && this.atSymbol('+', ahead + 1) && this.atSymbol(')', ahead + 2);
  }

  #call(path: readonly Token[]): void {
    const name = this.checkFunction(path, this.rules.functions);
    let literals = this.callArguments(name);
    // quantile(0.5)(amount): what stands first is how, what stands then is of what.
    if (this.rules.features.has('parametric-calls') && this.atSymbol('('))
      literals = this.callArguments(name);
    const refusal = this.rules.callRefusal(name, literals);
    if (refusal !== null) throw new Refusal('function-not-listed', refusal);
    this.afterCall();
    this.#cells();
    while (this.atSymbol('.')) {
      const method = this.peek(1).text.toLowerCase();
      if (!this.rules.methods.has(method)) throw this.refusedMethod();
      this.advance();
      this.advance();
      this.callArguments(method);
    }
  }

  /** `alias.document.key.number()`: a method without arguments at the end of a path that begins with a table. */
  #itemMethod(path: readonly Token[]): boolean {
    const method = path.at(-1)?.text.toLowerCase() ?? '';
    if (path.length < 3 || !this.rules.methods.has(method) || !this.atSymbol(')', 1)) return false;
    this.inParentheses(() => {});
    this.scopes.refer(path.slice(0, -1));
    return true;
  }

  protected atSetOperator(): boolean {
    return this.atAny(this.rules.setOperators ?? setOperators);
  }
}
