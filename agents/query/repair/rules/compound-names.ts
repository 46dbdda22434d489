import type { TableSchema } from '#lib/domain/schema.ts';
import { mapAll } from '#lib/sql/select/map-expression.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { ownColumns } from './sources.ts';

/**
 * "The song names by singers" are in singer.Song_Name, not in singer.Name: a bare name gives way to the column that is
 * named by both words, when the question says `name` once and of that thing.
 */
export const compoundNames = blockRule('compound-names', (block, { around, role }, context, note) => {
  if (role !== 'outermost') return block;
  const stems = context.question.words.map(stemOf);
  if (stems.filter((stem) => stem === 'name').length !== 1) return block;
  const scope = scopeOf(block.select.from, around);
  const used = new Set(ownColumns(block).map((column) => column.name.text.toLowerCase()));
  const items = mapAll(block.select.items, (item): SelectItem => {
    const column = item.expression;
    if (column.kind !== 'column' || nameStems(column.name.text).join() !== 'name') return item;
    const owner = ownerOf(column, scope, context);
    const meant = owner && saidCompound(owner.table, context);
    if (!meant || used.has(meant.toLowerCase())) return item;
    const expression: ColumnReference = { ...column, name: bareOrQuoted(meant) };
    note(
      'extra_values_selected',
      `The question asks for ${meant}.`,
      printExpression(column),
      printExpression(expression),
    );
    return { ...item, expression };
  });
  return items === block.select.items ? block : { ...block, select: { ...block.select, items } };
});

/** The column `x_name` whose x, not the table's own noun, is what the question's one `name` belongs to. */
function saidCompound(table: TableSchema, context: RepairContext): string | null {
  const own = nameStems(table.name);
  const { text } = context.question;
  const said = table.columns.filter(({ name }) => {
    const parts = nameStems(name);
    const [thing] = parts;
    if (parts.length !== 2 || parts[1] !== 'name' || thing === undefined || own.includes(thing)) return false;
    const before = new RegExp(`\\b${thing}\\w{0,3}['’]?s? names?\\b`);
    const after = new RegExp(`\\bnames?(?: and [\\w ]+?)? (?:of|for) (?:all )?(?:the )?${thing}\\w{0,3}\\b`);
    return before.test(text) || after.test(text);
  });
  return said.length === 1 ? (said[0]?.name ?? null) : null;
}
