import type { QueryIntent } from '#lib/domain/query-intent.ts';

const most =
  /^(?:and )?(?:which|who|what)(?: one| of (?:them|these|those))? (?:has|have|had|is|are|was|were|got|gets)(?: the)? (most|highest|largest|biggest|greatest|maximum|least|lowest|smallest|fewest|minimum)(?: (?:number|amount|count)(?: of (\p{L}+))?| (\p{L}+))?\W*$/iu;
const lowest = /^(?:least|lowest|smallest|fewest|minimum)$/i;

/**
 * "Which one has the most?", of figures by group: the first of them in that order, by name. null where the earlier answer is no such list, or
 * where another figure than its own is named.
 */
export function firstOfGroups(question: string, earlier: QueryIntent): QueryIntent | null {
  const found = most.exec(question.trim());
  const measures = earlier.select.filter((item) => 'measure' in item);
  const [measure] = measures;
  if (found === null || measure === undefined || measures.length > 1) return null;
  if (earlier.groupBy.length === 0 || earlier.limit !== null) return null;
  const noun = (found[2] ?? found[3] ?? '').toLowerCase().replace(/s$/, '');
  if (!measure.measure.label.toLowerCase().includes(noun)) return null;
  const descending = !lowest.test(found[1] ?? '');
  const groups = earlier.select.filter((item) => 'dimension' in item);
  return {
    ...earlier,
    select: groups.length === 0 ? earlier.select : groups,
    orderBy: [{ by: measure, descending }],
    limit: 1,
  };
}
