import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { ownColumns } from './sources.ts';

/**
 * A table that links things of one kind has two keys to them: who likes and who is liked. A question that says the very
 * participle one key is named by ("who are liked") means that key.
 */
export const keyRole = blockRule('key-role', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  const columns = ownColumns(block).flatMap((column) => {
    const owner = ownerOf(column, scope, context);
    return owner ? [{ column, source: owner.source, table: owner.table }] : [];
  });
  for (const { column, source, table } of columns) {
    const meant = saidSibling(table.name, column.name.text, context);
    if (meant === null) continue;
    if (
      columns.some(
        (each) => each.source === source && each.column.name.text.toLowerCase() === meant.toLowerCase(),
      )
    )
      continue;
    const from = column.name.text.toLowerCase();
    note(
      'incorrect_col',
      `The question says ${splitIdentifier(meant)[0] ?? meant}, which is the role of ${table.name}.${meant}.`,
      printExpression(column),
      meant,
    );
    return mapBlock(block, (part) =>
      part.kind === 'column' &&
      part.name.text.toLowerCase() === from &&
      ownerOf(part, scope, context)?.source === source
        ? { ...part, name: bareOrQuoted(meant) }
        : part,
    );
  }
  return block;
});

/** The other key to the same table whose name begins with a participle that the question says. */
function saidSibling(tableName: string, column: string, context: RepairContext): string | null {
  const table = context.schema.table(tableName);
  const isWritten = (name: string | undefined) => name?.toLowerCase() === column.toLowerCase();
  const own = table?.foreignKeys.find((key) => key.columns.length === 1 && isWritten(key.columns[0]));
  if (!own || says(column, context)) return null;
  const said = table?.foreignKeys.filter(
    (key) =>
      key !== own &&
      key.columns.length === 1 &&
      key.referencedTable === own.referencedTable &&
      says(key.columns[0] ?? '', context),
  );
  return said?.length === 1 ? (said[0]?.columns[0] ?? null) : null;
}

function says(column: string, context: RepairContext): boolean {
  const [first = ''] = splitIdentifier(column);
  return (
    /ed$/.test(first) &&
    new RegExp(`\\b(?:is|are|was|were|be|been|being|get|gets|got|also) ${first}\\b`).test(
      context.question.text,
    )
  );
}
