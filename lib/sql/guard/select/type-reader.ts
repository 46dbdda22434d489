import { Refusal } from '../verdict.ts';
import { TokenCursor } from './token-cursor.ts';

/** Names of types and units of time: words and lengths, never an expression. */
export class TypeReader extends TokenCursor {
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
      if (this.atSymbol('.')) throw madeType();
      if (keyword === 'COLLATE' || (keyword === 'SET' && !this.atSymbol(')'))) this.advance();
      if (this.atSymbol('(')) this.#typeLength();
    }
    if (words === 0) throw this.unexpected('a data type');
  }

  /** A type of one word, which is all that may follow `::`: what stands then is no part of it. */
  protected shortType(): void {
    if (!this.atIdentifier()) throw this.unexpected('a data type');
    this.advance();
    this.accept('PRECISION');
    if (this.atSymbol('(')) this.#typeLength();
  }

  #typeLength(): void {
    this.inParentheses(() => {
      do {
        if (this.rules.features.has('parametric-types') && this.peek().kind !== 'number') {
          // array(bigint), map(varchar, date), row(x bigint): names and types, never an expression.
          this.nested(() => this.dataType());
          continue;
        }
        if (!this.acceptSymbol('*') && !this.acceptSymbol('-') && this.peek().kind !== 'number') {
          throw this.unexpected('a length');
        }
        if (this.peek().kind === 'number') this.advance();
        this.acceptOne('CHAR', 'BYTE');
      } while (this.acceptSymbol(','));
    });
  }

  /** `DAY TO`, `DAY(4) TO`. */
  protected atIntervalTo(): boolean {
    const next = this.peek(1);
    if (next.keyword === 'TO') return true;
    return next.text === '(' && this.peek(2).kind === 'number' && this.peek(4).keyword === 'TO';
  }

  protected intervalUnit(): true {
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
}

/** Reading a value of such a type may run what somebody wrote for it. */
function madeType(): Refusal {
  return new Refusal(
    'construct-not-listed',
    'A type with a point in its name was made by somebody; name a type of the engine.',
  );
}
