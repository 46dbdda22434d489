import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { actsOf } from './times-done.ts';

const { most, least, fewest } = english.plainer.mostDone;

/** The "most rented vehicles" are those with the most rentals, the "least returned products" those with the fewest returns. */
export function mostDone(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === most || lower === least);
  const [extreme, verb] = [tokens[at], tokens[at + 1]];
  const acts = verb && actsOf(verb, tables);
  if (extreme === undefined || !acts) return [...tokens];
  const things = tables.find((table) => table !== acts && isNamedWhole(table, tokens, at + 2));
  if (things === undefined) return [...tokens];
  const end = at + 2 + lexiconOf(things).nameParts.length;
  const ranked = [
    'with',
    'the',
    extreme.lower === most ? most : fewest,
    ...nameInWords(acts.name).split(' '),
  ];
  return [
    ...tokens.slice(0, at),
    ...tokens.slice(at + 2, end),
    ...ranked.map((word) => reading(extreme, word)),
    ...tokens.slice(end),
  ];
}

function isNamedWhole(table: TableSchema, tokens: readonly Token[], at: number): boolean {
  return lexiconOf(table).nameParts.every((part, place) => part.has(tokens[at + place]?.stem ?? ''));
}
