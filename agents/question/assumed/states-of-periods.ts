import type { TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { validity } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { negationsIn } from '../meaning/negations.ts';
import { english } from './lexicon.ts';

const running = new Set(english.states.running.split('|'));
const over = new Set(english.states.over.split('|'));
/** What the clauses call the two states. */
const said = { running: ['still'], over: ['no', 'longer'] };

/**
 * "Active" and "inactive" of things that are kept with a period: those whose period still runs, and those whose period is over.
 * Where the schema has the word itself (a column `active`, a status "expired") that is what is meant.
 */
export function statesOfPeriods(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(({ lower }) => running.has(lower) || over.has(lower));
  const state = tokens[at];
  if (state === undefined || isInSchema(state, tables)) return [...tokens];
  if (!tables.some((table) => validity(table) !== null)) return [...tokens];
  const negation = negationsIn(tokens).find((place) => place < at && at - place <= 2);
  const isOver = over.has(state.lower) !== (negation !== undefined);
  const instead = said[isOver ? 'over' : 'running'].map(
    (word): Token => ({
      ...state,
      lower: word,
      stem: stemOf(word),
    }),
  );
  return tokens.flatMap((token, place) => (place === at ? instead : place === negation ? [] : [token]));
}

/** Whether a word is in a name or among the known values of the schema. */
export function isInSchema({ stem }: Token, tables: readonly TableSchema[]): boolean {
  const has = (text: string) => words(text).some((word) => stemOf(word) === stem);
  return tables.some(
    (table) =>
      has(table.name) ||
      table.columns.some(({ name, distinctValues }) => has(name) || (distinctValues ?? []).some(has)),
  );
}
