import type { TableSchema } from '#lib/domain/schema.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import type { Call } from '#lib/sql/select/syntax-tree.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { isCount, tablesOf } from './sources.ts';

/**
 * "How many customers have an account?": the rows of the accounts count a customer once for each of his; each is counted once, by
 * the key that the accounts have of him.
 */
export const countedThings = blockRule('counted-things', (block, { role }, context, note) => {
  const { from, items, groupBy } = block.select;
  const [item] = items;
  const count = item?.expression;
  const [relation] = tablesOf(from);
  if (role !== 'outermost' || from.length !== 1 || items.length !== 1 || groupBy.length > 0) return block;
  if (!count || !isCount(count) || count.distinct || !relation) return block;
  const table = context.schema.table(relation.name.text);
  const key = table && countedKey(table, context);
  const [counted] = count.arguments;
  if (!table || key === null || !counted) return block;
  const isRow =
    counted.kind === 'star' || (counted.kind === 'column' && isKeyColumn(table, counted.name.text));
  if (!isRow && !(counted.kind === 'column' && counted.name.text.toLowerCase() === key.toLowerCase()))
    return block;
  const once: Call = {
    ...count,
    distinct: true,
    arguments: [{ kind: 'column', qualifier: relation.alias, name: bareOrQuoted(key) }],
  };
  note(
    'duplicate_select',
    `A row of ${table.name} is not what the question counts, and several can belong to one.`,
    printExpression(count),
    printExpression(once),
  );
  return { ...block, select: { ...block.select, items: [{ alias: item?.alias ?? null, expression: once }] } };
});

/** The key of a table to the things that the question counts, where several rows can have the same. */
function countedKey(table: TableSchema, { question, schema }: RepairContext): string | null {
  const asked =
    /\b(?:how many|number of|count(?: the)?) (?:of )?(?:the |all )?(?:different |distinct )?([a-z]+)\b(?: ([a-z]+))?/.exec(
      question.text,
    );
  const [noun = '', next = ''] = (asked ?? []).slice(1).map((word = '') => stemOf(word));
  // "Movie ratings" are ratings.
  const own = nameStems(table.name);
  if (noun === '' || own.includes(noun) || own.includes(next)) return null;
  const keys = table.foreignKeys.filter(({ columns, referencedTable }) => {
    const [column] = columns;
    return (
      columns.length === 1 &&
      splitIdentifier(referencedTable).length === 1 &&
      nameStems(referencedTable)[0] === noun &&
      schema.column(table.name, column ?? '')?.unique !== true
    );
  });
  return keys.length === 1 ? (keys[0]?.columns[0] ?? null) : null;
}

function isKeyColumn(table: TableSchema, column: string): boolean {
  return table.primaryKey.length === 1 && table.primaryKey[0]?.toLowerCase() === column.toLowerCase();
}
