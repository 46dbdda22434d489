import { refusedFunction } from '../function-class.ts';
import type { RelationCheck } from '../relation-check.ts';
import { Refusal } from '../verdict.ts';
import { NameScopes } from './name-scopes.ts';
import type { SelectRules } from './select-rules.ts';
import type { Token } from './token.ts';
import { WindowReader } from './window-reader.ts';

const typeFirst: ReadonlySet<string> = new Set(['convert', 'try_convert']);
const quantifiers: ReadonlySet<string> = new Set(['DISTINCT', 'ALL']);

/** Calls: only listed functions, their arguments, and the words an engine takes between them. */
export abstract class CallReader extends WindowReader {
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

  /** At an operator that is written as a word, such as IS, NOT LIKE or AT TIME ZONE. */
  protected abstract atWordOperator(ahead: number): boolean;

  protected atQuery(ahead = 0): boolean {
    const { keyword } = this.peek(ahead);
    return (
      keyword === 'SELECT' || keyword === 'WITH' || (keyword === 'VALUES' && !this.atSymbol(')', ahead + 1))
    );
  }

  /** Refuses a function that is not listed. */
  protected checkFunction(path: readonly Token[], listed: ReadonlySet<string>): string {
    const name = path.map((part) => part.text.toLowerCase()).join('.');
    const known = name.startsWith('sys.') ? name.slice(4) : name;
    if (listed.has(known) || this.#extraFunctions.has(name)) return known;
    throw refusedFunction(name, this.rules.engine);
  }

  /**
   * The arguments of a call; gives for each the text of its literal, or null. Words such as FROM, SEPARATOR and USING
   * may stand between expressions: an engine is stricter about which, and none of them does anything by itself.
   */
  protected callArguments(name: string): readonly (string | null)[] {
    return this.nested(() => {
      const literals: (string | null)[] = [];
      this.expectSymbol('(');
      if (this.rules.features.has('type-first-calls') && typeFirst.has(name)) this.dataType();
      let isFirst = true;
      // Two expressions never touch: "DROP TABLE t" would pass for three columns where those words are names.
      let isAfterExpression = false;
      while (!this.acceptSymbol(')')) {
        if (this.acceptSymbol(',') || this.#acceptColon() || this.acceptSymbol('*')) {
          isFirst = true;
          isAfterExpression = false;
        } else if (isFirst && this.atQuery()) this.query();
        else if (this.atIdentifier() && this.atSymbol('=>', 1)) {
          this.advance();
          this.advance();
        } else {
          const isWord = this.#argumentWord(name, isFirst);
          if (!isWord && isAfterExpression && !this.#atTypeWord()) throw this.unexpected('a comma');
          if (!isWord) literals.push(this.#argument());
          isAfterExpression = !isWord;
          isFirst = false;
        }
      }
      return literals;
    });
  }

  /** Between key and value; where a colon leads into a document it stands right after a column and nowhere else. */
  #acceptColon(): boolean {
    return !this.rules.features.has('colon-paths') && this.acceptSymbol(':');
  }

  #argument(): string | null {
    const first = this.peek();
    const alone = this.atSymbol(',', 1) || this.atSymbol(')', 1) || this.peek(1).kind === 'word';
    if (this.rules.units.has(first.keyword) && (this.at(first.keyword, 'FROM') || this.atSymbol(',', 1))) {
      this.advance();
      return null;
    }
    // CONVERT(a, CHAR): a word that is a type and cannot be a name. CHAR(65) is a call, DATE '2024-01-01' a literal.
    const isCall = this.atSymbol('(', 1) && this.rules.functions.has(first.keyword.toLowerCase());
    if (this.#atTypeWord() && !isCall && this.peek(1).kind !== 'string') {
      this.dataType();
      return null;
    }
    this.expression();
    return first.kind === 'string' && alone ? first.text : null;
  }

  #atTypeWord(): boolean {
    const { keyword } = this.peek();
    return this.rules.types?.has(keyword) === true && this.rules.reserved.has(keyword);
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
    if (isFirst && !quantifiers.has(keyword) && this.atWordOperator(1)) return false;
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

  protected refusedMethod(): Refusal {
    const method = this.peek(1).text;
    return new Refusal(
      'function-not-listed',
      `The method or attribute .${method} of an expression is not allowed.`,
    );
  }

  protected checkRelation(path: readonly Token[]): void {
    if (this.atSymbol('@')) throw this.unexpected('a table');
    const written = path.map((part) => part.text.toLowerCase());
    const names = this.rules.features.has('dotted-names')
      ? written.flatMap((part) => part.split('.'))
      : written;
    const refusal = this.rules.relationRefusal(names);
    if (refusal !== null) throw new Refusal('catalog', refusal);
    this.relations?.read(names, this.rules.features.has('ordered-with'));
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
