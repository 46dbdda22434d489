import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { WriterInput } from '../../roles.ts';
import { type AssumedLexicon, english } from './lexicon.ts';
import { measuresOfTrade } from './measures-of-trade.ts';

/** A word of trade with the measure that it is taken for, since neither the schema nor the glossary says what it is. */
export type AssumedTerm = FoundTerm & {
  readonly mention: NonNullable<FoundTerm['mention']>;
  readonly measure: NonNullable<FoundTerm['measure']>;
};

/**
 * What "sales", "revenue" or "spent" stand for where a schema has deals and no column of that name: each entry one set of
 * measures to read the question with, in the order in which they are to be tried. Empty where nothing has to be assumed.
 */
export function assumedTerms(
  { question, terms, entities }: Pick<WriterInput, 'question' | 'terms' | 'entities'>,
  tables: readonly TableSchema[],
  quote: (name: string) => string,
  lexicon: AssumedLexicon = english,
): AssumedTerm[][] {
  const taken = [...terms.flatMap(({ mention }) => mention ?? []), ...entities.mentions];
  const known = stemsOfNames(tables);
  const said = wordingsIn(question, lexicon).filter(
    ({ start, end, text }) =>
      !taken.some((other) => other.start < end && other.end > start) &&
      !text.split(/\s+/).every((word) => isTotal(word) || known.has(stemOf(word.toLowerCase()))),
  );
  if (said.length === 0) return [];
  const measures = measuresOfTrade(tables, quote, lexicon);
  const ways = Math.min(...said.map(({ measure }) => measures[measure].length));
  return Array.from({ length: Math.max(0, ways) }, (_, way) =>
    said.flatMap(({ measure, ...mention }): AssumedTerm[] => {
      const named = measures[measure][way];
      if (named === undefined) return [];
      return [{ term: mention.text, synonyms: [], meaning: named.expression, measure: named, mention }];
    }),
  );
}

type Wording = {
  readonly measure: AssumedLexicon['terms'][number]['measure'];
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** The wordings that the question holds, the longest of those that overlap. */
function wordingsIn(question: string, { terms }: AssumedLexicon): Wording[] {
  const all = terms.flatMap(({ measure, said }) =>
    said.split('|').flatMap((wording) => {
      const pattern = new RegExp(
        `(?<![\\p{L}\\p{N}])${wording.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}])`,
        'giu',
      );
      return [...question.matchAll(pattern)].map((match) => ({
        measure,
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      }));
    }),
  );
  const longest = all.toSorted((one, other) => other.text.length - one.text.length);
  const kept: Wording[] = [];
  for (const each of longest)
    if (!kept.some(({ start, end }) => start < each.end && end > each.start)) kept.push(each);
  return kept.toSorted((one, other) => one.start - other.start);
}

/** "Total" is a way to compute as well as a name of columns. */
function isTotal(word: string): boolean {
  return word.toLowerCase() === 'total';
}

/** What something of the schema is called, or called in its description. */
function stemsOfNames(tables: readonly TableSchema[]): Set<string> {
  return new Set(
    tables.flatMap((table) => {
      const { vocabulary, columns } = lexiconOf(table);
      return [vocabulary, ...columns.map((column) => column.vocabulary)].flatMap((known) => [
        ...known.keys(),
      ]);
    }),
  );
}
