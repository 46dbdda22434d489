import type { Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { same, as, some, leading, within } = english.alike;
const asWords = new Set(as.split('|'));
/** So many words name what is shared at most. */
const longestName = 3;

/** "Clients in the same city as one of our staff": those of whom some row of the other table has the same there. */
export const sameAsOthers: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, same) > 0);
  if (at < 0) return null;
  const start = at + wordingAt(tokens, at, same);
  const behind = tokens.findIndex(
    ({ lower }, place) => place > start && place <= start + longestName && asWords.has(lower),
  );
  if (behind < 0) return null;
  const from = behind + 1 + wordingAt(tokens, behind + 1, some);
  const others = tableNamedAt(tokens, from, tables);
  if (others === null) return null;
  const said = tokens.slice(start, behind).map(({ lower }) => lower);
  const end = from + others.length;
  return {
    tokens: [...tokens.slice(0, withoutLeading(tokens, at, leading)), ...tokens.slice(end)],
    said: textOf(tokens, at, end),
    onto: (intent) => {
      const own = tables.find(({ name }) => sameName(name, intent.subject));
      if (own === undefined || own === others.table) return null;
      const alike = sharedBy(own, others.table, said);
      return alike === null ? null : { ...intent, filters: [...intent.filters, alike] };
    },
  };
};

function sharedBy(own: TableSchema, other: TableSchema, said: readonly string[]): Filter | null {
  const [mine, theirs] = [own, other].map((table) => columnCalled(table, said));
  if (!mine || !theirs) return null;
  // Two towns of one name in two countries are not the same.
  const wider = said.flatMap((word) => within.get(word) ?? []);
  const [around, around2] = [own, other].map((table) => columnCalled(table, wider));
  const isTold = around && around2 && around !== mine;
  return {
    kind: 'exists',
    table: own.name,
    related: other.name,
    negated: false,
    joins: [
      {
        fromTable: own.name,
        fromColumns: [mine.name, ...(isTold ? [around.name] : [])],
        toTable: other.name,
        toColumns: [theirs.name, ...(isTold ? [around2.name] : [])],
      },
    ],
    filters: [],
  };
}

/** The one column of that name; null where there is none or several. */
function columnCalled(table: TableSchema, said: readonly string[]): ColumnSchema | null {
  const [only, ...others] = lexiconOf(table).columns.filter(
    ({ column, nameParts }) =>
      nameParts.length === said.length &&
      nameParts.every((part, place) => part.has(stemOf(said[place] ?? ''))) &&
      !isKey(table, column),
  );
  return only !== undefined && others.length === 0 ? only.column : null;
}
