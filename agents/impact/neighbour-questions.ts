import type { NeighbourKind } from '#lib/domain/impact.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nameAsWritten } from '#lib/text/abbreviations.ts';
import { synonyms } from '#lib/text/wordnet.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../query/writer/built-in/business-synonyms.ts';
import type { CorrectedWord } from './corrected-word.ts';

export type NeighbourQuestion = { readonly question: string; readonly neighbour: NeighbourKind };

/** Of each kind; every one is answered twice. */
const perKind = { synonym: 3, grouping: 2 } as const;

/**
 * Questions beside an example's own, which nobody may have asked yet: its word replaced by synonyms, and the word in another
 * period, as the largest few, and by another group. Those with a synonym should keep their answer; those with the word
 * itself show whether it now means one thing everywhere.
 */
export function neighbourQuestions(
  example: string,
  { word, measure, group, isDated }: CorrectedWord,
  tables: readonly TableSchema[],
  today: string,
): NeighbourQuestion[] {
  const year = Number(today.slice(0, 4));
  const at = example.toLowerCase().indexOf(word);
  const other = at < 0 ? [] : otherWords(word).slice(0, perKind.synonym);
  const period = isDated ? word : `${word} in ${year}`;
  const thing = group === '' ? null : group;
  return [
    ...other.map((synonym) => ({
      question: example.slice(0, at) + synonym + example.slice(at + word.length),
      neighbour: 'synonym' as const,
    })),
    { question: period, neighbour: 'period' },
    ...(thing === null ? [] : [{ question: `top 3 ${thing} by ${word}`, neighbour: 'top' as const }]),
    ...otherGroups(measure.table, group, tables)
      .slice(0, perKind.grouping)
      .map((name) => ({ question: `${word} by ${name}`, neighbour: 'grouping' as const })),
  ];
}

/** Words of the trade first; the dictionary's single words when the trade has too few. */
function otherWords(word: string): string[] {
  const singular = word.replace(/s$/, '');
  const all = [...businessSynonyms(word), ...businessSynonyms(singular), ...synonyms(word)];
  return [...new Set(all)].filter((other) => !other.includes(' ') && stemOf(other) !== stemOf(word));
}

/** Things that the measured table points to, nearest first, in words; not the one that the example groups by. */
function otherGroups(table: string, group: string, tables: readonly TableSchema[]): string[] {
  const known = new Set(words(group).map(stemOf));
  const byName = (name: string) => tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const near =
    byName(table)?.foreignKeys.flatMap(({ referencedTable }) => byName(referencedTable) ?? []) ?? [];
  const far = near.flatMap(({ foreignKeys }) =>
    foreignKeys.flatMap(({ referencedTable }) => byName(referencedTable) ?? []),
  );
  const names = [...near, ...far].map(({ name }) => nameAsWritten(name));
  return [...new Set(names)].filter((name) => !words(name).some((each) => known.has(stemOf(each))));
}
