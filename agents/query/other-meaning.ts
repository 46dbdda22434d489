import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isAggregate } from '#lib/knowledge/only-rows.ts';
import { measureText } from '#lib/knowledge/piece-texts.ts';
import { readStatement } from '#lib/sql/narrow/narrow-statement.ts';
import { clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { computesMeasure } from '../verification/rests-on.ts';
import { repairSchema } from './repair/repair-schema.ts';

/**
 * A sentence for each word of a question that people defined as a measure, where the statement computes figures and not that one.
 * A statement that only lists rows takes the word for the things that it names, and is not warned of.
 */
export function otherMeanings(
  sql: string,
  terms: readonly FoundTerm[],
  tables: readonly TableSchema[],
): string[] {
  const defined = terms.filter(({ mention, measure }) => mention !== null && measure !== null);
  if (defined.length === 0 || !hasFigures(sql, tables)) return [];
  return defined.flatMap(({ mention, measure }) =>
    mention && measure && computesMeasure(sql, measure, tables) === false
      ? [`“${mention.text}” is defined as ${measureText(measure)}. This answer computes something else.`]
      : [],
  );
}

function hasFigures(sql: string, tables: readonly TableSchema[]): boolean {
  const query = readStatement(sql);
  if (query === null) return false;
  let found = false;
  rewriteBlocks(query, repairSchema(tables), (block) => {
    found ||= clauseExpressions(block).flatMap(expressionParts).some(isAggregate);
    return block;
  });
  return found;
}
