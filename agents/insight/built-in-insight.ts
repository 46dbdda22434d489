import { joinPath } from '#lib/schema/join-graph.ts';
import type { Insight } from '../roles.ts';

/** Tables beyond these rarely belong to the question; the rest of the slice stays available to the writers. */
const relevantTables = 6;

/** The tables the question needs, by retrieval and by the entities it names, and how they join along foreign keys. */
export const builtInInsight: Insight = async ({ schema, entities }, context) => {
  const { tables: all } = context.knowledge.snapshot;
  const named = new Set(
    entities.mentions.flatMap((mention) => mention.matches.slice(0, 1).map((match) => match.table)),
  );
  const retrieved = schema.tables.map(({ table }) => table.name);
  const tables = [...new Set([...retrieved.slice(0, relevantTables), ...named])];

  const joins = new Map<
    string,
    { fromTable: string; fromColumns: string[]; toTable: string; toColumns: string[] }
  >();
  const notes: string[] = [];
  for (const [index, from] of tables.entries()) {
    for (const to of tables.slice(index + 1)) {
      const path = joinPath(all, from, to);
      // Longer ways lie between tables that happen to share a distant neighbour.
      if (path === null || path.length > 2) continue;
      for (const join of path) {
        const copy = {
          fromTable: join.fromTable,
          fromColumns: [...join.fromColumns],
          toTable: join.toTable,
          toColumns: [...join.toColumns],
        };
        joins.set(
          [`${join.fromTable}.${join.fromColumns}`, `${join.toTable}.${join.toColumns}`].sort().join(),
          copy,
        );
      }
    }
    const known = all.find((table) => table.name === from);
    if (known !== undefined && !tables.some((other) => other !== from && joinPath(all, from, other) !== null))
      notes.push(`${from} joins none of the other tables.`);
  }
  for (const mention of entities.mentions) {
    const [match] = mention.matches;
    if (match !== undefined)
      notes.push(`"${mention.text}" is ${match.label} (${match.table}.${match.keyColumn} = ${match.key}).`);
  }
  return { tables, joins: [...joins.values()], notes };
};
