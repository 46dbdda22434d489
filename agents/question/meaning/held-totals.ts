import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type Law, measuresOf } from './law.ts';

/** "The total stock" is no number of rows, unless what is added up are the rows themselves: "total orders". "Total grants" are not the largest of them. */
export const heldTotals: Law = (intent, { tokens, tables }) => {
  // Of what somebody gave "in total" no single gift is so large.
  const whole = tokens.findIndex((_, place) => wordingAt(tokens, place, 'in total|altogether') > 0);
  const areBounded = intent.filters.some((filter) => filter.kind === 'range' && filter.bounds === 'number');
  if (whole > 0 && areBounded && intent.having.length === 0 && measuresOf(intent).length === 0)
    return tokens[whole]?.text ?? null;
  const at = tokens.findIndex(({ lower }) => lower === 'total');
  const what = tokens[tokens[at + 1]?.lower === 'of' ? at + 2 : at + 1];
  if (at < 0 || what?.kind !== 'word' || isStopWord(what.lower) || /^(?:number|count|rows)$/.test(what.lower))
    return null;
  const isOfTheirs = tables.some(({ name }) =>
    nameInWords(name)
      .split(' ')
      .some((word) => stemOf(word) === what.stem),
  );
  const measures = measuresOf(intent);
  const used = [
    ...[...intent.select, ...intent.orderBy.map(({ by }) => by)].flatMap((item) =>
      'dimension' in item ? [item.dimension.column] : (item.measure.column ?? []),
    ),
    ...intent.filters.flatMap((filter) => (filter.kind === 'range' ? [filter.column] : [])),
  ];
  const isKept = used.some(({ column }) => /total|sum/i.test(nameInWords(column)));
  const isRanked = cuesIn(tokens).some(({ kind }) => kind === 'superlative' || kind === 'direction');
  const areEnds =
    measures.length > 0 && measures.every(({ aggregate }) => aggregate === 'max' || aggregate === 'min');
  if (areEnds && !isRanked) return `total ${what.text}`;
  const areCounts = measures.every(({ aggregate }) => aggregate?.startsWith('count') === true);
  return areCounts && !isOfTheirs && !isKept ? `total ${what.text}` : null;
};
