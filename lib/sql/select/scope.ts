import type { ColumnReference, Expression, Query, QueryBody, Source } from './syntax-tree.ts';

/** What is known of the tables of a database. Names come and go in lower case. */
export type Catalog = {
  /** The columns of a table, null when there is no such table. */
  columnsOf(table: string): readonly string[] | null;
};

/** A relation as the expressions beside it can see it. All names in lower case. */
export type ScopeSource = {
  /** What qualifies its columns: the alias, else the table's name; empty for a derived table without alias. */
  readonly name: string;
  /** The table's own name; null for derived tables, CTEs and functions. */
  readonly table: string | null;
  /** null when unknown: a table that is not in the catalog, a function. */
  readonly columns: readonly string[] | null;
};

export type Scope = {
  readonly catalog: Catalog;
  readonly sources: readonly ScopeSource[];
  /** Of the query around this one, where columns may come from as well; null outermost. */
  readonly outer: Scope | null;
  /** Columns of the common table expressions in sight, by lower-case name. */
  readonly ctes: ReadonlyMap<string, readonly string[] | null>;
};

/** The scope inside which the expressions of a SELECT with these sources are read. */
export function scopeOf(sources: readonly Source[], around: Scope): Scope {
  return { ...around, sources: sources.flatMap((source) => scopeSources(source, around)), outer: around };
}

export function emptyScope(catalog: Catalog): Scope {
  return { catalog, sources: [], outer: null, ctes: new Map() };
}

/** The sources that a reference can mean: none when it is wrong, several when it is ambiguous. Looks outwards only if nothing nearer fits. */
export function resolve(column: ColumnReference, scope: Scope): readonly ScopeSource[] {
  const name = column.name.text.toLowerCase();
  const qualifier = column.qualifier?.text.toLowerCase();
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const found = at.sources.filter(
      (source) =>
        (qualifier === undefined || source.name === qualifier) &&
        (source.columns === null || source.columns.includes(name) || name === 'rowid'),
    );
    if (found.length > 0) return found;
    if (qualifier !== undefined && at.sources.some((source) => source.name === qualifier)) return [];
  }
  return [];
}

function scopeSources({ relation }: Source, around: Scope): ScopeSource[] {
  switch (relation.kind) {
    case 'table': {
      const table = relation.name.text.toLowerCase();
      const name = relation.alias?.text.toLowerCase() ?? table;
      const cte = around.ctes.get(table);
      if (cte !== undefined) return [{ name, table: null, columns: cte }];
      return [{ name, table, columns: around.catalog.columnsOf(table) }];
    }
    case 'derived':
      return [
        {
          name: relation.alias?.text.toLowerCase() ?? '',
          table: null,
          columns: outputColumns(relation.query, around),
        },
      ];
    case 'table-function':
      return [{ name: relation.alias?.text.toLowerCase() ?? '', table: null, columns: null }];
    case 'group':
      return relation.sources.flatMap((source) => scopeSources(source, around));
  }
}

/** The columns that a query returns, in lower case; null when a `*` over something unknown is among them. */
function outputColumns(query: Query, around: Scope): readonly string[] | null {
  const inside = withCtes(query, around);
  return bodyColumns(query.body, inside);
}

/** The scope with the query's common table expressions in sight. */
export function withCtes(query: Query, around: Scope): Scope {
  if (query.ctes.length === 0) return around;
  const ctes = new Map(around.ctes);
  let scope: Scope = { ...around, ctes };
  for (const cte of query.ctes) {
    const name = cte.name.text.toLowerCase();
    const declared = cte.columns.map((column) => column.text.toLowerCase());
    if (query.recursive) ctes.set(name, declared.length > 0 ? declared : null);
    ctes.set(name, declared.length > 0 ? declared : outputColumns(cte.query, scope));
    scope = { ...scope, ctes };
  }
  return scope;
}

function bodyColumns(body: QueryBody, around: Scope): readonly string[] | null {
  switch (body.kind) {
    case 'set':
      return bodyColumns(body.left, around);
    case 'nested':
      return outputColumns(body.query, around);
    case 'values':
      return (body.rows[0] ?? []).map((_, index) => `column${index + 1}`);
    case 'select': {
      const scope = scopeOf(body.from, around);
      const columns: string[] = [];
      for (const { expression, alias } of body.items) {
        if (expression.kind !== 'star') {
          columns.push(alias?.text.toLowerCase() ?? outputName(expression));
          continue;
        }
        const wanted = expression.qualifier?.text.toLowerCase();
        for (const source of scope.sources) {
          if (wanted !== undefined && source.name !== wanted) continue;
          if (source.columns === null) return null;
          columns.push(...source.columns);
        }
      }
      return columns;
    }
  }
}

function outputName(expression: Expression): string {
  return expression.kind === 'column' ? expression.name.text.toLowerCase() : '';
}
