import type { ForeignKey, TableSchema } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { ownColumns } from './sources.ts';

/**
 * A table that links things of one kind has two keys to them: who likes and who is liked, a home city and a work city. A
 * question that says the role of one and not of the other means that key; a participle counts only as one ("are liked").
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

/** The other key to the same table whose role the question says, where it does not say the role of this one. */
function saidSibling(tableName: string, column: string, context: RepairContext): string | null {
  const table = context.schema.table(tableName);
  const isWritten = (name: string | undefined) => name?.toLowerCase() === column.toLowerCase();
  const own = table?.foreignKeys.find((key) => key.columns.length === 1 && isWritten(key.columns[0]));
  if (!table || !own || says(column, context) || saysRole(table, own, context)) return null;
  const mayGiveWay = rolesOf(table, own).length > 0;
  const said = table.foreignKeys.filter(
    (key) =>
      key !== own &&
      key.columns.length === 1 &&
      key.referencedTable === own.referencedTable &&
      (says(key.columns[0] ?? '', context) || (mayGiveWay && saysRole(table, key, context))),
  );
  return said.length === 1 ? (said[0]?.columns[0] ?? null) : null;
}

/** Roles that are no participles: `home` of `home_city_id`. */
function rolesOf(table: TableSchema, { columns, referencedTable, referencedColumns }: ForeignKey): string[] {
  const key = { fromTable: table.name, fromColumns: columns };
  return roleWords({ ...key, toTable: referencedTable, toColumns: referencedColumns }).filter(
    (word) => !/ed$/.test(word),
  );
}

function saysRole(table: TableSchema, key: ForeignKey, { question }: RepairContext): boolean {
  const said = new Set(words(question.text).map(stemOf));
  return rolesOf(table, key).some((role) => said.has(stemOf(role)));
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
