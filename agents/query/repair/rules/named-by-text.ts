import type { ForeignKey, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Literal } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { queryOf, tablesOf } from './sources.ts';

/**
 * A key to another table compared with what a row there is called (`club_id = 'Chess'`) holds no such text: the key is looked up
 * by it.
 */
export const namedByText = blockRule('named-by-text', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  const read = new Set(tablesOf(block.select.from).map(({ name }) => name.text.toLowerCase()));
  return mapBlock(block, (part) => {
    if (part.kind !== 'binary' || (part.operator !== '=' && part.operator !== '!=')) return part;
    const { left: column, right: literal } = part;
    if (column.kind !== 'column' || literal.kind !== 'literal' || literal.type !== 'text') return part;
    const owner = ownerOf(column, scope, context);
    const key = owner && foreignKeyOf(owner.table, column.name.text);
    // Of a table that is read already, its own column is the nearer choice.
    if (!owner || !key || read.has(key.referencedTable.toLowerCase())) return part;
    if (holds(owner.table.name, column.name.text, literal.value, context)) return part;
    const place = onlyPlace(key.referencedTable, literal.value, context);
    if (place === null) return part;
    const lookedUp = amongCalled(column, key, place, literal, part.operator === '!=');
    note(
      'condition_wrong_col',
      `${owner.table.name}.${column.name.text} is a key and holds no ${literal.value}; ${key.referencedTable}.${place.column} does.`,
      printExpression(part),
      printExpression(lookedUp),
    );
    return lookedUp;
  });
});

function foreignKeyOf(table: TableSchema, column: string): ForeignKey | null {
  const keys = table.foreignKeys.filter(
    ({ columns, referencedTable }) =>
      columns.length === 1 &&
      columns[0]?.toLowerCase() === column.toLowerCase() &&
      referencedTable.toLowerCase() !== table.name.toLowerCase(),
  );
  const [key] = keys;
  return keys.length === 1 && key ? key : null;
}

function holds(table: string, column: string, text: string, { schema, values }: RepairContext): boolean {
  const known = schema.column(table, column);
  if (known && isNumeric(known)) return !Number.isNaN(Number(text));
  const stored = values.valuesOf(table, column);
  return stored === null || stored.some((value) => value.toLowerCase() === text.toLowerCase());
}

/** The one column of a table that is known to hold a text. */
function onlyPlace(table: string, text: string, { values }: RepairContext) {
  const found = values.find(text).filter((place) => place.table.toLowerCase() === table.toLowerCase());
  const [place] = found;
  return found.length === 1 && place ? place : null;
}

function amongCalled(
  operand: ColumnReference,
  key: ForeignKey,
  place: { readonly column: string; readonly value: string },
  literal: Literal,
  negated: boolean,
): Expression {
  const column = (name: string): ColumnReference => ({
    kind: 'column',
    qualifier: null,
    name: bareOrQuoted(name),
  });
  const query = queryOf({
    kind: 'select',
    distinct: false,
    items: [{ expression: column(key.referencedColumns[0] ?? ''), alias: null }],
    from: [
      {
        relation: { kind: 'table', schema: null, name: bareOrQuoted(key.referencedTable), alias: null },
        join: null,
      },
    ],
    where: {
      kind: 'binary',
      operator: '=',
      left: column(place.column),
      right: { ...literal, value: place.value },
    },
    groupBy: [],
    having: null,
  });
  return { kind: 'in-query', negated, operand, query };
}
