import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import { type EntityMatches, storedParts } from '#lib/domain/entity-match.ts';
import { isContinuation } from '../../continuation.ts';
import type { Repairer } from '../../roles.ts';
import { repairSql } from './repair-sql.ts';
import { type StoredValue, snapshotValues, type ValueLookup } from './value-lookup.ts';

/** Repair by rules, from everything introspection knows of the source and what the question was found to name in it. */
export const builtInRepairer: Repairer = ({ sql, error, writer, earlier }, context) => {
  const { tables } = context.knowledge.snapshot;
  return repairSql({
    sql,
    error,
    tables,
    question: writer.question,
    leans: writer.history.length > 0 && isContinuation(writer.question),
    values: withEntities(snapshotValues(tables), writer.entities),
    dialect: context.source.dialect.name,
    notation: notationOf(context.source.dialect),
    earlier,
    examples: writer.examples.map((example) => example.sql),
  });
};

/** Adds the values that the referential search met in columns too large to keep whole. */
function withEntities(values: ValueLookup, entities: EntityMatches): ValueLookup {
  const met = entities.mentions.flatMap(({ matches }) =>
    matches.flatMap((match) =>
      storedParts(match).map((part): StoredValue => ({ table: match.table, ...part })),
    ),
  );
  if (met.length === 0) return values;
  return {
    ...values,
    find(text) {
      const wanted = text.toLowerCase();
      const found = values.find(text);
      const added = met.filter(
        ({ value, table, column }) =>
          value.toLowerCase() === wanted &&
          !found.some((each) => each.table === table && each.column === column),
      );
      return [...found, ...added];
    },
  };
}
