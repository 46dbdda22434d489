import type { Dialect } from '../../datasource/data-source.ts';
import { notationOf } from '../../datasource/dialect/notation-of.ts';
import { plainNotation } from '../select/notation.ts';
import { parseSelect } from '../select/parse-select.ts';
import { bareOrQuoted, printQuery } from '../select/print-select.ts';
import { type Place, rewriteBlocks } from '../select/rewrite-blocks.ts';
import type { Query, Source, TableReference } from '../select/syntax-tree.ts';
import { SelectSyntaxError } from '../select/token-cursor.ts';

/** The condition that the rows of a table must meet, as SQL over its bare columns; null for all of its rows. */
export type ConditionOf = (table: string) => string | null;

/** The statement as a tree; null when some of it is not understood. */
export function readStatement(sql: string, notation = plainNotation): Query | null {
  try {
    const { query, rest, slips } = parseSelect(sql, notation);
    return rest === '' && slips.length === 0 ? query : null;
  } catch (error) {
    // What cannot be read cannot be changed; the caller says so.
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

/** The tables that a statement reads, each once, as it names them, common table expressions apart. */
export function tablesRead(query: Query, home: string | undefined): string[] {
  const found = new Map<string, string>();
  eachTable(query, home, (name, relation) => {
    found.set(name.toLowerCase(), name);
    return relation;
  });
  return [...found.values()];
}

/**
 * The statement as if its tables held only the rows that meet a condition: each place where such a table is read reads a
 * derived table under the same name instead. So a join, a share of the whole and a count all speak of the same rows.
 */
export function narrowStatement(query: Query, conditionOf: ConditionOf, dialect: Dialect): string {
  const notation = notationOf(dialect);
  const narrowed = eachTable(query, dialect.home, (name, relation) => {
    const condition = conditionOf(name);
    if (condition === null) return relation;
    const { schema, alias } = relation;
    const from = `${schema === null ? '' : `${dialect.quoteIdentifier(schema.text)}.`}${dialect.quoteIdentifier(relation.name.text)}`;
    // The condition becomes a part of the tree: text that is no condition is an error here and never a statement.
    const rows = parseSelect(`SELECT * FROM ${from} WHERE ${condition}`, notation);
    if (rows.rest !== '' || rows.slips.length > 0) throw new SyntaxError(`no condition: ${condition}`);
    return { kind: 'derived', query: rows.query, alias: alias ?? bareOrQuoted(relation.name.text) };
  });
  return printQuery(narrowed, notation);
}

function eachTable(
  query: Query,
  home: string | undefined,
  change: (name: string, relation: TableReference) => Source['relation'],
): Query {
  const sources = (from: readonly Source[], place: Place): readonly Source[] =>
    from.map((source) => {
      const { relation } = source;
      if (relation.kind === 'group')
        return { ...source, relation: { ...relation, sources: sources(relation.sources, place) } };
      if (relation.kind !== 'table') return source;
      const bare = relation.name.text;
      if (relation.schema === null && place.around.ctes.has(bare.toLowerCase())) return source;
      const isHome = relation.schema === null || relation.schema.text.toLowerCase() === home?.toLowerCase();
      return { ...source, relation: change(isHome ? bare : `${relation.schema?.text}.${bare}`, relation) };
    });
  return rewriteBlocks(query, { columnsOf: () => null }, (block, place) => ({
    ...block,
    select: { ...block.select, from: sources(block.select.from, place) },
  }));
}
