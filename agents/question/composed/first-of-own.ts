import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { english } from '../figures/lexicon.ts';
import { type Compose, textOf } from './composition.ts';

const owning = wordSet(english.tops.own);
const leads = wordSet(english.tops.led);

/** "Who earns the most in their department" is the first of each: no plain reading says that, which has one of all. */
export const firstOfOwn: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex(
    ({ lower }, place) =>
      leads.has(lower) &&
      owning.has(tokens[place + 1]?.lower ?? '') &&
      tables.some((table) => hasParentAt(table, tables, tokens, place + 2)),
  );
  const isRanked = tokens.some((_, place) => place < at && cueAt(tokens, place)?.cue.kind === 'superlative');
  return isRanked ? { tokens, said: textOf(tokens, at, at + 3), onto: () => null } : null;
};

function hasParentAt({ foreignKeys }: TableSchema, tables: Tables, tokens: Tokens, at: number) {
  return tables.some(
    (parent) =>
      isNamedAt(parent, tokens, at) &&
      foreignKeys.some(({ referencedTable }) => sameName(referencedTable, parent.name)),
  );
}
