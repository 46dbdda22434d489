import type { RejectClass } from '../verdict.ts';
import type { LexicalRules } from './lexer.ts';

/** What one dialect's SELECT may hold, beside what all of them share. Keywords are upper case, functions lower case. */
export type SelectRules = {
  readonly engine: string;
  readonly lexical: LexicalRules;
  /** Words that cannot be a name without quotes. */
  readonly reserved: ReadonlySet<string>;
  /** Words that are no alias where an alias may follow without AS, because they begin the next clause. */
  readonly clauseWords: ReadonlySet<string>;
  /** Reserved words that are a value by themselves: NULL, CURRENT_DATE. */
  readonly valueWords: ReadonlySet<string>;
  /** Words before one operand: PRIOR, BINARY. */
  readonly prefixWords: ReadonlySet<string>;
  /** Words between two operands: AND, LIKE, DIV. */
  readonly operatorWords: ReadonlySet<string>;
  /** Words that separate or decorate the arguments of a call. */
  readonly argumentWords: ReadonlySet<string>;
  /** Words a data type is made of; null where any name is a type, of which one with a point was made by somebody. */
  readonly types: ReadonlySet<string> | null;
  /** Time units of INTERVAL and EXTRACT. */
  readonly units: ReadonlySet<string>;
  /** Words between SELECT and the first column. */
  readonly selectModifiers: ReadonlySet<string>;
  readonly hints: ReadonlySet<string>;
  /** Hints of a table, in `WITH (…)` after it; absent where there are none. After the name alone they would need no WITH. */
  readonly tableHints?: ReadonlySet<string>;
  /** Words that put two queries together; absent where the shared ones do. */
  readonly setOperators?: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Calls that may stand in FROM. */
  readonly tableFunctions: ReadonlySet<string>;
  /** Method calls on the result of a listed function, lower case. */
  readonly methods: ReadonlySet<string>;
  /** What a stray `@` would have meant. */
  readonly atSign: { readonly rejectClass: RejectClass; readonly meaning: string };
  /** Clauses only this dialect has. */
  readonly features: ReadonlySet<SelectFeature>;
  /** Why a relation may not be read, or null. The path is lower case, outermost name first. */
  relationRefusal(path: readonly string[]): string | null;
  /** Why a listed function may not be called with these arguments, or null. */
  callRefusal(name: string, literals: readonly (string | null)[]): string | null;
};

export type SelectFeature =
  /** `x::type`. */
  | 'colon-casts'
  /** `document:key.inner[0]`. */
  | 'colon-paths'
  /** `[1, 2]` is a list. */
  | 'array-literals'
  | 'connect-by'
  /** One pair of quotes may hold a whole path: `project.dataset.table`. */
  | 'dotted-names'
  | 'flashback'
  | 'index-hints'
  | 'indexed-by'
  | 'match-recognize'
  | 'model'
  | 'no-parentheses-calls'
  /** `OPTION (MAXRECURSION 500)` at the end of the statement. */
  | 'option'
  /** `UNNEST(x) AS a WITH OFFSET AS b`. */
  | 'offset-alias'
  /** A query of WITH goes by its name from there on, not before: what stands before it is a table, however its name is spelt. */
  | 'ordered-with'
  | 'ordinality'
  | 'parametric-calls'
  | 'parametric-types'
  | 'pivot'
  /** QUALIFY, a condition on windows. */
  | 'qualify'
  /** `* EXCEPT (a)`, `* REPLACE (b AS c)`, `SELECT AS STRUCT`. */
  | 'star-modifiers'
  | 'string-alias'
  | 'subscripts'
  | 'table-sample'
  | 'table-statement'
  /** `SELECT TOP (5) WITH TIES`. */
  | 'top'
  /** `CONVERT(varchar(10), x)`. */
  | 'type-first-calls'
  | 'typed-literals'
  | 'in-relation'
  /** `x IN (name)` reads a relation of that name, as `x IN name` does. */
  | 'in-relation-in-parentheses';
