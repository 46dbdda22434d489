import { identifierWords, knownReadings } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';

/**
 * What numbers measure: the words people and designers use for one measure, and the units that end a column's name. A question
 * about days speaks of `duration_days`, one about money of `fee`; which of two such columns is meant, this cannot tell.
 */
const measures = [
  {
    words:
      'duration time long longer longest last takes hour minute second day daily week month year runtime',
    units: 'hours hrs hr minutes mins min seconds secs sec days weeks months years',
  },
  {
    words:
      'year date time when since start begin open found build launch establish create found recent latest newest oldest earliest new old age',
    units: 'year yr date dt opened founded built launched established started began',
  },
  {
    words:
      'length long longest short shortest width wide depth deep height high tall altitude elevation distance far extent range metre meter kilometre kilometer centimetre centimeter millimetre millimeter mile foot feet inch',
    units: 'm km cm mm ft mi nm miles meters metres',
  },
  {
    words:
      'weight mass weigh heavy heavier heaviest light lightest load ton tonne tonnage kilogram kilo gram pound',
    units: 'kg g lb lbs t tons',
  },
  { words: 'area surface size big bigger biggest large hectare acre square', units: 'sqm sqkm ha km2 m2' },
  {
    words:
      'money price cost fee salary wage pay paid earn earnings income charge bill budget worth expensive cheap cheapest cheaper spend spent revenue profit rent fare insured balance',
    units: 'usd eur gbp dollars euros',
  },
  {
    words:
      'people person staff crew rider passenger visitor guest tourist member employee worker attendee attendance audience spectator inhabitant population crowd',
    units: 'pax heads seats',
  },
  { words: 'speed fast faster fastest slow slowest velocity pace', units: 'kmh mph knots' },
  { words: 'temperature warm warmest cold coldest hot hottest degree', units: 'celsius fahrenheit' },
  { words: 'share percent percentage proportion', units: 'pct percent' },
].map(({ words, units }) => ({
  words: new Set(words.split(' ').map(stemOf)),
  units: new Set(units.split(' ')),
}));

/** `visitors`, `keepers`, `actors`: a number that is called by those who do something counts people. */
const people = measures.find(({ words }) => words.has('crew'));
const countsPeople = /(?:[a-z]{3}ers|[a-z]{3}ors)$/;

export type Measure = (typeof measures)[number];

const known = new Map<string, readonly Measure[]>();

/** What a number column measures, by the words of its name and the unit at its end. Empty when the name does not tell. */
export function measuresOf(name: string): readonly Measure[] {
  const found = known.get(name);
  if (found) return found;
  const parts = identifierWords(name);
  const stems = parts.flatMap((part) => [part, ...knownReadings(part)]).map(stemOf);
  const last = parts.at(-1) ?? '';
  const all = measures.filter(
    (measure) =>
      stems.some((stem) => measure.words.has(stem)) ||
      measure.units.has(last) ||
      (measure === people &&
        countsPeople.test(last) &&
        !measures.some(({ units, words }) => units.has(last) || words.has(stemOf(last)))),
  );
  if (known.size > 20_000) known.clear();
  known.set(name, all);
  return all;
}
