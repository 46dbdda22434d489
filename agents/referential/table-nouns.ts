import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';

const window = 3;

/**
 * How strongly the words around a mention name the kind of thing a match is: the words of its table and column count
 * more than those of the table's description, near words more than far ones. 0 when nothing does.
 */
export function nounSupport(
  question: string,
  mention: { readonly start: number; readonly end: number },
  match: EntityMatch,
  snapshot: SchemaSnapshot,
): number {
  const names = stemsOf(
    `${nameInWords(match.table)} ${nameInWords(match.matchedColumn)} ${nameInWords(match.keyColumn)}`,
  );
  const description = snapshot.tables.find((table) => table.name === match.table)?.description ?? '';
  const described = stemsOf(description);
  const before = words(question.slice(0, mention.start)).slice(-window).reverse();
  const after = words(question.slice(mention.end)).slice(0, window);
  let support = 0;
  for (const side of [before, after]) {
    side.forEach((word, distance) => {
      const stem = stemOf(word);
      const strength = names.has(stem) ? 2 : described.has(stem) ? 1 : 0;
      support = Math.max(support, strength * (1 - distance / (2 * window)));
    });
  }
  return support;
}

/** Whether the question names the table of a match anywhere. */
export function namesTable(question: string, match: EntityMatch): boolean {
  const asked = new Set(contentStems(question));
  return [...stemsOf(nameInWords(match.table))].some((stem) => asked.has(stem));
}

function contentStems(text: string): string[] {
  return words(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}

function stemsOf(text: string): Set<string> {
  return new Set(contentStems(text).filter((stem) => stem.length > 2));
}
