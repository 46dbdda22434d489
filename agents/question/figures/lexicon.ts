import { z } from 'zod';
import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dateGrains } from '#lib/domain/query-intent.ts';
import { wordSet } from '#lib/text/words.ts';
import { wordTable } from '../word-table.ts';
import en from './lexicon/en.json' with { type: 'json' };

const figureKinds = [
  'ratio',
  'quotient',
  'share',
  'growth',
  'year-on-year',
  'change',
  'moving-average',
  'running-total',
  'median',
  'spread',
  'mean-of-groups',
  'mean-of-periods',
  'over-time',
  'top-per-group',
  'commonest-of-each',
  'above-mean',
  'above-own-mean',
  'last-above-own',
  'above-overall',
  'beside',
  'repeaters',
  'how-many-have',
  'difference',
  'extreme',
  'extreme-of-each',
  'ranked',
  'movement',
  'level-change',
  'first-and-last',
  'counted',
  'period-end',
  'volatility',
  'returns',
  'decades',
  'banded',
  'between-periods',
  'per-superior',
  'bound-shown',
  'number-by-number',
  'part-of-top',
  'times-of-other',
  'newcomers-by-period',
  'bounded-periods',
  'both-times',
  'part-beside',
  'part-of-list',
  'in-order',
  'turned-rate',
  'told-by-two',
  'fiscal-years',
  'top-added-up',
  'value-change',
  'several-days',
  'compared',
  'reworded',
] as const;
export type FigureKind = (typeof figureKinds)[number];

const figurePhrases = z
  .array(
    z.object({
      figure: z.enum(figureKinds),
      says: z.array(z.string()).min(1),
      cores: z.array(z.array(z.string()).min(1).max(2)).min(1),
      /** Another wording that is taken even where the question itself was read. */
      overrules: z.boolean().default(false),
    }),
  )
  // Each phrase with the first of the cores, then each with the next.
  .transform((all) =>
    all.flatMap(({ figure, says, cores, overrules }) =>
      cores.flatMap((of) => says.map((phrase) => ({ figure, says: spelled(phrase), cores: of, overrules }))),
    ),
  );

const lists = new Map(Object.entries(en.words));

/**
 * How one language asks for figures over figures. `says` are phrases in the notation of `phrase.ts`, in which `@name` is a list of
 * `words`; each of `cores` are plain questions that the figure may be made of, with the slots of the phrase.
 */
export const english = {
  ...en,
  mean: { ...en.mean, times: wordTable(en.mean.times) },
  fractions: wordTable(en.fractions),
  movement: { ...en.movement, multiples: wordTable(en.movement.multiples) },
  madeSo: wordTable(en.madeSo),
  movingAverages: { ...en.movingAverages, short: wordTable(en.movingAverages.short) },
  howOften: { ...en.howOften, once: wordTable(en.howOften.once) },
  groupsFirst: en.groupsFirst.map(spelled),
  figures: figurePhrases.parse(en.figures),
};

/** Whether a word of a question only leads to its matter. In capitals "US" is a country. */
export function isOpening(word: string): boolean {
  return word !== 'US' && english.openings.split('|').includes(word.toLowerCase());
}

/** Words behind which it is told what a figure is asked for each of. */
export const groupingWords: ReadonlySet<string> = wordSet(en.words.grouping);

function spelled(says: string): string {
  return says.replaceAll(/@(\w+)/g, (_, name: string) => {
    const list = lists.get(name);
    if (list === undefined) throw new Error(`There is no list of words @${name} in the lexicon.`);
    return list;
  });
}

/** The grain that a word names; null for any other word. */
export function grainNamed(word: string): DateGrain | null {
  return dateGrains.find((grain) => english.grains[grain].split('|').includes(word.toLowerCase())) ?? null;
}
