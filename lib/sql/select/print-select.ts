import { type Notation, plainNotation } from './notation.ts';
import type {
  Expression,
  Name,
  OrderTerm,
  Query,
  QueryBody,
  Relation,
  Select,
  Source,
  Window,
} from './syntax-tree.ts';

/** The statement as text on one line. Reading it again, in the same notation, gives the same tree. */
export function printQuery(query: Query, notation = plainNotation): string {
  const ctes = query.ctes.map((cte) => {
    const columns =
      cte.columns.length === 0 ? '' : ` (${cte.columns.map((name) => printName(name, notation)).join(', ')})`;
    return `${printName(cte.name, notation)}${columns} AS (${printQuery(cte.query, notation)})`;
  });
  const parts = [
    ctes.length > 0 && `WITH ${query.recursive ? 'RECURSIVE ' : ''}${ctes.join(', ')}`,
    printBody(query.body, notation),
    query.orderBy.length > 0 && `ORDER BY ${printOrder(query.orderBy, notation)}`,
    ...(notation.fetches ? printFetch(query, notation) : printLimit(query, notation)),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function printLimit({ limit, offset }: Query, notation: Notation): (string | false)[] {
  return [
    limit !== null && `LIMIT ${printExpression(limit, 0, notation)}`,
    offset !== null && `OFFSET ${printExpression(offset, 0, notation)}`,
  ];
}

function printFetch({ limit, offset, orderBy, body }: Query, notation: Notation): (string | false)[] {
  if (limit === null && offset === null) return [];
  const isPlain = body.kind === 'select' && !body.distinct;
  return [
    // What no order is asked of has one all the same: none at all, or where that may not be said the first column's.
    orderBy.length === 0 && `ORDER BY ${isPlain ? '(SELECT NULL)' : '1'}`,
    `OFFSET ${offset === null ? '0' : printExpression(offset, 0, notation)} ROWS`,
    limit !== null && `FETCH NEXT ${printExpression(limit, 0, notation)} ROWS ONLY`,
  ];
}

function printBody(body: QueryBody, notation: Notation): string {
  switch (body.kind) {
    case 'select':
      return printSelect(body, notation);
    case 'nested':
      return `(${printQuery(body.query, notation)})`;
    case 'values':
      return `VALUES ${body.rows.map((row) => `(${printAll(row, notation)})`).join(', ')}`;
    case 'set': {
      const right = printBody(body.right, notation);
      return `${printBody(body.left, notation)} ${body.operator.toUpperCase()} ${body.right.kind === 'set' ? `(${right})` : right}`;
    }
  }
}

function printSelect(select: Select, notation: Notation): string {
  const items = select.items.map(
    ({ expression, alias }) =>
      printExpression(expression, 0, notation) + (alias === null ? '' : ` AS ${printName(alias, notation)}`),
  );
  const parts = [
    `SELECT ${select.distinct ? 'DISTINCT ' : ''}${items.join(', ')}`,
    select.from.length > 0 && `FROM ${printSources(select.from, notation)}`,
    select.where !== null && `WHERE ${printExpression(select.where, 0, notation)}`,
    select.groupBy.length > 0 && `GROUP BY ${printAll(select.groupBy, notation)}`,
    select.having !== null && `HAVING ${printExpression(select.having, 0, notation)}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** What stands after FROM. */
export function printSources(sources: readonly Source[], notation = plainNotation): string {
  return sources.map((source) => printSource(source, notation)).join('');
}

function printSource({ relation, join }: Source, notation: Notation): string {
  const text = printRelation(relation, notation);
  if (join === null) return text;
  if (join.type === 'comma') return `, ${text}`;
  const type = join.type === 'inner' ? '' : `${join.type.toUpperCase()} `;
  const condition =
    join.on !== null
      ? ` ON ${printExpression(join.on, 0, notation)}`
      : join.using.length > 0
        ? ` USING (${join.using.map((name) => printName(name, notation)).join(', ')})`
        : '';
  return ` ${join.natural ? 'NATURAL ' : ''}${type}JOIN ${text}${condition}`;
}

export function printRelation(relation: Relation, notation = plainNotation): string {
  switch (relation.kind) {
    case 'table': {
      const schema = relation.schema === null ? '' : `${printName(relation.schema, notation)}.`;
      return `${schema}${printName(relation.name, notation)}${printAlias(relation.alias, notation)}`;
    }
    case 'derived':
      return `(${printQuery(relation.query, notation)})${printAlias(relation.alias, notation)}`;
    case 'table-function':
      return `${printExpression(relation.call, 0, notation)}${printAlias(relation.alias, notation)}`;
    case 'group':
      return `(${printSources(relation.sources, notation)})`;
  }
}

function printAlias(alias: Name | null, notation: Notation): string {
  return alias === null ? '' : ` AS ${printName(alias, notation)}`;
}

function printOrder(terms: readonly OrderTerm[], notation: Notation): string {
  return terms
    .map(({ expression, direction, nulls }) =>
      [
        printExpression(expression, 0, notation),
        direction?.toUpperCase(),
        nulls && `NULLS ${nulls.toUpperCase()}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
}

const closing = { '"': '"', '`': '`', '[': ']', "'": "'" } as const;

function printName({ text, quote }: Name, notation: Notation): string {
  if (quote === null) return text;
  if (quote === 'as-needed') return notation.name(text);
  const end = closing[quote];
  return quote + (quote === '[' ? text : text.replaceAll(end, end + end)) + end;
}

/** A name for `text`, quoted only where a bare one would be misread. */
export function bareOrQuoted(text: string): Name {
  return { text, quote: 'as-needed' };
}

function printAll(expressions: readonly Expression[], notation: Notation): string {
  return expressions.map((expression) => printExpression(expression, 0, notation)).join(', ');
}

const tightest = 10;
const binaryLevels: Record<string, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '~': 4,
  '~*': 4,
  '!~': 4,
  '!~*': 4,
  '<=>': 4,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};

function levelOf(expression: Expression): number {
  switch (expression.kind) {
    case 'binary':
      return binaryLevels[expression.operator] ?? (expression.operator.startsWith('is') ? 4 : 5);
    case 'unary':
      return expression.operator === 'not' ? 3 : 8;
    case 'like':
    case 'between':
    case 'in-list':
    case 'in-query':
    case 'is-null':
      return 4;
    case 'cast':
      return expression.function === 'collate' ? 8 : tightest;
    default:
      return tightest;
  }
}

/** An expression as text; in parentheses when it binds looser than `minimum`. */
export function printExpression(expression: Expression, minimum = 0, notation = plainNotation): string {
  const text = printBare(expression, notation);
  return levelOf(expression) < minimum ? `(${text})` : text;
}

function printBare(expression: Expression, notation: Notation): string {
  switch (expression.kind) {
    case 'column':
      return (
        (expression.qualifier === null ? '' : `${printName(expression.qualifier, notation)}.`) +
        printName(expression.name, notation)
      );
    case 'star':
      return expression.qualifier === null ? '*' : `${printName(expression.qualifier, notation)}.*`;
    case 'literal':
      return printLiteral(expression, notation);
    case 'parameter':
      return expression.text;
    case 'unary':
      return expression.operator === 'not'
        ? `NOT ${printExpression(expression.operand, 3, notation)}`
        : // A sign after a sign gets parentheses: together they would begin a comment.
          expression.operator + printExpression(expression.operand, 9, notation);
    case 'binary': {
      const level = levelOf(expression);
      const operator = expression.operator.toUpperCase();
      return `${printExpression(expression.left, level, notation)} ${operator} ${printExpression(expression.right, level + 1, notation)}`;
    }
    case 'like': {
      const escapeClause =
        expression.escape === null ? '' : ` ESCAPE ${printExpression(expression.escape, 5, notation)}`;
      const operator = expression.operator.toUpperCase();
      return `${printExpression(expression.operand, 4, notation)} ${not(expression)}${operator} ${printExpression(expression.pattern, 5, notation)}${escapeClause}`;
    }
    case 'between':
      return `${printExpression(expression.operand, 4, notation)} ${not(expression)}BETWEEN ${printExpression(expression.low, 5, notation)} AND ${printExpression(expression.high, 5, notation)}`;
    case 'in-list':
      return `${printExpression(expression.operand, 4, notation)} ${not(expression)}IN (${printAll(expression.items, notation)})`;
    case 'in-query':
      return `${printExpression(expression.operand, 4, notation)} ${not(expression)}IN (${printQuery(expression.query, notation)})`;
    case 'is-null':
      return `${printExpression(expression.operand, 4, notation)} IS ${not(expression)}NULL`;
    case 'exists':
      return `EXISTS (${printQuery(expression.query, notation)})`;
    case 'subquery':
      return `(${printQuery(expression.query, notation)})`;
    case 'tuple':
      return `(${printAll(expression.items, notation)})`;
    case 'case': {
      const operand =
        expression.operand === null ? '' : ` ${printExpression(expression.operand, 0, notation)}`;
      const branches = expression.branches.map(
        ({ when, result }) =>
          ` WHEN ${printExpression(when, 0, notation)} THEN ${printExpression(result, 0, notation)}`,
      );
      const otherwise =
        expression.otherwise === null ? '' : ` ELSE ${printExpression(expression.otherwise, 0, notation)}`;
      return `CASE${operand}${branches.join('')}${otherwise} END`;
    }
    case 'cast':
      if (expression.function === '::')
        return `${printExpression(expression.operand, 9, notation)}::${expression.type}`;
      if (expression.function === 'collate')
        return `${printExpression(expression.operand, 8, notation)} COLLATE ${expression.type}`;
      if (expression.function === 'convert')
        return `CONVERT(${printExpression(expression.operand, 0, notation)} USING ${expression.type})`;
      return `${expression.function.toUpperCase()}(${printExpression(expression.operand, 0, notation)} AS ${expression.type})`;
    case 'extract':
      return `EXTRACT(${expression.field} FROM ${printExpression(expression.operand, 0, notation)})`;
    case 'interval':
      return `INTERVAL ${printExpression(expression.amount, 0, notation)}${expression.unit === null ? '' : ` ${expression.unit}`}`;
    case 'call': {
      if (isBareCall(expression.name.text) && expression.arguments.length === 0) return expression.name.text;
      const order =
        expression.orderBy.length > 0 ? ` ORDER BY ${printOrder(expression.orderBy, notation)}` : '';
      const inside = `${expression.distinct ? 'DISTINCT ' : ''}${printAll(expression.arguments, notation)}${order}`;
      const filter =
        expression.filter === null
          ? ''
          : ` FILTER (WHERE ${printExpression(expression.filter, 0, notation)})`;
      const over = expression.over === null ? '' : ` OVER (${printWindow(expression.over, notation)})`;
      return `${printName(expression.name, notation)}(${inside})${filter}${over}`;
    }
  }
}

function isBareCall(name: string): boolean {
  return /^current_(date|time|timestamp)$/i.test(name);
}

function not({ negated }: { readonly negated: boolean }): string {
  return negated ? 'NOT ' : '';
}

function printLiteral({ type, value }: Extract<Expression, { kind: 'literal' }>, notation: Notation): string {
  switch (type) {
    case 'text':
      return notation.text(value);
    case 'date':
      return `DATE '${value.replaceAll("'", "''")}'`;
    case 'blob':
      return `X'${value}'`;
    case 'boolean':
      return value.toUpperCase();
    default:
      return value;
  }
}

function printWindow({ partitionBy, orderBy, frame }: Window, notation: Notation): string {
  return [
    partitionBy.length > 0 && `PARTITION BY ${printAll(partitionBy, notation)}`,
    orderBy.length > 0 && `ORDER BY ${printOrder(orderBy, notation)}`,
    frame,
  ]
    .filter((part) => part !== false && part !== null)
    .join(' ');
}
