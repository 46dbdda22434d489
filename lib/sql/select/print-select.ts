import { isReservedWord } from './reserved-words.ts';
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

/** The statement as text on one line. Reading it again gives the same tree. */
export function printQuery(query: Query): string {
  const ctes = query.ctes.map((cte) => {
    const columns = cte.columns.length === 0 ? '' : ` (${cte.columns.map(printName).join(', ')})`;
    return `${printName(cte.name)}${columns} AS (${printQuery(cte.query)})`;
  });
  const parts = [
    ctes.length > 0 && `WITH ${query.recursive ? 'RECURSIVE ' : ''}${ctes.join(', ')}`,
    printBody(query.body),
    query.orderBy.length > 0 && `ORDER BY ${printOrder(query.orderBy)}`,
    query.limit !== null && `LIMIT ${printExpression(query.limit)}`,
    query.offset !== null && `OFFSET ${printExpression(query.offset)}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function printBody(body: QueryBody): string {
  switch (body.kind) {
    case 'select':
      return printSelect(body);
    case 'nested':
      return `(${printQuery(body.query)})`;
    case 'values':
      return `VALUES ${body.rows.map((row) => `(${printAll(row)})`).join(', ')}`;
    case 'set': {
      const right = printBody(body.right);
      return `${printBody(body.left)} ${body.operator.toUpperCase()} ${body.right.kind === 'set' ? `(${right})` : right}`;
    }
  }
}

function printSelect(select: Select): string {
  const items = select.items.map(
    ({ expression, alias }) =>
      printExpression(expression) + (alias === null ? '' : ` AS ${printName(alias)}`),
  );
  const parts = [
    `SELECT ${select.distinct ? 'DISTINCT ' : ''}${items.join(', ')}`,
    select.from.length > 0 && `FROM ${printSources(select.from)}`,
    select.where !== null && `WHERE ${printExpression(select.where)}`,
    select.groupBy.length > 0 && `GROUP BY ${printAll(select.groupBy)}`,
    select.having !== null && `HAVING ${printExpression(select.having)}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** What stands after FROM. */
export function printSources(sources: readonly Source[]): string {
  return sources.map(printSource).join('');
}

function printSource({ relation, join }: Source): string {
  const text = printRelation(relation);
  if (join === null) return text;
  if (join.type === 'comma') return `, ${text}`;
  const type = join.type === 'inner' ? '' : `${join.type.toUpperCase()} `;
  const condition =
    join.on !== null
      ? ` ON ${printExpression(join.on)}`
      : join.using.length > 0
        ? ` USING (${join.using.map(printName).join(', ')})`
        : '';
  return ` ${join.natural ? 'NATURAL ' : ''}${type}JOIN ${text}${condition}`;
}

export function printRelation(relation: Relation): string {
  switch (relation.kind) {
    case 'table': {
      const schema = relation.schema === null ? '' : `${printName(relation.schema)}.`;
      return `${schema}${printName(relation.name)}${printAlias(relation.alias)}`;
    }
    case 'derived':
      return `(${printQuery(relation.query)})${printAlias(relation.alias)}`;
    case 'table-function':
      return `${printExpression(relation.call)}${printAlias(relation.alias)}`;
    case 'group':
      return `(${printSources(relation.sources)})`;
  }
}

function printAlias(alias: Name | null): string {
  return alias === null ? '' : ` AS ${printName(alias)}`;
}

function printOrder(terms: readonly OrderTerm[]): string {
  return terms
    .map(({ expression, direction, nulls }) =>
      [printExpression(expression), direction?.toUpperCase(), nulls && `NULLS ${nulls.toUpperCase()}`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
}

const closing = { '"': '"', '`': '`', '[': ']', "'": "'" } as const;

function printName({ text, quote }: Name): string {
  if (quote === null) return text;
  const end = closing[quote];
  return quote + (quote === '[' ? text : text.replaceAll(end, end + end)) + end;
}

/** A name for `text`, quoted only where a bare one would be misread. */
export function bareOrQuoted(text: string): Name {
  const bare = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !isReservedWord(text);
  return { text, quote: bare ? null : '"' };
}

function printAll(expressions: readonly Expression[]): string {
  return expressions.map((expression) => printExpression(expression)).join(', ');
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
  collate: 8,
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
    default:
      return tightest;
  }
}

/** An expression as text; in parentheses when it binds looser than `minimum`. */
export function printExpression(expression: Expression, minimum = 0): string {
  const text = printBare(expression);
  return levelOf(expression) < minimum ? `(${text})` : text;
}

function printBare(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return (
        (expression.qualifier === null ? '' : `${printName(expression.qualifier)}.`) +
        printName(expression.name)
      );
    case 'star':
      return expression.qualifier === null ? '*' : `${printName(expression.qualifier)}.*`;
    case 'literal':
      return printLiteral(expression);
    case 'parameter':
      return expression.text;
    case 'unary':
      return expression.operator === 'not'
        ? `NOT ${printExpression(expression.operand, 3)}`
        : // A sign after a sign gets parentheses: together they would begin a comment.
          expression.operator + printExpression(expression.operand, 9);
    case 'binary': {
      const level = levelOf(expression);
      const operator = expression.operator.toUpperCase();
      return `${printExpression(expression.left, level)} ${operator} ${printExpression(expression.right, level + 1)}`;
    }
    case 'like': {
      const escapeClause =
        expression.escape === null ? '' : ` ESCAPE ${printExpression(expression.escape, 5)}`;
      const operator = expression.operator.toUpperCase();
      return `${printExpression(expression.operand, 4)} ${not(expression)}${operator} ${printExpression(expression.pattern, 5)}${escapeClause}`;
    }
    case 'between':
      return `${printExpression(expression.operand, 4)} ${not(expression)}BETWEEN ${printExpression(expression.low, 5)} AND ${printExpression(expression.high, 5)}`;
    case 'in-list':
      return `${printExpression(expression.operand, 4)} ${not(expression)}IN (${printAll(expression.items)})`;
    case 'in-query':
      return `${printExpression(expression.operand, 4)} ${not(expression)}IN (${printQuery(expression.query)})`;
    case 'is-null':
      return `${printExpression(expression.operand, 4)} IS ${not(expression)}NULL`;
    case 'exists':
      return `EXISTS (${printQuery(expression.query)})`;
    case 'subquery':
      return `(${printQuery(expression.query)})`;
    case 'tuple':
      return `(${printAll(expression.items)})`;
    case 'case': {
      const operand = expression.operand === null ? '' : ` ${printExpression(expression.operand)}`;
      const branches = expression.branches.map(
        ({ when, result }) => ` WHEN ${printExpression(when)} THEN ${printExpression(result)}`,
      );
      const otherwise = expression.otherwise === null ? '' : ` ELSE ${printExpression(expression.otherwise)}`;
      return `CASE${operand}${branches.join('')}${otherwise} END`;
    }
    case 'cast':
      if (expression.function === '::')
        return `${printExpression(expression.operand, 9)}::${expression.type}`;
      return `${expression.function.toUpperCase()}(${printExpression(expression.operand)} AS ${expression.type})`;
    case 'extract':
      return `EXTRACT(${expression.field} FROM ${printExpression(expression.operand)})`;
    case 'interval':
      return `INTERVAL ${printExpression(expression.amount)}${expression.unit === null ? '' : ` ${expression.unit}`}`;
    case 'call': {
      if (isBareCall(expression.name.text) && expression.arguments.length === 0) return expression.name.text;
      const order = expression.orderBy.length > 0 ? ` ORDER BY ${printOrder(expression.orderBy)}` : '';
      const inside = `${expression.distinct ? 'DISTINCT ' : ''}${printAll(expression.arguments)}${order}`;
      const filter =
        expression.filter === null ? '' : ` FILTER (WHERE ${printExpression(expression.filter)})`;
      const over = expression.over === null ? '' : ` OVER (${printWindow(expression.over)})`;
      return `${printName(expression.name)}(${inside})${filter}${over}`;
    }
  }
}

function isBareCall(name: string): boolean {
  return /^current_(date|time|timestamp)$/i.test(name);
}

function not({ negated }: { readonly negated: boolean }): string {
  return negated ? 'NOT ' : '';
}

function printLiteral({ type, value }: Extract<Expression, { kind: 'literal' }>): string {
  switch (type) {
    case 'text':
      return `'${value.replaceAll("'", "''")}'`;
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

function printWindow({ partitionBy, orderBy, frame }: Window): string {
  return [
    partitionBy.length > 0 && `PARTITION BY ${printAll(partitionBy)}`,
    orderBy.length > 0 && `ORDER BY ${printOrder(orderBy)}`,
    frame,
  ]
    .filter((part) => part !== false && part !== null)
    .join(' ');
}
