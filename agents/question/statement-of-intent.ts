import type { Dialect, SelectEnding } from '#lib/datasource/data-source.ts';
import type { JoinStep } from '#lib/domain/query-intent.ts';
import { type Condition, type Intent, type Item, isNested, type Literal, namedTables } from './intent.ts';

/** How the tables of one level are joined: the first, then each step; null where they are not all connected. */
export type JoinPlan = { readonly first: string; readonly steps: readonly JoinStep[] };
type PlanJoins = (tables: readonly string[]) => JoinPlan | null;

function endingOf({ orderBy, distinct }: Intent): SelectEnding {
  if (orderBy.length > 0) return 'ordered';
  return distinct ? 'distinct' : 'unordered';
}

/** SQL for an intent in one dialect, or null where its tables do not join. Equal intents give equal text. */
export function statementOfIntent(intent: Intent, dialect: Dialect, planJoins: PlanJoins): string | null {
  const name = (text: string) => dialect.quoteIdentifier(text);
  const columnOf = ({ column }: Item) =>
    column === null
      ? '*'
      : column.column === '*'
        ? `${name(column.table)}.*`
        : `${name(column.table)}.${name(column.column)}`;
  const itemOf = (item: Item) =>
    item.aggregate === null
      ? columnOf(item)
      : `${item.aggregate.toUpperCase()}(${item.distinct ? 'DISTINCT ' : ''}${columnOf(item)})`;
  const literal = ({ type, text }: Literal) => (type === 'number' ? text : dialect.quoteText(text));

  const condition = ({ item, comparison, against }: Condition): string | null => {
    const left = itemOf(item);
    if (isNested(against)) {
      const inner = statement(against);
      if (inner === null) return null;
      const operator = { in: 'IN', 'not-in': 'NOT IN' }[comparison as 'in'] ?? comparison;
      return `${left} ${operator} (${inner})`;
    }
    const [first, second] = against;
    if (comparison === 'missing') return `${left} IS NULL`;
    if (comparison === 'present') return `${left} IS NOT NULL`;
    if (first === undefined) return null;
    switch (comparison) {
      case 'contains':
        return `${left} LIKE ${dialect.quoteText(`%${first.text}%`)}`;
      case 'not-contains':
        return `${left} NOT LIKE ${dialect.quoteText(`%${first.text}%`)}`;
      case 'starts':
        return `${left} LIKE ${dialect.quoteText(`${first.text}%`)}`;
      case 'ends':
        return `${left} LIKE ${dialect.quoteText(`%${first.text}`)}`;
      case 'between':
        return second === undefined ? null : `${left} BETWEEN ${literal(first)} AND ${literal(second)}`;
      case 'in':
      case 'not-in':
        return `${left} ${comparison === 'in' ? 'IN' : 'NOT IN'} (${against.map(literal).join(', ')})`;
      default:
        return `${left} ${comparison} ${literal(first)}`;
    }
  };

  const from = (intent: Intent): string | null => {
    const plan = planJoins(namedTables(intent));
    if (plan === null) return null;
    const joins = plan.steps.map(({ fromTable, fromColumns, toTable, toColumns }) => {
      const on = fromColumns.map(
        (column, index) =>
          `${name(fromTable)}.${name(column)} = ${name(toTable)}.${name(toColumns[index] ?? column)}`,
      );
      return `JOIN ${name(toTable)} ON ${on.join(' AND ')}`;
    });
    return [`FROM ${name(plan.first)}`, ...joins].join('\n');
  };

  const statement = (intent: Intent): string | null => {
    const source = from(intent);
    const where = intent.where.map(condition);
    const having = intent.having.map(condition);
    if (source === null || where.includes(null) || having.includes(null)) return null;
    const lines = [
      `SELECT ${intent.distinct ? 'DISTINCT ' : ''}${intent.select.map(itemOf).join(', ')}`,
      source,
    ];
    if (where.length > 0) lines.push(`WHERE ${where.join(intent.either ? '\n  OR ' : '\n  AND ')}`);
    if (intent.groupBy.length > 0)
      lines.push(
        `GROUP BY ${intent.groupBy.map(({ table, column }) => `${name(table)}.${name(column)}`).join(', ')}`,
      );
    if (having.length > 0) lines.push(`HAVING ${having.join(' AND ')}`);
    if (intent.orderBy.length > 0)
      lines.push(
        `ORDER BY ${intent.orderBy.map(({ item, descending }) => `${itemOf(item)} ${descending ? 'DESC' : 'ASC'}`).join(', ')}`,
      );
    if (intent.limit !== null) lines.push(dialect.limit(intent.limit, 0, endingOf(intent)));
    if (intent.combined === null) return lines.join('\n');
    const right = statement(intent.combined.right);
    return right === null
      ? null
      : `${lines.join('\n')}\n${intent.combined.operation.toUpperCase()}\n${right}`;
  };

  return statement(intent);
}
