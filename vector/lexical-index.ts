import type { TableSchema } from '#lib/domain/schema.ts';
import { expandAbbreviation, identifierWords } from '#lib/text/abbreviations.ts';
import { relatedWords, synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { createBm25 } from './fielded-bm25.ts';

/**
 * What a match counts that a synonym of the question's word makes, or a broader or narrower word; those are asked only
 * when no table has the word or a synonym.
 */
const synonymWeight = 0.5;
const relatedWeight = 0.2;

const fieldBoosts = { name: 3, description: 1.5, columns: 1.5, columnDescriptions: 1, values: 1 };
type Field = keyof typeof fieldBoosts;

/** Tables by the words in their names, comments, columns and listed values. */
export type LexicalIndex = {
  /** BM25 score of each table, in the order given; 0 where no word is shared, unbounded above. */
  search(question: string): Float64Array;
};

/** BM25 over stems, identifiers split and abbreviations written out, questions widened by WordNet. */
export function createLexicalIndex(tables: readonly TableSchema[]): LexicalIndex {
  const stem = rememberStems();
  const documents = tables.map((table) => documentOf(table, stem));
  const bm25 = createBm25(
    (Object.keys(fieldBoosts) as Field[]).map((field) => ({
      boost: fieldBoosts[field],
      documents: documents.map((document) => document[field]),
    })),
  );
  return {
    search: (question) => {
      const scores = new Float64Array(tables.length);
      bm25.addScores(weightedTerms(question, bm25.has), scores);
      return scores;
    },
  };
}

/** Ten thousand tables share a few thousand words, and a stem costs more than a look-up. */
function rememberStems(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const stem = known.get(word) ?? stemOf(word);
    known.set(word, stem);
    return stem;
  };
}

function documentOf(table: TableSchema, stem: (word: string) => string): Record<Field, readonly string[]> {
  const textTerms = (text: string) => words(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word)]));
  const values = table.columns.flatMap((column) => column.distinctValues?.flatMap(textTerms) ?? []);
  return {
    name: nameTerms(table.name, stem),
    description: textTerms(table.description ?? ''),
    columns: table.columns.flatMap((column) => nameTerms(column.name, stem)),
    columnDescriptions: table.columns.flatMap((column) => textTerms(column.description ?? '')),
    values: [...new Set(values)],
  };
}

/** Stems of a database name: the name as a whole, its parts, and every reading of those that are abbreviations. */
function nameTerms(name: string, stem: (word: string) => string): string[] {
  const parts = identifierWords(name);
  const readings = parts.flatMap((part) => expandAbbreviation(part).flatMap(words));
  const whole = parts.length > 1 ? [parts.join('')] : [];
  return [...new Set([...whole, ...parts, ...readings].map(stem))];
}

/** Terms of the question that some table has, with what a match of each is worth. */
function weightedTerms(question: string, isKnownTerm: (term: string) => boolean): Map<string, number> {
  const weights = new Map<string, number>();
  /** Whether any of the words is in the vocabulary. */
  const add = (candidates: readonly string[], weight: number): boolean => {
    const terms = candidates.map(stemOf).filter(isKnownTerm);
    for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    return terms.length > 0;
  };
  for (const word of words(question).filter((each) => !isStopWord(each))) {
    const isKnown = add([word, ...expandAbbreviation(word).flatMap(words)], 1);
    const hasSynonym = add(synonyms(word), synonymWeight);
    if (!isKnown && !hasSynonym) add(relatedWords(word), relatedWeight);
  }
  return weights;
}
