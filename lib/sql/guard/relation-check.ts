import { Refusal } from './verdict.ts';

/**
 * What the person who asks may do with a relation, named by its path in lower case, outermost name first. `unknown` is a
 * name that no table has: it may be a common table expression of the statement, and is refused where it is none.
 */
export type RelationAccess = (path: readonly string[]) => 'readable' | 'hidden' | 'unknown';

/** Gathers the relations that a statement names while its grammar is read, and refuses those that may not be read. */
export class RelationCheck {
  readonly #access: RelationAccess;
  readonly #named: (readonly string[])[] = [];
  readonly #defined = new Set<string>();

  constructor(access: RelationAccess) {
    this.#access = access;
  }

  /** A relation that is read. With `inOrder` only a query that was defined before it can go by its name. */
  read(path: readonly string[], inOrder = false): void {
    const name = path.map((part) => part.toLowerCase());
    if (inOrder) this.#requireReadable(name);
    else this.#named.push(name);
  }

  /** A common table expression. */
  define(name: string): void {
    this.#defined.add(name.toLowerCase());
  }

  /** Refuses the first relation that may not be read. Asked when the whole statement was read. */
  finish(): void {
    for (const path of this.#named) this.#requireReadable(path);
  }

  #requireReadable(path: readonly string[]): void {
    const access = this.#access(path);
    const isDefined = path.length === 1 && this.#defined.has(path[0] ?? '');
    if (access === 'readable' || (access === 'unknown' && isDefined)) return;
    throw new Refusal(
      'not-readable',
      `There is no table ${path.join('.')} that you may read. An administrator decides who reads what.`,
    );
  }
}
