import type { TableSchema } from '#lib/domain/schema.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import type { RowState } from './row-states.ts';
import { isCalled } from './rows-named.ts';
import { stateWords } from './state-words.ts';

/** Where a question says a state of rows: the words to take out, what stands in their place, and whether it is denied. */
export type StateSaid = {
  readonly state: RowState;
  readonly first: number;
  readonly end: number;
  readonly instead: readonly Token[];
  readonly isDenied: boolean;
  /** Whether it is said of things that have such rows: customers use vouchers, though orders hold them. */
  readonly isOfOwners?: boolean;
  readonly said: string;
};

/** Of "flats in buildings with a lift" the buildings are told by their state alone: what is asked for is named before them. */
export function withoutThing(
  tokens: readonly Token[],
  said: StateSaid,
  thing: number,
  tables: readonly TableSchema[],
): StateSaid {
  const from = Math.min(said.first, thing);
  let first = from;
  while (
    stateWords.articles.has(tokens[first - 1]?.lower ?? '') ||
    stateWords.owned.has(tokens[first - 1]?.lower ?? '')
  )
    first -= 1;
  const [before, link] = [tokens[first - 2], tokens[first - 1]];
  const isLinked =
    link !== undefined &&
    stateWords.linking.has(link.lower) &&
    before !== undefined &&
    tables.some((each) => each !== said.state.table && isCalled(each, before, tables));
  return isLinked ? { ...said, first: first - 1, end: Math.max(said.end, thing + 1), instead: [] } : said;
}
