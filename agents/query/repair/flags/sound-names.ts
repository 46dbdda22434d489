import { isNumeric } from '#lib/domain/value-kind.ts';
import { clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { resolve } from '#lib/sql/select/scope.ts';
import { ownerOf } from '../rules/entity.ts';
import { ownColumns } from '../rules/sources.ts';
import type { Check } from './check.ts';

/** Columns that no table in sight has. */
export const unknownNames: Check = ({ parts }) =>
  parts.blocks.flatMap(({ block, scope }) => {
    const aliases = new Set(
      block.select.items.flatMap(({ alias }) => (alias ? [alias.text.toLowerCase()] : [])),
    );
    return ownColumns(block)
      .filter((column) => resolve(column, scope).length === 0)
      .filter((column) => column.qualifier !== null || !aliases.has(column.name.text.toLowerCase()))
      .map((column) => `No table here has ${printExpression(column)}.`);
  });

/** Texts that the column they are compared with does not hold. */
export const absentValues: Check = ({ parts }, context) =>
  parts.blocks.flatMap(({ block, scope }) =>
    clauseExpressions(block)
      .flatMap(expressionParts)
      .flatMap((part) => {
        if (part.kind !== 'binary' || part.operator !== '=' || part.left.kind !== 'column') return [];
        if (part.right.kind !== 'literal' || part.right.type !== 'text') return [];
        const owner = ownerOf(part.left, scope, context);
        const column = `${owner?.table.name ?? ''}.${part.left.name.text}`;
        const values = owner && context.values.valuesOf(owner.table.name, part.left.name.text);
        const { value } = part.right;
        const compared = owner && context.schema.column(owner.table.name, part.left.name.text);
        if (compared && isNumeric(compared)) {
          const isDigits = /^\s*[-+]?[\d.,]+\s*%?$|^null$/i.test(value);
          return isDigits ? [] : [`${column} holds numbers and is compared with ${JSON.stringify(value)}.`];
        }
        if (!owner || !values || values.length === 0 || values.includes(value)) return [];
        const padded = values.some((each) => each.trim().toLowerCase() === value.toLowerCase());
        return [
          padded
            ? `${column} stores ${value} with blanks around it.`
            : `${column} does not hold ${JSON.stringify(value)}.`,
        ];
      }),
  );
