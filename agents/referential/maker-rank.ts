import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../query/writer/built-in/business-synonyms.ts';
import { singularOf } from '../query/writer/built-in/word-forms.ts';

/**
 * How well a name after "by" names who made a thing. "Albums by Iron Maiden" are by no album of that name. 0: a row of the made thing
 * itself. 2: what the thing refers to, by itself or by what it belongs to. 1: anything else, and every name that no "by" precedes. "Iron
 * Maiden albums" are by them as well: several have no name of their own.
 */
export function makerRank(
  question: string,
  { start, end }: EntityMention,
  { table, kind }: EntityMatch,
  { tables }: SchemaSnapshot,
): number {
  const said =
    /(\p{L}+)\s+(?:(?:(?:is|are|was|were)\s+)?(?:made|written|created)\s+)?by\s+(?:the\s+)?["'“‘]?$/iu
      .exec(question.slice(0, start))?.[1]
      ?.toLowerCase();
  const behind = /^["'”’]?(?:['’]s)?\s+(\p{L}+)/u.exec(question.slice(end))?.[1]?.toLowerCase() ?? '';
  const noun = said ?? (singularOf(behind) === behind ? undefined : behind);
  if (noun === undefined || (said === undefined && kind !== 'name')) return 1;
  const called = new Set([noun, ...businessSynonyms(singularOf(noun))].map(stemOf));
  const made = tables.find(({ name }) => words(nameInWords(name)).every((word) => called.has(stemOf(word))));
  const referred = made?.foreignKeys.map(({ referencedTable }) => referencedTable) ?? [];
  const beyond = tables
    .filter(({ name }) => referred.includes(name))
    .flatMap(({ foreignKeys }) => foreignKeys)
    .map(({ referencedTable }) => referencedTable);
  if (table !== made?.name && [...referred, ...beyond].includes(table)) return 2;
  if (said === undefined) return Number(table !== made?.name);
  const isMade =
    table === made?.name || called.has(stemOf(splitIdentifier(table).at(-1)?.toLowerCase() ?? ''));
  return isMade ? 0 : 1;
}
