import type { ColumnReference, Expression, Query, Select, SelectItem } from '#lib/sql/select/syntax-tree.ts';

/** What a column of a query in FROM, or of a common table expression, stands for there; null for a column of a table. */
export function definedIn(
  { qualifier, name }: ColumnReference,
  select: Select,
  whole: Query,
): { readonly expression: Expression; readonly select: Select } | null {
  for (const { body } of innerOf(select, qualifier?.text ?? null, whole)) {
    if (body.kind !== 'select') continue;
    const item = body.items.find((each) => isCalled(each, name.text));
    if (item) return { expression: item.expression, select: body };
  }
  return null;
}

/** The queries in a FROM that a column with this qualifier can come from. */
function innerOf({ from }: Select, qualifier: string | null, { ctes }: Query): Query[] {
  return from.flatMap(({ relation }) => {
    if (relation.kind === 'group' || relation.kind === 'table-function') return [];
    const called = relation.alias ?? (relation.kind === 'table' ? relation.name : null);
    if (qualifier !== null && called?.text.toLowerCase() !== qualifier.toLowerCase()) return [];
    if (relation.kind === 'derived') return [relation.query];
    const cte = ctes.find((each) => each.name.text.toLowerCase() === relation.name.text.toLowerCase());
    return cte ? [cte.query] : [];
  });
}

function isCalled({ alias, expression }: SelectItem, name: string): boolean {
  const own = alias ?? (expression.kind === 'column' ? expression.name : null);
  return own?.text.toLowerCase() === name.toLowerCase();
}
