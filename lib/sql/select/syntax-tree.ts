/**
 * The tree of a SELECT statement. Immutable: a change builds new nodes and keeps every node it does not touch, so that
 * "nothing changed" is `===`. Grouping parentheses are not nodes; the printer writes them where they are needed.
 */

/**
 * A name; `quote` is the opening quotation mark as it was written, null when bare, `as-needed` for a name that was not
 * written yet. Compare names without regard to case.
 */
export type Name = { readonly text: string; readonly quote: '"' | '`' | '[' | "'" | 'as-needed' | null };

export type Query = {
  readonly kind: 'query';
  readonly recursive: boolean;
  readonly ctes: readonly Cte[];
  readonly body: QueryBody;
  readonly orderBy: readonly OrderTerm[];
  readonly limit: Expression | null;
  readonly offset: Expression | null;
};

export type Cte = { readonly name: Name; readonly columns: readonly Name[]; readonly query: Query };

export type QueryBody = Select | SetOperation | Values | NestedQuery;

export type Select = {
  readonly kind: 'select';
  readonly distinct: boolean;
  readonly items: readonly SelectItem[];
  readonly from: readonly Source[];
  readonly where: Expression | null;
  readonly groupBy: readonly Expression[];
  readonly having: Expression | null;
};

/** Chains lean to the left, whatever the precedence of the operators: text and tree have the same order. */
export type SetOperation = {
  readonly kind: 'set';
  readonly operator: 'union' | 'union all' | 'intersect' | 'intersect all' | 'except' | 'except all';
  readonly left: QueryBody;
  readonly right: QueryBody;
};

export type Values = { readonly kind: 'values'; readonly rows: readonly (readonly Expression[])[] };
export type NestedQuery = { readonly kind: 'nested'; readonly query: Query };

export type SelectItem = { readonly expression: Expression; readonly alias: Name | null };

export type OrderTerm = {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
};

/** One relation of FROM with how it is joined to those before it; `join` is null for the first. */
export type Source = { readonly relation: Relation; readonly join: Join | null };

export type Join = {
  readonly type: 'comma' | 'inner' | 'left' | 'right' | 'full' | 'cross';
  readonly natural: boolean;
  readonly on: Expression | null;
  readonly using: readonly Name[];
};

export type Relation = TableReference | DerivedTable | TableFunction | JoinGroup;

export type TableReference = {
  readonly kind: 'table';
  readonly schema: Name | null;
  readonly name: Name;
  readonly alias: Name | null;
};
export type DerivedTable = { readonly kind: 'derived'; readonly query: Query; readonly alias: Name | null };
export type TableFunction = {
  readonly kind: 'table-function';
  readonly call: Expression;
  readonly alias: Name | null;
};
export type JoinGroup = { readonly kind: 'group'; readonly sources: readonly Source[] };

export type Expression =
  | ColumnReference
  | { readonly kind: 'star'; readonly qualifier: Name | null }
  | Literal
  | { readonly kind: 'parameter'; readonly text: string }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | Binary
  | Like
  | Between
  | InList
  | InQuery
  | { readonly kind: 'is-null'; readonly negated: boolean; readonly operand: Expression }
  | { readonly kind: 'exists'; readonly query: Query }
  | { readonly kind: 'subquery'; readonly query: Query }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[] }
  | Case
  | Cast
  | Call
  | { readonly kind: 'extract'; readonly field: string; readonly operand: Expression }
  | { readonly kind: 'interval'; readonly amount: Expression; readonly unit: string | null };

export type ColumnReference = {
  readonly kind: 'column';
  readonly qualifier: Name | null;
  readonly name: Name;
};

/** `word` stands for itself among the arguments of a call: the unit of DATEADD, the type of T-SQL's CONVERT. */
export type Literal = {
  readonly kind: 'literal';
  readonly type: 'text' | 'number' | 'boolean' | 'null' | 'date' | 'blob' | 'word';
  /** Without quotes and escapes. */
  readonly value: string;
};

/** Lower-case operator: arithmetic, comparison, `and`, `or`, `||`, `is`, `is not`, `is distinct from`. */
export type Binary = {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
};

export type Like = {
  readonly kind: 'like';
  readonly operator: 'like' | 'ilike' | 'glob' | 'regexp' | 'rlike' | 'match' | 'similar to';
  readonly negated: boolean;
  readonly operand: Expression;
  readonly pattern: Expression;
  readonly escape: Expression | null;
};

export type Between = {
  readonly kind: 'between';
  readonly negated: boolean;
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
};

export type InList = {
  readonly kind: 'in-list';
  readonly negated: boolean;
  readonly operand: Expression;
  readonly items: readonly Expression[];
};

export type InQuery = {
  readonly kind: 'in-query';
  readonly negated: boolean;
  readonly operand: Expression;
  readonly query: Query;
};

export type Case = {
  readonly kind: 'case';
  readonly operand: Expression | null;
  readonly branches: readonly { readonly when: Expression; readonly result: Expression }[];
  readonly otherwise: Expression | null;
};

/**
 * A value taken for another type: `function` is `cast`, `try_cast`, or `::` for the short form. A text with its own character set
 * is `convert` (`CONVERT(x USING type)`), one that is compared by its own rules `collate` (`x COLLATE type`).
 */
export type Cast = {
  readonly kind: 'cast';
  readonly operand: Expression;
  readonly type: string;
  readonly function: string;
};

export type Call = {
  readonly kind: 'call';
  readonly name: Name;
  readonly distinct: boolean;
  readonly arguments: readonly Expression[];
  readonly orderBy: readonly OrderTerm[];
  readonly filter: Expression | null;
  readonly over: Window | null;
};

/** `frame` is the text of the frame clause, null when there is none. */
export type Window = {
  readonly partitionBy: readonly Expression[];
  readonly orderBy: readonly OrderTerm[];
  readonly frame: string | null;
};
