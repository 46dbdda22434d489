import { TypeReader } from './type-reader.ts';

/** What follows a call: OVER, FILTER, WITHIN GROUP, KEEP. */
export abstract class WindowReader extends TypeReader {
  /** Reads one expression; true when it is nothing but a query in parentheses. */
  protected abstract expression(): boolean;

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

  protected afterCall(): void {
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
}
