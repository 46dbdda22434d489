import { refusedFunction } from '../function-class.ts';
import type { RelationCheck } from '../relation-check.ts';
import { Refusal } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { NameScopes } from './name-scopes.ts';
import type { SelectRules } from './select-rules.ts';
import type { Token } from './token.ts';
import { TokenCursor } from './token-cursor.ts';

const binarySymbols: ReadonlySet<string> = wordList(
  '+ - * / % | & ^ << >> < > <= >= = == <> != ^= ~= <=> || && ** -> ->>',
);
const unarySymbols: ReadonlySet<string> = wordList('+ - ~ !');
const negatable: ReadonlySet<string> = wordList('IN LIKE LIKEC LIKE2 LIKE4 BETWEEN REGEXP RLIKE GLOB MATCH');
const afterIs: ReadonlySet<string> = wordList(
  'NULL TRUE FALSE UNKNOWN JSON NAN INFINITE EMPTY PRESENT ANY DANGLING VALUE ARRAY OBJECT SCALAR STRICT LAX A SET',
);
const setOperators: ReadonlySet<string> = wordList('UNION INTERSECT EXCEPT MINUS');
const afterQuery: ReadonlySet<string> = wordList('UNION INTERSECT EXCEPT MINUS ORDER LIMIT OFFSET FETCH');

/**
 * Expressions. Precedence does not matter to a guard, so operators are read from left to right: what counts is that
 * nothing stands in an expression but operands, listed operators, listed functions and queries.
 */
export abstract class ExpressionReader extends TokenCursor {
  protected readonly scopes: NameScopes;
  /** null where everybody may read every table. */
  protected readonly relations: RelationCheck | null;
  readonly #extraFunctions: ReadonlySet<string>;

  constructor(
    sql: string,
    rules: SelectRules,
    extraFunctions: ReadonlySet<string>,
    relations: RelationCheck | null,
  ) {
    super(sql, rules);
    this.relations = relations;
    this.#extraFunctions = extraFunctions;
    this.scopes = new NameScopes(rules, extraFunctions);
  }

  protected abstract query(): void;
  protected abstract queryTail(): void;

  protected atQuery(ahead = 0): boolean {
    const { keyword } = this.peek(ahead);
    return (
      keyword === 'SELECT' || keyword === 'WITH' || (keyword === 'VALUES' && !this.atSymbol(')', ahead + 1))
    );
  }

  /** Reads one expression; true when it is nothing but a query in parentheses. */
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
    if (this.rules.units.has(token.keyword) && this.#atIntervalTo()) return this.#intervalUnit();
    if (!this.rules.operatorWords.has(token.keyword)) return false;
    this.advance();
    this.#prefixed();
    return true;
  }

