import { refusedFunction } from '../function-class.ts';
import { Refusal } from '../verdict.ts';
import type { SelectRules } from './select-rules.ts';
import type { Token } from './token.ts';

type Reference = readonly string[];

type Scope = {
  /** Aliases and table names, `schema.table` included. */
  readonly names: Set<string>;
  readonly references: Reference[];
  /** Names a bare word may mean although no table is read: aliases of the select list. */
  readonly aliases: Set<string>;
  /** True once something other than DUAL is read. */
  readsTables: boolean;
};

/** Names of the database's own packages: an alias of that name could pass a call off as a column. */
const packageName = /^((dbms|utl|owa|apex|ctx|wpg)(_|$)|(htp|htf|sys)$)/i;

const pseudoColumns: ReadonlySet<string> = new Set([
  'dummy',
  'level',
  'rownum',
  'rowid',
  'ora_rowscn',
  'connect_by_isleaf',
  'connect_by_iscycle',
  'column_value',
  'object_value',
]);

/**
 * Which names a reference can mean. In Oracle `a.b` is a call when `a` is a package, and a bare word is a call when no
 * table has such a column: both run code without a parenthesis in sight. So a qualified name must begin with a table
 * of its query, and over DUAL alone only pseudo-columns stand. Other dialects keep no scopes.
 */
export class NameScopes {
  readonly #rules: SelectRules;
  readonly #allowed: ReadonlySet<string>;
  readonly #active: boolean;
  readonly #stack: Scope[] = [];
  #unresolved: Reference | null = null;

  constructor(rules: SelectRules, allowed: ReadonlySet<string>) {
    this.#rules = rules;
    this.#allowed = allowed;
    this.#active = rules.features.has('no-parentheses-calls');
  }

  /** Reads `content` in a scope of its own. What it cannot resolve is left to the scope around it, if it may see it. */
  within(seesOuter: boolean, content: () => void): void {
    if (!this.#active) {
      content();
      return;
    }
    const scope: Scope = { names: new Set(), references: [], aliases: new Set(), readsTables: false };
    this.#stack.push(scope);
    content();
    this.#stack.pop();
    const outer = this.#stack.at(-1);
    for (const reference of scope.references) {
      if (resolves(reference, scope)) continue;
      if (seesOuter && outer) outer.references.push(reference);
      else if (!this.#mayCall(reference)) this.#unresolved ??= reference;
    }
  }

  /** Refuses the first name that can only be a call. Asked when the whole statement was read. */
  finish(): void {
    if (this.#unresolved !== null) throw refusedFunction(this.#unresolved.join('.'), this.#rules.engine);
  }

  /** Reads what may name the columns of a result and nothing else. */
  withinResult(content: () => void): void {
    this.within(true, () => {
      this.addTable([], null);
      content();
    });
  }

  refer(path: readonly Token[]): void {
    const reference = path.map((part) => part.text.toLowerCase());
    const last = reference.at(-1);
    if (reference.length > 1 && (last === 'nextval' || last === 'currval')) {
      throw new Refusal('write', `${reference.join('.')} would use a sequence.`);
    }
    if (!this.#active) return;
    const [name] = reference;
    if (reference.length === 1 && name !== undefined) {
      if (pseudoColumns.has(name) || this.#rules.functions.has(name)) return;
    }
    this.#stack.at(-1)?.references.push(reference);
  }

  /** A relation of the present scope, under the name it is called by. */
  addTable(path: readonly string[], alias: string | null): void {
    const scope = this.#stack.at(-1);
    if (!scope) return;
    if (alias !== null && packageName.test(alias)) {
      throw new Refusal(
        'function-not-listed',
        `The alias ${alias} is the name of a package; choose another.`,
      );
    }
    if (path.length !== 1 || path[0] !== 'dual') scope.readsTables = true;
    if (alias !== null) scope.names.add(alias.toLowerCase());
    else for (let from = 0; from < path.length; from += 1) scope.names.add(path.slice(from).join('.'));
  }

  addAlias(alias: string): void {
    this.#stack.at(-1)?.aliases.add(alias.toLowerCase());
  }

  #mayCall(reference: Reference): boolean {
    const name = reference.join('.');
    const known = name.startsWith('sys.') ? name.slice(4) : name;
    return this.#allowed.has(name) || (reference.length > 1 && this.#rules.functions.has(known));
  }
}

function resolves(reference: Reference, scope: Scope): boolean {
  const [first = '', second] = reference;
  if (second === undefined) return scope.readsTables || scope.aliases.has(first);
  if (scope.names.has(first)) return true;
  return reference.length > 2 && scope.names.has(`${first}.${second}`);
}
