import type { ColumnSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { columnsIn } from '#lib/sql/select/block.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import { readStatement } from '../read-statement.ts';
import type { RepairContext } from '../rule.ts';
import { ownerOf } from '../rules/entity.ts';
import { onConditions, tablesOf } from '../rules/sources.ts';
import type { Check } from './check.ts';

/** So many approved statements must agree before their habit says something. */
const fewestExamples = 2;

/**
 * Approved statements over a table that all limit one of its moments, "in force on", "of this year", say that rows of all
 * times are not wanted together: one that does not limit any is doubtful.
 */
export const unlimitedTime: Check = ({ query }, context) => {
  if (context.examples.length < fewestExamples) return [];
  const own = momentsOf(query, context);
  const examples = context.examples.flatMap((sql) => {
    const example = readStatement(sql).query;
    return example === null ? [] : [momentsOf(example, context)];
  });
  return [...own.tables].flatMap((table) => {
    const alike = examples.filter(({ tables }) => tables.has(table));
    const [first] = alike;
    if (!first || alike.length < fewestExamples || [...own.limited].some((each) => isOf(each, table)))
      return [];
    const always = [...first.limited].filter(
      (moment) => isOf(moment, table) && alike.every(({ limited }) => limited.has(moment)),
    );
    return always
      .slice(0, 1)
      .map((moment) => `All approved examples over ${table} limit ${moment}, and nothing here does.`);
  });
};

type Moments = { readonly tables: ReadonlySet<string>; readonly limited: ReadonlySet<string> };

/** The tables a statement reads and the moments, `table.column`, that its conditions are about. */
function momentsOf(query: Query, context: RepairContext): Moments {
  const tables = new Set<string>();
  const limited = new Set<string>();
  rewriteBlocks(query, context.schema, (block, { around }) => {
    const scope = scopeOf(block.select.from, around);
    for (const { name } of tablesOf(block.select.from)) {
      const table = context.schema.table(name.text);
      if (table) tables.add(table.name);
    }
    const { where, having } = block.select;
    const conditions = [where, having, ...onConditions(block.select.from)].filter((each) => each !== null);
    for (const column of columnsIn(conditions)) {
      const owner = ownerOf(column, scope, context);
      const schema = owner && context.schema.column(owner.table.name, column.name.text);
      if (owner && schema && isMoment(schema)) limited.add(`${owner.table.name}.${schema.name}`);
    }
    return block;
  });
  return { tables, limited };
}

function isOf(moment: string, table: string): boolean {
  return moment.startsWith(`${table}.`);
}

/** Dates, also where the engine keeps them as texts, and years. */
function isMoment(column: ColumnSchema): boolean {
  const { name, range } = column;
  return (
    isDate(column) ||
    (typeof range?.min === 'string' && /^\d{4}-\d\d/.test(range.min)) ||
    /(?:^|_)(?:year|date)$/i.test(name)
  );
}
