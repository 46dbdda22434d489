import { nameInWords } from '#lib/text/abbreviations.ts';
import { touches } from '../../query/writer/built-in/filter-rules.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';
import { tableAfter } from './table-after.ts';

/**
 * "Tracks per playlist" is a number for each playlist, and "quantity sold by media type" one for each type: a reading without groups has
 * dropped them. What is composed "by" somebody needs a condition or an order, and no group.
 */
export const heldGroups: Law = (intent, asked) => {
  const isComputed = measuresOf(intent).some(
    ({ expression, times }) => expression !== undefined || times !== null,
  );
  if (intent.groupBy.length > 0 || isComputed) return null;
  const isFigure = intent.select.every((item) => 'measure' in item && item.measure.aggregate !== null);
  const per = tableAfter('per', asked);
  // Each row is an order: its revenue is that of one order.
  if (per !== null && !sameName(per.name, intent.subject)) return `per ${nameInWords(per.name)}`;
  const by = tableAfter('by', asked);
  const read = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)];
  const isUsed =
    by !== null && (intent.orderBy.length > 0 || intent.filters.some((each) => touches(each, by.name)));
  const isDropped = by !== null && ((isFigure && !isUsed) || !read.some((name) => sameName(name, by.name)));
  return isDropped ? `by ${nameInWords(by.name)}` : null;
};
