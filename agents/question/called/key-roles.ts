import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { commentedRole, roleWords } from '#lib/schema/key-role.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { knownStems } from '../../query/writer/built-in/word-forms.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

/** Several keys of one table to another, told apart by what each is for: a trip has the station of its start and that of its end. */
type Parallel = {
  readonly table: TableSchema;
  readonly parent: TableSchema;
  readonly roles: readonly string[];
};

const groups = english.roles.map(({ said, done }) => ({
  said: wordSet(said),
  done: wordSet(done),
}));
const counting = wordSet(english.counting);
const ordering = wordSet(english.ordering);
const ends = wordSet(english.ends);
const places = wordSet(english.places);

const parallelsOf = rememberedOf((tables: Tables): Parallel[] =>
  tables.flatMap((table) =>
    tables.flatMap((parent): Parallel[] => {
      const keys = table.foreignKeys.filter(
        ({ referencedTable }) => referencedTable.toLowerCase() === parent.name.toLowerCase(),
      );
      const roles = keys.flatMap(({ columns, referencedTable, referencedColumns }) =>
        roleWords({
          fromTable: table.name,
          fromColumns: columns,
          toTable: referencedTable,
          toColumns: referencedColumns,
        }),
      );
      return keys.length > 1 ? [{ table, parent, roles }] : [];
    }),
  ),
);

/** "Start station", "start trips": which of several keys is meant, and no column that happens to begin so. What is left are the tokens without such words. */
export function withoutKeyRoles(
  tokens: Tokens,
  tables: Tables,
): { readonly tokens: Tokens; readonly roles: readonly string[] } {
  const roles = tokens.filter((role, at) => {
    const next = tokens[at + 1];
    if (role.kind !== 'word' || next?.kind !== 'word') return false;
    const isOneOfSeveral = parallelsOf(tables).some(
      (parallel) => parallel.roles.some((word) => stemOf(word) === role.stem) && isOfKey(parallel, next),
    );
    return isOneOfSeveral || isCommented(role, next, tables);
  });
  return { tokens: tokens.filter((token) => !roles.includes(token)), roles: roles.map(({ text }) => text) };
}

/** "The primary market" of something, where a key to markets has the comment "Primary market". */
function isCommented({ stem }: Token, next: Token, tables: Tables): boolean {
  if (!pluralize.isSingular(next.lower)) return false;
  return tables.some(({ columns, foreignKeys }) =>
    foreignKeys.some(({ columns: [name], referencedTable }) => {
      const key = columns.find((column) => column.name === name);
      return (
        words(referencedTable).some((word) => stemOf(word) === next.stem) &&
        commentedRole(key?.description ?? null, referencedTable) === stem
      );
    }),
  );
}

/** What is said of a role in other words, with how many tokens that takes: "departure station" for a `start_station_id`. */
export function roleSaid(
  tokens: Tokens,
  at: number,
  tables: Tables,
): { readonly meant: string; readonly length: number } | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  return before(token, tokens[at + 1], tables) ?? alone(token, tables) ?? place(tokens, at, tables);
}

function before(token: Token, next: Token | undefined, tables: Tables) {
  if (next?.kind !== 'word') return null;
  for (const parallel of parallelsOf(tables)) {
    // "The last rental" is the latest, "the last station" that of the end.
    const isMeant = ordering.has(token.lower) ? isOf(parallel.parent, next) : isOfKey(parallel, next);
    const role = isMeant ? roleOf(token.lower, parallel) : null;
    if (role !== null && role !== token.lower) return { meant: role, length: 1 };
  }
  return null;
}

/** "Departures" are trips by the station of their start. */
function alone({ lower, stem }: Token, tables: Tables) {
  const isMany = pluralize.isPlural(lower) && !pluralize.isSingular(lower);
  // What "ends with" something is no end of a trip.
  if (!isMany || !ends.has(pluralize.singular(lower)) || knownStems(tables.map(lexiconOf)).has(stem))
    return null;
  const found = parallelsOf(tables).flatMap((parallel) => {
    const role = roleOf(pluralize.singular(lower), parallel);
    return role === null ? [] : [`${role} ${tableNoun(parallel.table).many}`];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : { meant: only, length: 1 };
}

/** "Where the trip began" is at its start station. */
function place(tokens: Tokens, at: number, tables: Tables) {
  const lead = counting.has(tokens[at]?.lower ?? '') ? 1 : 0;
  const [where, article, rows, verb] = tokens.slice(at + lead, at + lead + 4);
  if (!places.has(where?.lower ?? '') || article === undefined || rows === undefined) return null;
  for (const parallel of parallelsOf(tables)) {
    const group = groups.find(({ done }) => done.has(verb?.lower ?? ''));
    const role = group && parallel.roles.find((word) => group.said.has(word));
    if (role !== undefined && lexiconOf(parallel.table).nameParts.at(-1)?.has(rows.stem))
      return { meant: `at the ${role} ${tableNoun(parallel.parent).one}`, length: lead + 4 };
  }
  return null;
}

function roleOf(word: string, { roles }: Parallel): string | null {
  const group = groups.find(({ said }) => said.has(word));
  return roles.find((role) => group?.said.has(role)) ?? null;
}

function isOfKey({ table, parent }: Parallel, next: Token): boolean {
  return isOf(table, next) || isOf(parent, next);
}

function isOf(table: TableSchema, { stem }: Token): boolean {
  return lexiconOf(table).nameParts.at(-1)?.has(stem) === true;
}
