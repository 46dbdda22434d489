import MiniSearch from 'minisearch';
import type { TableSchema } from '#lib/domain/schema.ts';
import { expandAbbreviation, identifierWords } from '#lib/text/abbreviations.ts';
import { relatedWords, synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';

/**
 * What a match counts that a synonym of the question's word makes, or a broader or narrower word; those are asked only
 * when no table has the word or a synonym.
 */
const synonymWeight = 0.5;
const relatedWeight = 0.2;

const fields = ['name', 'description', 'columns', 'columnDescriptions', 'values'] as const;
const fieldBoosts = { name: 3, description: 1.5, columns: 1.5, columnDescriptions: 1, values: 1 };

/** Tables by the words in their names, comments, columns and listed values. */
export type LexicalIndex = {
  /** BM25 score of every table that shares a word with the question, by table name; unbounded above, absent is 0. */
  search(question: string): Map<string, number>;
};

/** BM25 over stems, identifiers split and abbreviations written out, questions widened by WordNet. */
export function createLexicalIndex(tables: readonly TableSchema[]): LexicalIndex {
  const index = new MiniSearch<Record<(typeof fields)[number] | 'id', string>>({
    fields: [...fields],
    storeFields: [],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  const documents = tables.map(documentOf);
  index.addAll(documents);
  const vocabulary = new Set(
    documents.flatMap((document) => fields.flatMap((field) => document[field].split(' '))),
  );
  return {
    search: (question) => {
      const weights = weightedTerms(question, vocabulary);
      const found = index.search([...weights.keys()].join(' '), {
        boost: fieldBoosts,
        boostTerm: (term) => weights.get(term) ?? 1,
      });
      // MiniSearch multiplies a score by the number of terms that met; here many of them are synonyms of one word.
      return new Map(found.map(({ id, score, queryTerms }) => [String(id), score / queryTerms.length]));
    },
  };
}

function documentOf(table: TableSchema): Record<(typeof fields)[number] | 'id', string> {
  const values = table.columns.flatMap((column) => column.distinctValues?.flatMap(textTerms) ?? []);
  return {
    id: table.name,
    name: nameTerms(table.name).join(' '),
    description: textTerms(table.description ?? '').join(' '),
    columns: table.columns.flatMap((column) => nameTerms(column.name)).join(' '),
    columnDescriptions: table.columns.flatMap((column) => textTerms(column.description ?? '')).join(' '),
    values: [...new Set(values)].join(' '),
  };
}

/** Stems of a database name: the name as a whole, its parts, and every reading of those that are abbreviations. */
function nameTerms(name: string): string[] {
  const parts = identifierWords(name);
  const readings = parts.flatMap((part) => expandAbbreviation(part).flatMap(words));
  const whole = parts.length > 1 ? [parts.join('')] : [];
  return [...new Set([...whole, ...parts, ...readings].map(stemOf))];
}

function textTerms(text: string): string[] {
  return words(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}

/** Terms of the question that some table has, with what a match of each is worth. */
function weightedTerms(question: string, vocabulary: ReadonlySet<string>): Map<string, number> {
  const weights = new Map<string, number>();
  /** Whether any of the words is in the vocabulary. */
  const add = (candidates: readonly string[], weight: number): boolean => {
    const terms = candidates.map(stemOf).filter((term) => vocabulary.has(term));
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
