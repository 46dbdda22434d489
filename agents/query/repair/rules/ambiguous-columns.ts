import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import { blockRule } from '../rule.ts';
import { exposedName, qualifierOf, tablesOf } from './sources.ts';

/** A bare column that several of the tables read have is taken from the one it identifies, else from the first. */
export const ambiguousColumns = blockRule('ambiguous-columns', (block, { around }, context, note) => {
  const sources = block.select.from;
  if (sources.length < 2 || sources.some(({ join }) => join?.natural || (join?.using.length ?? 0) > 0))
    return block;
  const scope = scopeOf(sources, around);
  const aliases = new Set(
    block.select.items.flatMap(({ alias }) => (alias ? [alias.text.toLowerCase()] : [])),
  );
  const tables = tablesOf(sources);
  const noted = new Set<string>();
  return mapBlock(block, (part) => {
    if (part.kind !== 'column' || part.qualifier !== null || aliases.has(part.name.text.toLowerCase()))
      return part;
    const found = resolve(part, scope).filter(({ columns }) => columns !== null);
    if (found.length < 2) return part;
    const owner =
      found.find(
        ({ table }) => table !== null && context.schema.identifies(table, part.name.text) === table,
      ) ?? found[0];
    const table = tables.find((each) => exposedName(each) === owner?.name);
    if (!table) return part;
    const qualified = { ...part, qualifier: qualifierOf(table) };
    if (!noted.has(part.name.text)) {
      noted.add(part.name.text);
      note(
        'ambiguous_col',
        `${part.name.text} is in ${found.map(({ table: of, name }) => of ?? name).join(' and ')}.`,
        printExpression(part),
        printExpression(qualified),
      );
    }
    return qualified;
  });
});
