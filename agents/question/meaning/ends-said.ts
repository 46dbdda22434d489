import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { english } from '../assumed/lexicon.ts';
import en from '../composed/lexicon/en.json' with { type: 'json' };
import { type Law, measuresOf } from './law.ts';

const leaving = new Set(en.happened.leaving.split('|'));
const behind = new Set(en.happened.behindLeaving.split('|'));
const being = new Set(en.states.be.split('|'));
const ends = new Set([...english.states.ends.split('|'), ...en.standing.columns.split('|')]);

/** Who "left in 2024" came to an end then: a reading without any end of theirs tells those who came. */
export const endsSaid: Law = ({ filters, select, groupBy, ...intent }, { tokens }) => {
  const said = tokens.find(({ lower }, at) => {
    const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
    const isAlone = next === undefined || next.kind !== 'word' || behind.has(next.lower);
    // What "is left" remains.
    return leaving.has(lower) && isAlone && !being.has(before);
  });
  if (said === undefined) return null;
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const measured = measuresOf({ filters, select, groupBy, ...intent }).flatMap(({ column }) => column ?? []);
  const read = [...shown, ...measured, ...groupBy.map(({ column }) => column), ...filters.flatMap(columnsOf)];
  return read.some(isEnd) ? null : said.text;
};

function columnsOf(filter: Filter): ColumnRef[] {
  if (filter.kind === 'any' || filter.kind === 'exists') return filter.filters.flatMap(columnsOf);
  if (filter.kind === 'valid-on') return [filter.end];
  return 'column' in filter ? [filter.column] : [];
}

/** A day of an end, or the state that it comes to. */
function isEnd({ column }: ColumnRef): boolean {
  return wordsOfName(column).some((part) => ends.has(part));
}
