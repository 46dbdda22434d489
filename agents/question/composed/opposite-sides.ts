import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../called/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type Slots, wordingAt, wordingSaid } from './wording-at.ts';

export type Side = 0 | 1;

/** Two columns or keys of a table that say the same of its two sides: where a trip starts and where it ends. */
export type OppositeSides = {
  readonly table: TableSchema;
  readonly columns: readonly [ColumnSchema, ColumnSchema];
  /** What each is called, without what only says that it is a name or a key. */
  readonly called: readonly [string, string];
  /** The table that both lead to; null where they hold what is said. */
  readonly parent: string | null;
};

const sides = english.roles.map(({ said }) => wordSet(said));
const furtherSides = en.oppositeSides.roles.map(wordSet);
const ordering = wordSet(english.ordering);
const times = wordSet(en.oppositeSides.times);
const naming = wordSet(en.oppositeSides.naming);

/** All such pairs of a schema, keys before texts. Days are none: they say when, and not where. */
export const oppositeSidesOf = rememberedOf((tables: Tables): OppositeSides[] =>
  tables.flatMap((table) => {
    const places = table.columns.filter(
      (column) => !isDate(column) && !spokenParts(column.name).some((word) => times.has(word)),
    );
    const found = places.flatMap((one) => places.flatMap((other) => pairOf(table, one, other) ?? []));
    return found.toSorted((one, other) => Number(one.parent === null) - Number(other.parent === null));
  }),
);

function pairOf(table: TableSchema, one: ColumnSchema, other: ColumnSchema): OppositeSides | null {
  const [first, second] = [spokenParts(one.name), spokenParts(other.name)];
  const apart = first.flatMap((word, at) => (word === second[at] ? [] : [at]));
  const [at] = apart;
  if (first.length !== second.length || at === undefined || apart.length > 1) return null;
  if (sideOf(first[at] ?? '') !== 0 || sideOf(second[at] ?? '') !== 1) return null;
  const [parent, otherParent] = [parentOf(table, one), parentOf(table, other)];
  const isPlace = parent !== null || one.kind === 'text' || naming.has(first.at(-1) ?? '');
  if (parent !== otherParent || one.kind !== other.kind || !isPlace) return null;
  const called = [first, second].map((parts) => parts.filter((word) => !naming.has(word)).join(' '));
  return { table, columns: [one, other], called: [called[0] ?? '', called[1] ?? ''], parent };
}

function sideOf(word: string): Side | null {
  // A first and a last name are parts of one.
  if (ordering.has(word)) return null;
  for (const side of [0, 1] as const)
    if (sides[side]?.has(word) || furtherSides[side]?.has(word)) return side;
  return null;
}

function parentOf({ foreignKeys }: TableSchema, { name }: ColumnSchema): string | null {
  const key = foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  return key?.referencedTable ?? null;
}

const words = en.oppositeSides;

/** "Trips that end where they started", "with the same start and end station": rows whose two sides are equal. */
export const sameSides: Compose = ({ tokens, tables }) => {
  const sides = oppositeSidesOf(tables).find(({ table }) =>
    tokens.some((_, at) => tableNamedAt(tokens, at, tables)?.table === table),
  );
  if (sides === undefined) return null;
  const said = wordingSaid(tokens, words.same, slotsOf(sides));
  if (said === null) return null;
  const [column, other] = sides.columns.map(({ name }) => ({ table: sides.table.name, column: name }));
  return {
    tokens: [...tokens.slice(0, said.first), ...tokens.slice(said.end)],
    said: textOf(tokens, said.first, said.end),
    onto: (intent) =>
      column && other && sameName(intent.subject, sides.table.name)
        ? { ...intent, filters: [...intent.filters, { kind: 'columns', column, comparison: '=', other }] }
        : null,
  };
};

/** What the sides of a pair are called by, as slots of wordings. */
function slotsOf(sides: OppositeSides): Slots {
  const verb = (side: Side) => (tokens: Tokens, at: number) => wordingAt(tokens, at, words.verbs[side] ?? '');
  const called = sides.called.map((name) => name.split(' '));
  const shared = (called[0] ?? []).filter((word) => called[1]?.includes(word)).join(' ');
  const own = (side: Side) =>
    [called[side]?.filter((word) => !shared.split(' ').includes(word)).join(' '), words.nouns[side]].join(
      '|',
    );
  return {
    begins: verb(0),
    ends: verb(1),
    beginning: (tokens, at) => wordingAt(tokens, at, own(0)),
    ending: (tokens, at) => wordingAt(tokens, at, own(1)),
    noun: (tokens, at) => placeAt(tokens, at, shared),
  };
}

/** "Station", "stations", "place". */
export function placeAt(tokens: Tokens, at: number, shared: string): number {
  const plural = shared === '' ? '' : `|${shared}|${shared}s`;
  return wordingAt(tokens, at, `${words.places}${plural}`);
}
