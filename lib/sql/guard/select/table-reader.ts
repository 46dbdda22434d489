import { Refusal } from '../verdict.ts';
import { ExpressionReader } from './expression-reader.ts';
import type { Token } from './token.ts';

/** What may stand in FROM: relations, queries, listed table functions, joins and what decorates them. */
export abstract class TableReader extends ExpressionReader {
  protected from(): void {
    do {
      this.#joined();
      // SQLite takes a condition after a comma as well.
      if (this.accept('ON')) this.expression();
      else if (this.accept('USING')) this.names();
    } while (this.acceptSymbol(','));
  }

  #joined(): void {
    this.#table();
    this.#joins();
  }

  #joins(): void {
    for (;;) {
      if (this.accept('CROSS', 'APPLY') || this.accept('OUTER', 'APPLY')) {
        // What is applied sees the tables before it.
        if (this.atSymbol('(')) this.#derivedTable(true);
        else this.#table();
      } else if (this.#join()) {
        this.#table();
        if (this.accept('ON')) this.expression();
        else if (this.accept('USING')) this.names();
      } else return;
    }
  }

  #join(): boolean {
    if (this.acceptOne('STRAIGHT_JOIN')) return true;
    const begins = ['NATURAL', 'LEFT', 'RIGHT', 'FULL', 'INNER', 'CROSS', 'OUTER', 'JOIN'];
    if (!begins.includes(this.peek().keyword)) return false;
    this.accept('NATURAL');
    if (this.acceptOne('LEFT', 'RIGHT', 'FULL')) this.accept('OUTER');
    else this.acceptOne('INNER', 'CROSS');
    this.expect('JOIN');
    return true;
  }

  #table(): void {
    this.nested(() => {
      if (this.atSymbol('(')) this.#parenthesisedTable();
      else if (this.accept('LATERAL')) {
        if (this.atSymbol('(')) this.#derivedTable(true);
        else {
          this.tableCall(this.path());
          this.#alias(null);
        }
      } else this.#relation();
    });
  }

  #relation(): void {
    const isCall = this.peek().kind === 'word' && this.atSymbol('(', 1);
    const path = isCall ? [this.advance()] : this.path();
    if (this.atSymbol('(') && !this.#atPartition()) {
      this.tableCall(path);
      if (this.rules.features.has('ordinality')) this.accept('WITH', 'ORDINALITY');
      this.#alias(null);
      if (this.rules.features.has('offset-alias') && this.accept('WITH', 'OFFSET')) {
        this.accept('AS');
        if (this.#atAlias()) this.advance();
      }
      return;
    }
    this.checkRelation(path);
    const { features } = this.rules;
    if (this.#atPartition()) {
      this.acceptOne('PARTITION', 'SUBPARTITION');
      this.names();
    }
    if (features.has('flashback')) this.#flashback();
    this.#alias(path);
    if (features.has('table-sample') && this.accept('TABLESAMPLE')) {
      this.expectOne('BERNOULLI', 'SYSTEM');
      this.inParentheses(() => {
        this.expression();
        this.acceptOne('PERCENT', 'ROWS');
      });
    }
    if (features.has('index-hints')) while (this.#indexHint());
    if (features.has('indexed-by')) this.#indexedBy();
  }

  #atPartition(): boolean {
    return (this.at('PARTITION') || this.at('SUBPARTITION')) && this.atSymbol('(', 1);
  }

  #flashback(): void {
    if (this.accept('VERSIONS', 'BETWEEN')) {
      this.expectOne('TIMESTAMP', 'SCN');
      this.expression();
    }
    if (this.accept('AS', 'OF')) {
      this.expectOne('TIMESTAMP', 'SCN');
      this.expression();
    }
    if (!this.accept('SAMPLE')) return;
    this.accept('BLOCK');
    this.inParentheses(() => this.list(() => this.expression()));
    if (this.accept('SEED')) this.inParentheses(() => this.expression());
  }

  #indexHint(): boolean {
    if (!this.acceptOne('USE', 'FORCE', 'IGNORE')) return false;
    this.expectOne('INDEX', 'KEY');
    if (this.accept('FOR') && !this.accept('JOIN')) {
      if (!this.accept('ORDER', 'BY')) this.expect('GROUP', 'BY');
    }
    this.inParentheses(() => {
      while (!this.atSymbol(')')) {
        if (!this.accept('PRIMARY')) this.identifier();
        if (!this.acceptSymbol(',')) break;
      }
    });
    return true;
  }

  #indexedBy(): void {
    if (this.accept('INDEXED', 'BY')) this.identifier();
    else this.accept('NOT', 'INDEXED');
  }

  #parenthesisedTable(): void {
    let depth = 0;
    while (this.atSymbol('(', depth)) depth += 1;
    if (this.atQuery(depth)) {
      this.#derivedTable(false);
      return;
    }
    this.inParentheses(() => this.from());
    this.#alias(null);
  }

  /** A query in FROM; it sees the tables beside it only after LATERAL. */
  #derivedTable(lateral: boolean): void {
    const restart = this.peek(1);
    this.expectSymbol('(');
    if (restart.kind === 'symbol' && restart.text === '(' && !lateral) this.#maybeJoined();
    else this.scopes.within(lateral, () => this.query());
    this.expectSymbol(')');
    this.#alias([]);
  }

  /** `((SELECT …) a JOIN b …)` or `((SELECT …) UNION …)`: both begin with two parentheses. */
  #maybeJoined(): void {
    this.scopes.within(false, () => this.query());
    if (this.atSymbol(')')) return;
    this.#alias([]);
    this.#joins();
  }

  /** The alias and what may stand around it. `path` is null for a call or a join in parentheses. */
  #alias(path: readonly Token[] | null): void {
    const { features } = this.rules;
    if (features.has('pivot')) while (this.#pivot());
    let alias: string | null = null;
    if (this.accept('AS')) alias = this.identifier().text;
    else if (this.#atAlias()) alias = this.advance().text;
    const { tableHints } = this.rules;
    if (alias !== null && this.atSymbol('(')) {
      if (tableHints !== undefined && path !== null && path.length > 0) throw this.#refusedHint(1);
      this.names();
    }
    if (tableHints !== undefined && this.accept('WITH')) this.#tableHints(tableHints);
    this.scopes.addTable(path === null ? [] : path.map((part) => part.text.toLowerCase()), alias);
    if (features.has('match-recognize') && this.accept('MATCH_RECOGNIZE')) {
      this.#matchRecognize();
      if (this.#atAlias()) this.scopes.addTable([], this.advance().text);
    }
    if (features.has('pivot') && (this.at('PIVOT') || this.at('UNPIVOT'))) this.#alias([]);
    if (features.has('flashback') && this.at('PARTITION', 'BY')) {
      this.accept('PARTITION', 'BY');
      this.list(() => this.expression());
    }
  }

  #tableHints(allowed: ReadonlySet<string>): void {
    this.inParentheses(() =>
      this.list(() => {
        if (!this.atAny(allowed)) throw this.#refusedHint(0);
        this.advance();
      }),
    );
  }

  #refusedHint(ahead: number): Refusal {
    const { text } = this.peek(ahead);
    return new Refusal(
      'locking',
      `The table hint ${text} is not allowed: it may lock rows or change what is read.`,
    );
  }

  #atAlias(): boolean {
    if (!this.atIdentifier()) return false;
    const token = this.peek();
    if (token.kind === 'name') return true;
    if (token.keyword === 'START') return this.peek(1).keyword !== 'WITH';
    return !this.rules.clauseWords.has(token.keyword);
  }

  #pivot(): boolean {
    if (this.accept('UNPIVOT')) {
      if (this.acceptOne('INCLUDE', 'EXCLUDE')) this.expect('NULLS');
      this.inParentheses(() => {
        this.#nameOrNames();
        this.expect('FOR');
        this.#nameOrNames();
        this.expect('IN');
        this.inParentheses(() => this.list(() => this.#pivotItem()));
      });
      return true;
    }
    if (!this.accept('PIVOT')) return false;
    this.accept('XML');
    this.inParentheses(() => {
      this.list(() => this.#pivotItem());
      this.expect('FOR');
      this.#nameOrNames();
      this.expect('IN');
      this.inParentheses(() => {
        if (this.atQuery()) this.scopes.within(false, () => this.query());
        else this.list(() => this.#pivotItem());
      });
    });
    return true;
  }

  #nameOrNames(): void {
    if (this.atSymbol('(')) this.names();
    else this.path();
  }

  #pivotItem(): void {
    if (this.accept('ANY')) return;
    this.expression();
    if (this.accept('AS')) {
      if (this.peek().kind === 'string' || this.peek().kind === 'number' || this.atSymbol('('))
        this.expression();
      else this.identifier();
    } else if (this.atIdentifier()) this.advance();
  }

  #matchRecognize(): void {
    this.scopes.within(true, () => {
      this.scopes.addTable(['match'], null);
      this.inParentheses(() => {
        if (this.accept('PARTITION', 'BY')) this.list(() => this.expression());
        if (this.accept('ORDER', 'BY')) this.list(() => this.orderItem());
        if (this.accept('MEASURES')) this.list(() => this.#measure());
        if (this.accept('ONE', 'ROW')) this.expect('PER', 'MATCH');
        else if (this.accept('ALL', 'ROWS')) this.#allRows();
        if (this.accept('AFTER', 'MATCH')) this.#skip();
        this.expect('PATTERN');
        this.#pattern();
        if (this.accept('SUBSET')) this.list(() => this.#subset());
        this.expect('DEFINE');
        this.list(() => {
          this.#patternVariable();
          this.expect('AS');
          this.expression();
        });
      });
    });
  }

  #measure(): void {
    this.expression();
    this.expect('AS');
    this.identifier();
  }

  #allRows(): void {
    this.expect('PER', 'MATCH');
    if (this.acceptOne('SHOW', 'OMIT')) this.expect('EMPTY', 'MATCHES');
    else if (this.accept('WITH')) this.expect('UNMATCHED', 'ROWS');
  }

  #skip(): void {
    this.expect('SKIP');
    if (this.accept('PAST')) this.expect('LAST', 'ROW');
    else {
      this.expect('TO');
      if (this.accept('NEXT')) this.expect('ROW');
      else {
        this.acceptOne('FIRST', 'LAST');
        this.identifier();
      }
    }
  }

  #patternVariable(): void {
    this.scopes.addTable([], this.identifier().text);
  }

  #subset(): void {
    this.#patternVariable();
    this.expectSymbol('=');
    this.names();
  }

  /** A row pattern: variables, quantifiers, alternatives. */
  #pattern(): void {
    this.nested(() => {
      this.expectSymbol('(');
      while (!this.acceptSymbol(')')) {
        if (this.atSymbol('(')) this.#pattern();
        else if (this.atIdentifier()) this.#patternVariable();
        else if (this.peek().kind === 'number') this.advance();
        else if (['*', '+', '?', '|', '||', ',', '{', '}', '-', '^', '$'].includes(this.peek().text))
          this.advance();
        else throw this.unexpected('a row pattern');
      }
    });
  }
}
