import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { asksOverFigures, goesOn, isFragment } from '../../../question/pointing/continued.ts';
import { dimensionOf } from './dimensions.ts';
import type { Built } from './draft/build-intent.ts';
import { dropUnusedJoins } from './drop-unused-joins.ts';
import { editAsk } from './edit-ask.ts';
import { editCondition } from './edit-condition.ts';
import { editGroups } from './edit-groups.ts';
import { editRanking, limitTo } from './edit-ranking.ts';
import { type EditSource, type IntentEdit, startEdit, textOfQuestion } from './intent-edit.ts';
import type { Items } from './items.ts';
import type { Reading } from './reading.ts';
import { labelColumns, sameName } from './table-nature.ts';

/** Openings that only make sense after another question, whatever follows. */
const dependent =
  /^(?:as (?:an?|the) |and(?! (?:how many|which|what is|what are|list|show me))|only|but|what about|how about|now (?:only|just|by|for|sort|order|in|without|the same)|also|just|same|the same|then|instead|without|except|excluding|exclude|remove|add|include|keep|filter|restrict|make it|with (?!which|what|whom|how)|show (?:only|them|it|those|just|also)|sort (?:them|it|this|that|these|those)|those|these|count them|limit)\b/i;

/** Openings that may also begin a question of its own: they depend on the earlier one when nothing is asked for. */
const maybeDependent =
  /^(?:sort|sorted|order|ordered|rank|top|bottom|first|last|descending|ascending|in|by|for|since|before|after|between|during|on|with|per|group|broken|from|until|highest|lowest|largest|smallest|alphabetically|monthly|yearly|quarterly)\b/i;

/** "Only those in Europe", "sort them by size": what follows is not the noun itself, so that an earlier answer is meant. */
const pointing =
  /^(?:and |but |now |also )*(?:only |just |show (?:me )?|list |sort |order |rank |count |without |except |exclude )*(those|these|them)(?=\W*$| (?:in|with|without|from|of|that|who|whose|which|where|since|before|after|above|below|over|under|between|by|for|at|on)\b)/i;

/** The word that points back to an earlier answer; null when the question can stand alone. */
export function pointsBack(question: string): string | null {
  return pointing.exec(question.trim())?.[1] ?? null;
}

const onlyCounts =
  /^(?:(?:and|so|but|now) )*how many(?: of (?:them|those|these))?(?: (?:are|were) there| is that| of them)?(?: in total| altogether| overall)?\W*$/i;
const countsAgain = /^(?:(?:and|so|but|now) )*how many (?:are|were) (?:there|in|of|from)\b/i;

/** Whether a question leans on the one before: by how it opens, or because it has no subject of its own. */
export function isFollowUp(question: string, reading: Reading): boolean {
  const text = question.trim();
  if (dependent.test(text) || onlyCounts.test(text) || goesOn(text)) return true;
  if (isOnlyShape(text, reading)) return true;
  const isBare = asksNothing(reading);
  // "And how many were there in 2015": of the same.
  if (isBare && countsAgain.test(text)) return true;
  return isBare && (maybeDependent.test(text) || /\binstead\b/i.test(text) || isFragment(text));
}

/** Whether a question names nothing that it could be about. */
export function asksNothing(reading: Reading): boolean {
  return reading.asks.every((ask) => ask.slot === null) && reading.owners.length === 0;
}

/** "Compare with 2011": both are asked for, which is no change of the one. */
const comparing = /^(?:and |now |then )*(?:compared?|vs\.?|versus|against)\b/i;

/** "List them", after how many there are: the rows that were counted, by name. */
const asksForRows =
  /^(?:(?:and|so|ok|okay|please|now|can you|could you),? )*(?:(?:list|show|name|display)(?: me)?(?: (?:them|those|these|all(?: of them)?))?|which(?: ones?)?(?: (?:are|were) (?:they|those|these|there))?|(?:what|who) (?:are|were) (?:they|those|these))\W*$/i;

function countedRows({ intent, source }: IntentEdit): QueryIntent | null {
  const [item, ...others] = intent.select;
  const isCount = item !== undefined && 'measure' in item && item.measure.aggregate === 'count';
  if (!isCount || others.length > 0 || intent.groupBy.length > 0) return null;
  const table = source.tables.find(({ name }) => sameName(name, item.measure.table));
  if (table === undefined || !sameName(table.name, intent.subject)) return null;
  const select = labelColumns(table).map((column) => ({ dimension: dimensionOf(table, column) }));
  return select.length === 0 ? null : { ...intent, select };
}

/** "As a line": another shape of the same rows. */
function isOnlyShape(text: string, reading: Reading): boolean {
  const changes =
    reading.asks.length + reading.groups.length + reading.conditions.length + reading.rankings.length;
  return (
    changes + reading.owners.length + reading.unread.length === 0 &&
    reading.limit === null &&
    /\b(?:lines?|bars?|pie|area|scatter|charts?|graphs?|plots?|table|columns?|histogram|waterfall|list)\b/i.test(
      text,
    )
  );
}

/** The previous intent changed as a follow-up asks, or null when the change cannot be placed in it. */
export function editIntent(
  previous: QueryIntent,
  reading: Reading,
  read: Items,
  question: string,
  source: EditSource,
): Built | null {
  const edit = startEdit(previous, reading, read, question, source);
  const isOther = comparing.test(question.trim()) || asksOverFigures(question);
  if (reading.unread.length > 0 || isOther) return null;
  const rows = asksForRows.test(question.trim()) ? countedRows(edit) : null;
  if (rows !== null) return { intent: rows, notes: [], guesses: 0 };
  if (isOnlyShape(textOfQuestion(edit), reading)) return { intent: edit.intent, notes: [], guesses: 0 };
  for (const condition of reading.conditions) editCondition(edit, condition);
  editGroups(edit);
  for (const ranking of reading.rankings) editRanking(edit, ranking);
  if (reading.limit !== null && reading.rankings.length === 0) limitTo(edit, reading.limit);
  for (const ask of reading.asks) editAsk(edit, ask);
  if (edit.failed || edit.changes === 0) return null;
  dropUnusedJoins(edit.intent, source.paths);
  return { intent: edit.intent, notes: [], guesses: 0 };
}
