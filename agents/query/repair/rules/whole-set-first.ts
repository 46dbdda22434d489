import { bareOrQuoted, printExpression, printSources } from '#lib/sql/select/print-select.ts';
import { emptyScope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Select } from '#lib/sql/select/syntax-tree.ts';
import type { Rule } from '../rule.ts';
import { ownerOf } from './entity.ts';

/**
 * "Pupils who do not …" are taken from all pupils: a set of keys that something is taken away from is read from the table
 * of the things themselves, not from a table that only refers to some of them.
 */
export const wholeSetFirst: Rule = {
  name: 'whole-set-first',
  apply(query, context) {
    const { body } = query;
    if (body.kind !== 'set' || body.operator !== 'except' || body.left.kind !== 'select')
      return { query, edits: [] };
    const { left } = body;
    const [item] = left.items;
    const [source] = left.from;
    if (
      left.items.length !== 1 ||
      item?.expression.kind !== 'column' ||
      left.from.length !== 1 ||
      left.where !== null ||
      !source
    )
      return { query, edits: [] };
    const column = item.expression;
    const owner = ownerOf(column, scopeOf(left.from, emptyScope(context.schema)), context);
    const key = owner?.table.foreignKeys.find(
      (each) =>
        each.columns.length === 1 && each.columns[0]?.toLowerCase() === column.name.text.toLowerCase(),
    );
    const [referenced] = key?.referencedColumns ?? [];
    if (!owner || !key || !referenced || !context.question.mentions(key.referencedTable))
      return { query, edits: [] };
    const from = [
      {
        relation: { kind: 'table', schema: null, name: bareOrQuoted(key.referencedTable), alias: null },
        join: null,
      },
    ] as const;
    const whole: Select = {
      ...left,
      items: [{ ...item, expression: { kind: 'column', qualifier: null, name: bareOrQuoted(referenced) } }],
      from,
      groupBy: [],
    };
    return {
      query: { ...query, body: { ...body, left: whole } },
      edits: [
        {
          kind: 'table_missing',
          reason: `${owner.table.name} has only some of ${key.referencedTable}; what is taken away must be taken from all.`,
          before: `${printExpression(column)} FROM ${printSources(left.from)}`,
          after: `${referenced} FROM ${key.referencedTable}`,
        },
      ],
    };
  },
};
