import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import type { Expression, Query, QueryBody } from '#lib/sql/select/syntax-tree.ts';
import type { RepairSchema } from '../repair/repair-schema.ts';
import { isAggregate, onConditions, tablesOf } from '../repair/rules/sources.ts';

/** What a statement does, as far as it can be compared with a question. Names in lower case. */
export type StatementFacts = {
  /** Every table read, nested queries included. */
  readonly tables: ReadonlySet<string>;
  /** How often a table is read, a table read twice counted twice. */
  readonly reads: number;
  /** The plain columns that are returned; a star stands for none. */
  readonly shown: readonly string[];
  /** The columns of which an aggregate other than a count is returned. */
  readonly computed: readonly string[];
  /** Every column outside join conditions, returned ones included. */
  readonly columns: ReadonlySet<string>;
  /** Columns that an equation with a literal leaves only one value. */
  readonly fixed: ReadonlySet<string>;
  /** Texts and numbers written into the statement, without the wildcards of a pattern; LIMIT apart. */
  readonly literals: readonly string[];
  readonly limit: string | null;
  /** Lower-case names of the aggregates. */
  readonly aggregates: ReadonlySet<string>;
  readonly returnsCount: boolean;
  readonly returnsStar: boolean;
  readonly distinct: boolean;
  readonly ordered: boolean;
  readonly grouped: boolean;
  /** Rows are kept because something is not so: NOT IN, EXCEPT, `<>`, IS NULL. */
  readonly negated: boolean;
  /** It is so by set: NOT IN, NOT EXISTS, EXCEPT, IS NULL; and not by a comparison alone. */
  readonly negatedBySet: boolean;
  /** Of several conditions on a row one is enough: OR, a list of values. */
  readonly alternatives: boolean;
  /** Rows without a partner are kept. */
  readonly outerJoin: boolean;
  /** Which way its comparisons with a bound point. */
  readonly bounds: ReadonlySet<'above' | 'below'>;
  /** SELECTs beyond the first. */
  readonly nested: number;
};

/** Reads the facts off the tree of a statement. */
export function statementFacts(query: Query, schema: RepairSchema): StatementFacts {
  const tables: string[] = [];
  const columns = new Set<string>();
  const fixed = new Set<string>();
  const literals: string[] = [];
  const aggregates = new Set<string>();
  const shown: string[] = [];
  const computed: string[] = [];
  const bounds = new Set<'above' | 'below'>();
  let blocks = 0;
  let returnsCount = false;
  let returnsStar = false;
  let distinct = false;
  let grouped = false;
  let negated = operatorsOf(query.body).some((operator) => operator.startsWith('except'));
  let negatedBySet = negated;
  let alternatives = false;
  let outerJoin = false;
  let limit: string | null = null;
  rewriteBlocks(query, schema, (block, { role }) => {
    const { select } = block;
    const answers = role !== 'nested';
    blocks += 1;
    tables.push(...tablesOf(select.from).map(({ name }) => name.text.toLowerCase()));
    for (const { name } of columnsIn(clauseExpressions(block))) columns.add(name.text.toLowerCase());
    const parts = clauseExpressions(block).flatMap(expressionParts);
    for (const part of parts) {
      if (isAggregate(part) && part.kind === 'call') aggregates.add(part.name.text.toLowerCase());
      if (part.kind === 'call' && part.distinct) distinct = true;
      if (part.kind === 'literal') literals.push(part.value.replace(/^%+|%+$/g, '').toLowerCase());
      if (isNegation(part)) negated = true;
      if (isNegation(part) && part.kind !== 'binary' && part.kind !== 'like') negatedBySet = true;
      if (isAlternative(part)) alternatives = true;
      if (part.kind === 'binary' && part.operator === '=' && part.right.kind === 'literal') {
        if (part.left.kind === 'column') fixed.add(part.left.name.text.toLowerCase());
      }
      if (part.kind === 'binary' && /^>=?$/.test(part.operator)) bounds.add('above');
      if (part.kind === 'binary' && /^<=?$/.test(part.operator)) bounds.add('below');
    }
    outerJoin ||= select.from.some(({ join }) => join !== null && /^(left|right|full)$/.test(join.type));
    grouped ||= select.groupBy.length > 0;
    distinct ||= answers && select.distinct;
    const bound = block.limit ?? null;
    if (bound?.kind === 'literal') limit = bound.value;
    if (answers && shown.length === 0 && computed.length === 0) {
      for (const { expression } of select.items) {
        if (expression.kind === 'column') shown.push(expression.name.text.toLowerCase());
        if (expression.kind === 'star') returnsStar = true;
        if (isAggregate(expression) && !isCount(expression))
          computed.push(...columnsIn([expression]).map(({ name }) => name.text.toLowerCase()));
      }
      returnsCount = select.items.some(({ expression }) => expressionParts(expression).some(isCount));
    }
    for (const condition of onConditions(select.from))
      if (expressionParts(condition).some(isNegation)) negated = true;
    return block;
  });
  return {
    tables: new Set(tables),
    reads: tables.length,
    shown,
    computed,
    columns,
    fixed,
    literals,
    limit,
    aggregates,
    returnsCount,
    returnsStar,
    distinct,
    ordered: query.orderBy.length > 0,
    grouped,
    negated,
    negatedBySet,
    alternatives,
    outerJoin,
    bounds,
    nested: blocks - 1,
  };
}

function operatorsOf(body: QueryBody): string[] {
  if (body.kind === 'nested') return operatorsOf(body.query.body);
  if (body.kind !== 'set') return [];
  return [body.operator, ...operatorsOf(body.left), ...operatorsOf(body.right)];
}

function isCount(part: Expression): boolean {
  return part.kind === 'call' && part.name.text.toLowerCase() === 'count';
}

function isAlternative(part: Expression): boolean {
  if (part.kind === 'in-list') return !part.negated && part.items.length > 1;
  return part.kind === 'binary' && part.operator === 'or';
}

function isNegation(part: Expression): boolean {
  switch (part.kind) {
    case 'unary':
      return part.operator === 'not';
    case 'binary':
      return part.operator === '!=' || part.operator === '<>';
    case 'in-query':
    case 'in-list':
    case 'like':
      return part.negated;
    case 'is-null':
      return !part.negated;
    default:
      return false;
  }
}
