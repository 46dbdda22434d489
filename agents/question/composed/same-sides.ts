import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type OppositeSides, oppositeSidesOf, type Side } from './opposite-sides.ts';
import { type Slots, wordingSaid } from './places-said.ts';
import { wordingAt } from './wording-at.ts';

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
  const verb = (side: Side) => (tokens: readonly Token[], at: number) =>
    wordingAt(tokens, at, words.verbs[side] ?? '');
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
export function placeAt(tokens: readonly Token[], at: number, shared: string): number {
  const plural = shared === '' ? '' : `|${shared}|${shared}s`;
  return wordingAt(tokens, at, `${words.places}${plural}`);
}