  #inRight(): void {
    if (this.atSymbol('(')) {
      this.#parenthesised();
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
          const onlyQuery = this.#parenthesised();
          if (this.atSymbol('.')) throw this.#refusedMethod();
          return onlyQuery;
        }
        break;
      default:
        break;
    }
    throw this.unexpected('an expression');
  }

  /** A query, a list, or nothing in parentheses; true when it is a query. */
  #parenthesised(): boolean {
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
        this.#parenthesised();
        return;
      case 'ALL':
      case 'ANY':
      case 'SOME':
      case 'ROW':
        if (next.kind === 'symbol' && next.text === '(') {
          this.advance();
          this.#parenthesised();
          return;
        }
        break;
      case 'GROUPING':
        if (this.accept('GROUPING', 'SETS')) {
          this.#parenthesised();
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
    if (keyword.startsWith('_') && next.kind === 'string') {
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
    this.#parenthesised();
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
    if (this.atAny(this.rules.units)) this.#intervalUnit();
    return true;
  }

  /** `DAY TO`, `DAY(4) TO`. */
  #atIntervalTo(): boolean {
    const next = this.peek(1);
    if (next.keyword === 'TO') return true;
    return next.text === '(' && this.peek(2).kind === 'number' && this.peek(4).keyword === 'TO';
  }

  #intervalUnit(): true {
    this.advance();
    this.#precision();
    if (this.accept('TO')) {
      if (!this.atAny(this.rules.units)) throw this.unexpected('a unit of time');
      this.advance();
      this.#precision();
    }
    return true;
  }

  #precision(): void {
    if (!this.atSymbol('(') || this.peek(1).kind !== 'number') return;
    this.inParentheses(() => {
      do {
        if (this.peek().kind !== 'number') throw this.unexpected('a number');
        this.advance();
      } while (this.acceptSymbol(','));
    });
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
    if (!this.rules.features.has('model') || !this.acceptSymbol('[')) return;
    this.list(() => {
      if (this.accept('ANY')) return;
      if (!this.accept('FOR')) return void this.expression();
      this.identifier();
      if (this.accept('IN')) return void this.#parenthesised();
      for (const word of ['LIKE', 'FROM', 'TO']) if (this.accept(word)) this.expression();
      this.expectOne('INCREMENT', 'DECREMENT');
      this.expression();
    });
    this.expectSymbol(']');
  }

  /** Oracle's `column(+)`. */
  protected atOuterJoinMark(ahead: number): boolean {
    return this.atSymbol('(', ahead) && this.atSymbol('+', ahead + 1) && this.atSymbol(')', ahead + 2);
  }

  /** Refuses a function that is not listed. */
  protected checkFunction(path: readonly Token[], listed: ReadonlySet<string>): string {
    const name = path.map((part) => part.text.toLowerCase()).join('.');
    const known = name.startsWith('sys.') ? name.slice(4) : name;
    if (listed.has(known) || this.#extraFunctions.has(name)) return known;
    throw refusedFunction(name, this.rules.engine);
  }

  #call(path: readonly Token[]): void {
    const name = this.checkFunction(path, this.rules.functions);
    const literals = this.callArguments(name);
    const refusal = this.rules.callRefusal(name, literals);
    if (refusal !== null) throw new Refusal('function-not-listed', refusal);
    this.#afterCall();
    this.#cells();
    while (this.atSymbol('.')) {
      const method = this.peek(1).text.toLowerCase();
      if (!this.rules.methods.has(method)) throw this.#refusedMethod();
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

  #refusedMethod(): Refusal {
    const method = this.peek(1).text;
    return new Refusal(
      'function-not-listed',
      `The method or attribute .${method} of an expression is not allowed.`,
    );
  }

  /**
   * The arguments of a call; gives for each the text of its literal, or null. Words such as FROM, SEPARATOR and USING
   * may stand between expressions: an engine is stricter about which, and none of them does anything by itself.
   */
  protected callArguments(name: string): readonly (string | null)[] {
    return this.nested(() => {
      const literals: (string | null)[] = [];
      this.expectSymbol('(');
      let isFirst = true;
      while (!this.acceptSymbol(')')) {
        if (this.acceptSymbol(',') || this.acceptSymbol(':') || this.acceptSymbol('*')) isFirst = true;
        else if (isFirst && this.atQuery()) this.query();
        else if (this.atIdentifier() && this.atSymbol('=>', 1)) {
          this.advance();
          this.advance();
        } else {
          if (!this.#argumentWord(name, isFirst)) literals.push(this.#argument());
          isFirst = false;
        }
      }
      return literals;
    });
  }

  #argument(): string | null {
    const first = this.peek();
    const alone = this.atSymbol(',', 1) || this.atSymbol(')', 1) || this.peek(1).kind === 'word';
    if (this.rules.units.has(first.keyword) && (this.at(first.keyword, 'FROM') || this.atSymbol(',', 1))) {
      this.advance();
      return null;
    }
    const { types, reserved, functions } = this.rules;
    // CONVERT(a, CHAR): a word that is a type and cannot be a name. CHAR(65) is a call, DATE '2024-01-01' a literal.
    const isType = types?.has(first.keyword) && reserved.has(first.keyword);
    const isCall = this.atSymbol('(', 1) && functions.has(first.keyword.toLowerCase());
    if (isType && !isCall && this.peek(1).kind !== 'string') {
      this.dataType();
      return null;
    }
    this.expression();
    return first.kind === 'string' && alone ? first.text : null;
  }

  /** Reads a word that is no argument itself. Right after a comma it may as well be the name of a column. */
  #argumentWord(name: string, isFirst: boolean): boolean {
    if (!this.atAny(this.rules.argumentWords)) return false;
    const next = this.peek(1);
    const { keyword } = this.peek();
    if (keyword === 'NAME' && (name !== 'xmlelement' || !isFirst || !this.atIdentifier(1))) return false;
    if (next.kind === 'symbol') {
      if (next.text === '.') return false;
      const isCall = next.text === '(' && this.rules.functions.has(keyword.toLowerCase());
      if (isCall && keyword !== 'COLUMNS' && keyword !== 'USING') return false;
      if (isFirst && next.text !== '(' && !this.rules.reserved.has(keyword)) return false;
    }
    this.advance();
    switch (keyword) {
      case 'AS':
        if (name.startsWith('xml') && name !== 'xmlcast' && name !== 'xmlserialize') this.identifier();
        else this.dataType();
        return true;
      case 'RETURNING':
        if (!this.accept('CONTENT')) this.dataType();
        return true;
      case 'USING':
        if (this.peek().kind === 'string' || this.at('BINARY')) this.advance();
        else this.identifier();
        return true;
      case 'ORDER':
      case 'PARTITION':
        this.expect('BY');
        this.list(() => this.orderItem());
        return true;
      case 'COLUMNS':
        this.#columnDefinitions();
        return true;
      case 'NAME':
        this.identifier();
        return true;
      default:
        return true;
    }
  }

  /** The columns of JSON_TABLE and XMLTABLE: names, types, paths and literals, never a call. */
  #columnDefinitions(): void {
    this.nested(() => {
      const parenthesised = this.acceptSymbol('(');
      for (;;) {
        const { kind, keyword, text } = this.peek();
        if (parenthesised && this.acceptSymbol(')')) return;
        if (!parenthesised && this.atSymbol(')')) return;
        if (this.acceptSymbol(',')) continue;
        if (keyword === 'COLUMNS') {
          this.advance();
          this.#columnDefinitions();
        } else if (this.rules.types?.has(keyword)) this.dataType();
        else if (kind === 'string' || kind === 'number' || kind === 'name') this.advance();
        else if (kind === 'word' && keyword !== 'SELECT') this.advance();
        else throw this.unexpected(`a column definition instead of ${text}`);
        if (this.atSymbol('.')) this.advance();
      }
    });
  }

  /** A type as CAST takes it. */
  protected dataType(): void {
    const { types } = this.rules;
    let words = 0;
    for (;;) {
      const { kind, keyword } = this.peek();
      const isTypeWord = types === null ? kind === 'word' || kind === 'name' : types.has(keyword);
      if (!isTypeWord) break;
      this.advance();
      words += 1;
      if (this.acceptSymbol('.')) continue;
      if (keyword === 'COLLATE' || (keyword === 'SET' && !this.atSymbol(')'))) this.advance();
      if (this.atSymbol('(')) this.#typeLength();
    }
    if (words === 0) throw this.unexpected('a data type');
  }

  #typeLength(): void {
    this.inParentheses(() => {
      do {
        if (!this.acceptSymbol('*') && !this.acceptSymbol('-') && this.peek().kind !== 'number') {
          throw this.unexpected('a length');
        }
        if (this.peek().kind === 'number') this.advance();
        this.acceptOne('CHAR', 'BYTE');
      } while (this.acceptSymbol(','));
    });
  }

  #afterCall(): void {
    for (;;) {
      if (this.at('OVER') && (this.atSymbol('(', 1) || this.atIdentifier(1))) {
        this.advance();
        if (this.atSymbol('(')) this.windowSpecification();
        else this.identifier();
      } else if (this.at('FILTER') && this.atSymbol('(', 1)) {
        this.advance();
        this.inParentheses(() => {
          this.expect('WHERE');
          this.expression();
        });
      } else if (this.accept('WITHIN', 'GROUP')) {
        this.inParentheses(() => {
          this.expect('ORDER', 'BY');
          this.list(() => this.orderItem());
        });
      } else if (this.at('KEEP') && this.atSymbol('(', 1)) {
        this.advance();
        this.inParentheses(() => {
          this.expect('DENSE_RANK');
          this.expectOne('FIRST', 'LAST');
          this.expect('ORDER', 'BY');
          this.list(() => this.orderItem());
        });
      } else if (
        !this.accept('IGNORE', 'NULLS') &&
        !this.accept('RESPECT', 'NULLS') &&
        !this.accept('FROM', 'FIRST') &&
        !this.accept('FROM', 'LAST')
      ) {
        return;
      }
    }
  }

  protected windowSpecification(): void {
    this.inParentheses(() => {
      if (this.atIdentifier() && !this.at('PARTITION') && !this.#atFrame()) this.identifier();
      if (this.accept('PARTITION', 'BY')) this.list(() => this.expression());
      if (this.accept('ORDER', 'BY')) this.list(() => this.orderItem());
      if (!this.#atFrame()) return;
      this.advance();
      const between = this.accept('BETWEEN');
      this.#frameBound();
      if (between) {
        this.expect('AND');
        this.#frameBound();
      }
      if (!this.accept('EXCLUDE')) return;
      if (!this.accept('CURRENT', 'ROW') && !this.accept('NO', 'OTHERS')) this.expectOne('GROUP', 'TIES');
    });
  }

  #atFrame(): boolean {
    return this.at('ROWS') || this.at('RANGE') || this.at('GROUPS');
  }

  #frameBound(): void {
    if (this.accept('CURRENT', 'ROW')) return;
    if (!this.accept('UNBOUNDED')) this.expression();
    this.expectOne('PRECEDING', 'FOLLOWING');
  }

  protected orderItem(): void {
    this.expression();
    this.acceptOne('ASC', 'DESC');
    if (this.accept('NULLS')) this.expectOne('FIRST', 'LAST');
  }

  protected atSetOperator(): boolean {
    return this.atAny(setOperators);
  }

  protected checkRelation(path: readonly Token[]): void {
    if (this.atSymbol('@')) throw this.unexpected('a table');
    const names = path.map((part) => part.text.toLowerCase());
    const refusal = this.rules.relationRefusal(names);
    if (refusal !== null) throw new Refusal('catalog', refusal);
    this.relations?.read(names);
  }

  /** A call in FROM. */
  protected tableCall(path: readonly Token[]): void {
    const name = this.checkFunction(path, this.rules.tableFunctions);
    // TABLE(name) calls a function of that name.
    if (name === 'table' && this.atIdentifier(1) && this.atSymbol(')', 2)) {
      throw refusedFunction(this.peek(1).text.toLowerCase(), this.rules.engine);
    }
    const refusal = this.rules.callRefusal(name, this.callArguments(name));
    if (refusal !== null) throw new Refusal('function-not-listed', refusal);
  }
}
