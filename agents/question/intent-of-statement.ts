import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import type { Expression, OrderTerm, Query, QueryBody, Select, Source } from '#lib/sql/select/syntax-tree.ts';
import { sameName } from '../query/writer/built-in/table-nature.ts';
import {
  type Aggregate,
  aggregates,
  type ColumnName,
  type ComparisonName,
  type Condition,
  type Intent,
  type Item,
  type Literal,
  namedTables,
  type Order,
} from './intent.ts';

/** Says that a statement has something that an intent cannot say. */
class Unsaid extends Error {}

/**
 * The intent that a SELECT carries out, or null where it does more than an intent can say (arithmetic, a table read twice, a
 * derived table). `bridges` tells which of its tables only lead from one named table to another.
 */
export function intentOfStatement(
  query: Query,
  schema: Tables,
  bridges: (named: readonly string[]) => readonly string[],
): Intent | null {
  try {
    return new Reader(schema, bridges).query(query);
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}

/** The relations of one SELECT: the name each goes by, and its table. */
type Scope = ReadonlyMap<string, TableSchema>;

class Reader {
  private readonly schema: Tables;
  private readonly bridges: (named: readonly string[]) => readonly string[];

  constructor(schema: Tables, bridges: (named: readonly string[]) => readonly string[]) {
    this.schema = schema;
    this.bridges = bridges;
  }

  query(query: Query): Intent {
    if (query.ctes.length > 0 || query.offset !== null) throw new Unsaid('a named subquery');
    return this.body(query.body, query.orderBy, query.limit);
  }

  private body(body: QueryBody, orderBy: readonly OrderTerm[], limit: Expression | null): Intent {
    if (body.kind === 'nested') return this.query(body.query);
    if (body.kind === 'values') throw new Unsaid('values');
    if (body.kind === 'select') return this.select(body, orderBy, limit);
    const [operation] = body.operator.split(' ');
    if (operation !== 'union' && operation !== 'intersect' && operation !== 'except')
      throw new Unsaid(body.operator);
    if (orderBy.length > 0 || limit !== null) throw new Unsaid('an ordered set');
    const left = this.body(body.left, [], null);
    if (left.combined !== null) throw new Unsaid('three sets');
    return { ...left, combined: { operation, right: this.body(body.right, [], null) } };
  }

  private select(select: Select, orderBy: readonly OrderTerm[], limit: Expression | null): Intent {
    const scope = this.scope(select.from);
    const item = (expression: Expression) => this.item(expression, scope);
    const where = select.where === null ? [] : this.conditions(select.where, scope);
    const having = select.having === null ? [] : this.conditions(select.having, scope);
    if (having.length > 0 && this.hasOr(select.having)) throw new Unsaid('or in having');
    const intent: Intent = {
      select: select.items.map(({ expression }) => item(expression)),
      distinct: select.distinct,
      where,
      either: this.hasOr(select.where),
      groupBy: select.groupBy.map((expression) => {
        const { aggregate, column } = item(expression);
        if (aggregate !== null || column === null) throw new Unsaid('a computed group');
        return column;
      }),
      having,
      orderBy: orderBy.map(
        ({ expression, direction }): Order => ({
          item: item(expression),
          descending: direction === 'desc',
        }),
      ),
      limit: limit === null ? null : this.limit(limit),
      tables: [],
      combined: null,
    };
    const named = namedTables(intent);
    const between = new Set([...named, ...this.bridges(named)]);
    return {
      ...intent,
      tables: [...scope.values()].map(({ name }) => name).filter((name) => !between.has(name)),
    };
  }

  private limit(limit: Expression): number {
    if (limit.kind !== 'literal') throw new Unsaid('a computed limit');
    return Number(limit.value);
  }

  private scope(sources: readonly Source[]): Scope {
    const scope = new Map<string, TableSchema>();
    const seen = new Set<string>();
    for (const { relation, join } of sources) {
      if (relation.kind !== 'table' || (join && ['left', 'right', 'full'].includes(join.type)))
        throw new Unsaid('a join of another kind');
      const table = this.schema.find(({ name }) => sameName(name, relation.name.text));
      if (table === undefined || seen.has(table.name)) throw new Unsaid('a table read twice');
      seen.add(table.name);
      scope.set((relation.alias ?? relation.name).text.toLowerCase(), table);
    }
    return scope;
  }

  private item(expression: Expression, scope: Scope): Item {
    if (expression.kind === 'column') return plain(this.column(expression, scope));
    if (expression.kind === 'star') {
      const only =
        scope.size === 1 ? [...scope.values()][0] : scope.get(expression.qualifier?.text.toLowerCase() ?? '');
      if (only === undefined) throw new Unsaid('all of several tables');
      return plain({ table: only.name, column: '*' });
    }
    if (expression.kind !== 'call' || expression.over !== null || expression.filter !== null)
      throw new Unsaid(expression.kind);
    const aggregate = expression.name.text.toLowerCase();
    const [argument] = expression.arguments;
    if (!isAggregate(aggregate) || argument === undefined || expression.arguments.length > 1)
      throw new Unsaid(aggregate);
    if (argument.kind === 'star') return { aggregate, distinct: false, column: null };
    if (argument.kind !== 'column') throw new Unsaid('arithmetic');
    return { aggregate, distinct: expression.distinct, column: this.column(argument, scope) };
  }

  private column(expression: Expression & { kind: 'column' }, scope: Scope): ColumnName {
    const tables = expression.qualifier
      ? [scope.get(expression.qualifier.text.toLowerCase())]
      : [...scope.values()];
    for (const table of tables) {
      const column = table?.columns.find(({ name }) => sameName(name, expression.name.text));
      if (table && column) return { table: table.name, column: column.name };
    }
    throw new Unsaid(`the column ${expression.name.text}`);
  }

  private hasOr(expression: Expression | null): boolean {
    if (expression?.kind !== 'binary') return false;
    return expression.operator === 'or' || this.hasOr(expression.left) || this.hasOr(expression.right);
  }

  private conditions(expression: Expression, scope: Scope): Condition[] {
    if (expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')) {
      const mixed =
        (expression.operator === 'or' && (isAnd(expression.left) || isAnd(expression.right))) ||
        (expression.operator === 'and' && (isOr(expression.left) || isOr(expression.right)));
      if (mixed) throw new Unsaid('and beside or');
      return [...this.conditions(expression.left, scope), ...this.conditions(expression.right, scope)];
    }
    return [this.condition(expression, scope)];
  }

  private condition(expression: Expression, scope: Scope): Condition {
    switch (expression.kind) {
      case 'binary': {
        const comparison = compared[expression.operator];
        if (comparison === undefined) throw new Unsaid(expression.operator);
        const item = this.item(expression.left, scope);
        return { item, comparison, against: this.against(expression.right, scope) };
      }
      case 'like': {
        const { pattern } = expression;
        if (pattern.kind !== 'literal' && pattern.kind !== 'column') throw new Unsaid('a computed pattern');
        const text = pattern.kind === 'literal' ? pattern.value : pattern.name.text;
        const bare = text.replaceAll('%', '');
        const place = !text.includes('%')
          ? '='
          : text.startsWith('%')
            ? text.endsWith('%')
              ? 'contains'
              : 'ends'
            : 'starts';
        const comparison = expression.negated ? 'not-contains' : place;
        return {
          item: this.item(expression.operand, scope),
          comparison,
          against: [{ type: 'text', text: bare }],
        };
      }
      case 'between':
        return {
          item: this.item(expression.operand, scope),
          comparison: 'between',
          against: [this.literal(expression.low), this.literal(expression.high)],
        };
      case 'in-query':
        return {
          item: this.item(expression.operand, scope),
          comparison: expression.negated ? 'not-in' : 'in',
          against: this.query(expression.query),
        };
      case 'is-null':
        return {
          item: this.item(expression.operand, scope),
          comparison: expression.negated ? 'present' : 'missing',
          against: [],
        };
      default:
        throw new Unsaid(expression.kind);
    }
  }

  private against(expression: Expression, scope: Scope): Condition['against'] {
    if (expression.kind === 'subquery') return this.query(expression.query);
    if (expression.kind === 'column') {
      // SQLite takes a name in double quotes that is no column for a text.
      const known = [...scope.values()].some(({ columns }) =>
        columns.some(({ name }) => sameName(name, expression.name.text)),
      );
      if (!known && expression.name.quote === '"' && expression.qualifier === null)
        return [{ type: 'text', text: expression.name.text }];
    }
    return [this.literal(expression)];
  }

  private literal(expression: Expression): Literal {
    if (expression.kind === 'column' && expression.name.quote === '"')
      return { type: 'text', text: expression.name.text };
    if (expression.kind === 'unary' && expression.operator === '-' && expression.operand.kind === 'literal')
      return { type: 'number', text: `-${expression.operand.value}` };
    if (expression.kind !== 'literal' || expression.type === 'null') throw new Unsaid(expression.kind);
    return { type: expression.type === 'number' ? 'number' : 'text', text: expression.value };
  }
}

const compared: Readonly<Record<string, ComparisonName>> = {
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
};

function plain(column: ColumnName): Item {
  return { aggregate: null, distinct: false, column };
}

function isAnd(expression: Expression): boolean {
  return expression.kind === 'binary' && expression.operator === 'and';
}

function isOr(expression: Expression): boolean {
  return expression.kind === 'binary' && expression.operator === 'or';
}

function isAggregate(name: string): name is Aggregate {
  return (aggregates as readonly string[]).includes(name);
}
