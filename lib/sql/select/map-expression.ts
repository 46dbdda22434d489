import type { Expression, OrderTerm, Query, Window } from './syntax-tree.ts';

type Change = (expression: Expression) => Expression;

/**
 * The expression with `change` applied to each part, innermost first. Nested queries are passed to `changeQuery`, not
 * entered; without it they stay. Parts that do not change are the same objects.
 */
export function mapExpression(
  expression: Expression,
  change: Change,
  changeQuery: (query: Query) => Query = (query) => query,
): Expression {
  const inner = (each: Expression) => mapExpression(each, change, changeQuery);
  return change(mapParts(expression, inner, changeQuery));
}

/** Every part of the expression, outermost first; nested queries are not entered. */
export function expressionParts(expression: Expression): Expression[] {
  const parts: Expression[] = [];
  const visit = (each: Expression): Expression => {
    parts.push(each);
    mapParts(each, visit, (query) => query);
    return each;
  };
  visit(expression);
  return parts;
}

/** The queries nested directly in an expression. */
export function nestedQueries(expression: Expression): Query[] {
  const queries: Query[] = [];
  const visit = (each: Expression): Expression =>
    mapParts(each, visit, (query) => {
      queries.push(query);
      return query;
    });
  visit(expression);
  return queries;
}

/** A list whose items did not change is the same list. */
export function mapAll<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let changed = false;
  const mapped = items.map((item) => {
    const next = change(item);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? mapped : items;
}

export function mapOrder(terms: readonly OrderTerm[], change: Change): readonly OrderTerm[] {
  return mapAll(terms, (term) => {
    const expression = change(term.expression);
    return expression === term.expression ? term : { ...term, expression };
  });
}

function mapWindow(window: Window, change: Change): Window {
  const partitionBy = mapAll(window.partitionBy, change);
  const orderBy = mapOrder(window.orderBy, change);
  const same = partitionBy === window.partitionBy && orderBy === window.orderBy;
  return same ? window : { ...window, partitionBy, orderBy };
}

function mapParts(expression: Expression, change: Change, changeQuery: (query: Query) => Query): Expression {
  const optional = (part: Expression | null) => (part === null ? null : change(part));
  switch (expression.kind) {
    case 'column':
    case 'star':
    case 'literal':
    case 'parameter':
      return expression;
    case 'unary':
    case 'is-null':
    case 'cast':
    case 'extract': {
      const operand = change(expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case 'interval': {
      const amount = change(expression.amount);
      return amount === expression.amount ? expression : { ...expression, amount };
    }
    case 'binary': {
      const left = change(expression.left);
      const right = change(expression.right);
      return left === expression.left && right === expression.right
        ? expression
        : { ...expression, left, right };
    }
    case 'like': {
      const operand = change(expression.operand);
      const pattern = change(expression.pattern);
      const escapedBy = optional(expression.escape);
      const same =
        operand === expression.operand && pattern === expression.pattern && escapedBy === expression.escape;
      return same ? expression : { ...expression, operand, pattern, escape: escapedBy };
    }
    case 'between': {
      const operand = change(expression.operand);
      const low = change(expression.low);
      const high = change(expression.high);
      const same = operand === expression.operand && low === expression.low && high === expression.high;
      return same ? expression : { ...expression, operand, low, high };
    }
    case 'in-list': {
      const operand = change(expression.operand);
      const items = mapAll(expression.items, change);
      return operand === expression.operand && items === expression.items
        ? expression
        : { ...expression, operand, items };
    }
    case 'in-query': {
      const operand = change(expression.operand);
      const query = changeQuery(expression.query);
      return operand === expression.operand && query === expression.query
        ? expression
        : { ...expression, operand, query };
    }
    case 'exists':
    case 'subquery': {
      const query = changeQuery(expression.query);
      return query === expression.query ? expression : { ...expression, query };
    }
    case 'tuple': {
      const items = mapAll(expression.items, change);
      return items === expression.items ? expression : { ...expression, items };
    }
    case 'case': {
      const operand = optional(expression.operand);
      const branches = mapAll(expression.branches, (branch) => {
        const when = change(branch.when);
        const result = change(branch.result);
        return when === branch.when && result === branch.result ? branch : { when, result };
      });
      const otherwise = optional(expression.otherwise);
      const same =
        operand === expression.operand &&
        branches === expression.branches &&
        otherwise === expression.otherwise;
      return same ? expression : { ...expression, operand, branches, otherwise };
    }
    case 'call': {
      const args = mapAll(expression.arguments, change);
      const orderBy = mapOrder(expression.orderBy, change);
      const filter = optional(expression.filter);
      const over = expression.over === null ? null : mapWindow(expression.over, change);
      const same =
        args === expression.arguments &&
        orderBy === expression.orderBy &&
        filter === expression.filter &&
        over === expression.over;
      return same ? expression : { ...expression, arguments: args, orderBy, filter, over };
    }
  }
}
