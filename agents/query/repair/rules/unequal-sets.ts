import type { SqlEdit } from '#lib/domain/sql-edit.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { emptyScope, resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { QueryBody, Select, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import type { RepairContext, Rule } from '../rule.ts';

/**
 * The parts of a UNION have as many columns each. Where a part shows a column that its own tables lack and those of another part have, it was
 * listed for both: without these each part shows its own. Nothing is changed where the parts would still differ.
 */
export const unequalSets: Rule = {
  name: 'unequal-sets',
  apply(query, context) {
    const parts = partsOf(query.body);
    const isPlain = parts !== null && parts.length > 1 && query.ctes.length === 0;
    const kept = isPlain
      ? parts.map((part) => part.items.filter((item) => !isOfAnother(item, part, parts, context)))
      : [];
    const [first, ...others] = kept.map(({ length }) => length);
    const isEven = first !== undefined && first > 0 && others.every((length) => length === first);
    const isLess = parts?.some(({ items }, at) => items.length > (kept[at]?.length ?? 0)) === true;
    if (parts === null || !isEven || !isLess) return { query, edits: [] };
    const edits = parts.flatMap(({ items }, at): SqlEdit[] => {
      const left = kept[at] ?? items;
      if (left.length === items.length) return [];
      const reason = 'Each part of a UNION shows columns of its own tables.';
      return [{ kind: 'extra_values_selected', reason, before: printed(items), after: printed(left) }];
    });
    return { query: { ...query, body: withItems(query.body, [...kept]) }, edits };
  },
};

function printed(items: readonly SelectItem[]): string {
  return items.map(({ expression }) => printExpression(expression)).join(', ');
}

/** The plain SELECTs that are put together, in the order of the text; null where one is no such. */
function partsOf(body: QueryBody): Select[] | null {
  if (body.kind === 'select') return [body];
  if (body.kind !== 'set') return null;
  const [left, right] = [partsOf(body.left), partsOf(body.right)];
  return left && right && [...left, ...right];
}

/** Takes the items of the parts from the front of `rest`. */
function withItems(body: QueryBody, rest: (readonly SelectItem[])[]): QueryBody {
  if (body.kind === 'select') return { ...body, items: rest.shift() ?? body.items };
  if (body.kind !== 'set') return body;
  const left = withItems(body.left, rest);
  return { ...body, left, right: withItems(body.right, rest) };
}

function isOfAnother(
  { expression }: SelectItem,
  own: Select,
  parts: readonly Select[],
  { schema }: RepairContext,
): boolean {
  // In double quotes it may as well be a text, with which such a part runs.
  if (expression.kind !== 'column' || expression.qualifier !== null || expression.name.quote === '"')
    return false;
  const isIn = (part: Select) => resolve(expression, scopeOf(part.from, emptyScope(schema))).length > 0;
  return !isIn(own) && parts.some((part) => part !== own && isIn(part));
}
