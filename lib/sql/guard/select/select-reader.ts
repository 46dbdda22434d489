import { refusedStatement } from '../leading-word.ts';
import { Refusal } from '../verdict.ts';
import { TableReader } from './table-reader.ts';

/** A hint: `NAME` or `NAME(arguments)`. */
const hintWords = /\s*([A-Za-z_][A-Za-z0-9_]*)\s*(\([^()'"]*(?:\([^()'"]*\)[^()'"]*)*\))?[\s,]*/y;

/**
 * Reads exactly one SELECT of a dialect and throws a Refusal at the first thing its grammar does not have. There is no
 * production for anything that writes, locks, waits, leaves the database or changes the session.
 */
export class SelectReader extends TableReader {
  /** Reads the whole statement. */
  statement(): void {
    const first = this.peek();
    if (this.atSymbol(';')) throw this.unexpected('SELECT');
    if (first.kind === 'word' && !this.atQuery() && !this.#atTableStatement()) {
      throw refusedStatement(first.text, this.rules.engine);
    }
    this.scopes.within(false, () => this.query());
    if (this.rules.features.has('option') && this.accept('OPTION')) this.#options();
    this.#end();
    this.scopes.finish();
    this.relations?.finish();
  }

  /** How deep a recursion may go, and that the plan is made anew. */
  #options(): void {
    this.inParentheses(() =>
      this.list(() => {
        if (this.accept('RECOMPILE')) return;
        if (this.accept('MAXRECURSION') && this.peek().kind === 'number') return void this.advance();
        const { text } = this.peek();
        throw new Refusal('hint', `The query hint ${text} is not on the list of allowed hints.`);
      }),
    );
  }

  #end(): void {
    if (this.acceptSymbol(';')) {
      while (this.acceptSymbol(';'));
      const { kind, start } = this.peek();
      if (kind === 'end') return;
      throw new Refusal(
        'multiple-statements',
        `A second statement begins at character ${start + 1}; only one is allowed.`,
      );
    }
    if (this.peek().kind !== 'end') throw this.unexpected('the end of the statement');
  }

  protected query(): void {
    this.nested(() => {
      if (this.accept('WITH')) this.#commonTables();
      this.#body();
      this.queryTail();
    });
  }

  #commonTables(): void {
    this.accept('RECURSIVE');
    if (
      (this.at('FUNCTION') || this.at('PROCEDURE')) &&
      this.peek(1).keyword !== 'AS' &&
      !this.atSymbol('(', 1)
    ) {
      throw this.unexpected('the name of a query');
    }
    this.list(() => {
      const { text } = this.identifier();
      this.relations?.define(text);
      if (this.atSymbol('(')) this.names();
      this.expect('AS');
      if (this.accept('NOT')) this.expect('MATERIALIZED');
      else this.accept('MATERIALIZED');
      this.inParentheses(() => this.scopes.within(false, () => this.query()));
      this.#searchAndCycle();
    });
  }

  /** Oracle's SEARCH and CYCLE; MariaDB's CYCLE … RESTRICT. */
  #searchAndCycle(): void {
    if (this.accept('SEARCH')) {
      this.expectOne('DEPTH', 'BREADTH');
      this.expect('FIRST', 'BY');
      this.list(() => {
        this.identifier();
        this.acceptOne('ASC', 'DESC');
        if (this.accept('NULLS')) this.expectOne('FIRST', 'LAST');
      });
      this.expect('SET');
      this.identifier();
    }
    if (!this.accept('CYCLE')) return;
    this.list(() => this.identifier());
    if (this.accept('RESTRICT')) return;
    this.expect('SET');
    this.identifier();
    if (!this.accept('TO')) return;
    this.expression();
    this.expect('DEFAULT');
    this.expression();
  }

  #body(): void {
    this.#term(true);
    this.#setOperations();
  }

  #setOperations(): void {
    while (this.atSetOperator()) {
      this.advance();
      this.acceptOne('ALL', 'DISTINCT');
      this.#term(false);
    }
  }

  /** What may follow a query or a query in parentheses: more queries, order, limit. */
  protected queryTail(): void {
    this.#setOperations();
    // The order of a set operation names its result columns, whatever tables they came from.
    if (this.at('ORDER')) this.scopes.withinResult(() => this.#orderBy());
    this.#limits();
  }

  #orderBy(): void {
    this.expect('ORDER');
    this.accept('SIBLINGS');
    this.expect('BY');
    this.list(() => this.orderItem());
  }

  #limits(): void {
    for (;;) {
      if (this.accept('LIMIT')) {
        this.expression();
        if (this.acceptSymbol(',')) this.expression();
      } else if (this.accept('OFFSET')) {
        this.expression();
        this.acceptOne('ROW', 'ROWS');
      } else if (this.accept('FETCH')) this.#fetch();
      else return;
    }
  }

  #fetch(): void {
    this.expectOne('FIRST', 'NEXT');
    this.acceptOne('EXACT', 'APPROX', 'APPROXIMATE');
    if (!this.at('ROW') && !this.at('ROWS')) this.expression();
    this.accept('PERCENT');
    this.expectOne('ROW', 'ROWS');
    if (!this.accept('ONLY')) this.expect('WITH', 'TIES');
  }

  #atTableStatement(): boolean {
    return this.rules.features.has('table-statement') && this.at('TABLE');
  }

  #term(isFirst: boolean): void {
    if (this.atSymbol('(')) {
      this.inParentheses(() => this.query());
      return;
    }
    if (this.#atTableStatement()) {
      this.accept('TABLE');
      this.checkRelation(this.path());
      return;
    }
    if (this.accept('VALUES')) {
      this.list(() => this.expression());
      return;
    }
    if (!this.at('SELECT')) throw this.unexpected('SELECT');
    this.#select(isFirst);
  }

  #select(isFirst: boolean): void {
    this.scopes.within(true, () => {
      this.expect('SELECT');
      while (this.peek().kind === 'hint') this.#hint(this.advance().text);
      while (this.atAny(this.rules.selectModifiers)) this.advance();
      if (this.rules.features.has('top') && this.accept('TOP')) this.#top();
      if (this.rules.features.has('star-modifiers') && this.accept('AS')) this.expectOne('STRUCT', 'VALUE');
      this.list(() => this.#selectItem());
      if (this.accept('FROM')) this.from();
      this.#clauses();
      if (isFirst && this.at('ORDER')) this.#orderBy();
    });
  }

  #top(): void {
    if (this.atSymbol('(')) this.parenthesised();
    else if (this.peek().kind === 'number') this.advance();
    else throw this.unexpected('a number of rows');
    this.accept('PERCENT');
    this.accept('WITH', 'TIES');
  }

  #hint(text: string): void {
    let position = 0;
    while (position < text.trimEnd().length) {
      hintWords.lastIndex = position;
      const name = hintWords.exec(text)?.[1]?.toUpperCase();
      if (name === undefined || !this.rules.hints.has(name)) {
        throw new Refusal(
          'hint',
          `The optimizer hint ${name ?? JSON.stringify(text.slice(position).trim())} is not on the list of allowed hints.`,
        );
      }
      position = hintWords.lastIndex;
    }
  }

  #selectItem(): void {
    if (this.acceptSymbol('*')) {
      this.#starModifiers();
      return;
    }
    this.expression();
    this.#starModifiers();
    const isText = this.peek().kind === 'string' && this.rules.features.has('string-alias');
    if (this.accept('AS')) {
      if (this.peek().kind === 'string' && this.rules.features.has('string-alias')) this.advance();
      else this.scopes.addAlias(this.identifier().text);
    } else if (isText) this.advance();
    else if (this.atIdentifier() && !this.rules.clauseWords.has(this.peek().keyword)) {
      this.scopes.addAlias(this.advance().text);
    }
  }

  /** `* EXCEPT (a, b)`: no set operation, which has ALL or DISTINCT before its query. */
  #starModifiers(): void {
    if (!this.rules.features.has('star-modifiers')) return;
    if ((this.at('EXCEPT') || this.at('EXCLUDE')) && this.atSymbol('(', 1) && !this.atQuery(2)) {
      this.advance();
      this.names();
    } else if (this.accept('EXCLUDE')) this.identifier();
    if (!this.at('REPLACE') || !this.atSymbol('(', 1)) return;
    this.advance();
    this.inParentheses(() =>
      this.list(() => {
        this.expression();
        this.accept('AS');
        this.identifier();
      }),
    );
  }

  #clauses(): void {
    for (;;) {
      if (this.accept('WHERE')) this.expression();
      else if (this.accept('GROUP')) this.#groupBy();
      else if (this.accept('HAVING')) this.expression();
      else if (this.rules.features.has('qualify') && this.accept('QUALIFY')) this.expression();
      else if (this.at('WINDOW') && this.peek(2).keyword === 'AS') this.#windows();
      else if (this.rules.features.has('model') && this.accept('MODEL')) this.#model();
      else if (!this.rules.features.has('connect-by') || !this.#hierarchy()) return;
    }
  }

  /** Oracle's MODEL: arithmetic over cells. Its rules assign to cells of the result, never to a table. */
  #model(): void {
    for (;;) {
      if (this.acceptOne('IGNORE', 'KEEP')) this.expect('NAV');
      else if (this.accept('UNIQUE')) {
        if (!this.accept('DIMENSION')) this.expect('SINGLE', 'REFERENCE');
      } else if (this.accept('RETURN')) {
        this.expectOne('UPDATED', 'ALL');
        this.expect('ROWS');
      } else if (this.accept('MAIN')) this.identifier();
      else if (this.acceptOne('PARTITION', 'DIMENSION')) {
        this.expect('BY');
        this.#modelColumns();
      } else if (this.accept('MEASURES')) this.#modelColumns();
      else break;
    }
    this.accept('RULES');
    if (this.acceptOne('UPDATE', 'UPSERT')) this.accept('ALL');
    if (this.acceptOne('AUTOMATIC', 'SEQUENTIAL')) this.expect('ORDER');
    if (this.accept('ITERATE')) {
      this.inParentheses(() => this.expression());
      if (this.accept('UNTIL')) this.expression();
    }
    this.inParentheses(() =>
      this.list(() => {
        if (this.acceptOne('UPDATE', 'UPSERT')) this.accept('ALL');
        this.expression();
        if (!this.accept('ORDER', 'BY')) return;
        this.list(() => this.orderItem());
        this.expectSymbol('=');
        this.expression();
      }),
    );
  }

  #modelColumns(): void {
    this.inParentheses(() =>
      this.list(() => {
        this.expression();
        this.accept('AS');
        if (this.atIdentifier()) this.advance();
      }),
    );
  }

  #groupBy(): void {
    this.expect('BY');
    this.list(() => {
      this.expression();
      this.acceptOne('ASC', 'DESC');
    });
    this.accept('WITH', 'ROLLUP');
  }

  #windows(): void {
    this.expect('WINDOW');
    this.list(() => {
      this.identifier();
      this.expect('AS');
      this.windowSpecification();
    });
  }

  #hierarchy(): boolean {
    if (this.accept('START', 'WITH')) this.expression();
    else if (this.accept('CONNECT', 'BY')) {
      this.accept('NOCYCLE');
      this.expression();
    } else return false;
    return true;
  }
}
