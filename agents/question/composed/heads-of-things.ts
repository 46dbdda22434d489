import pluralize from 'pluralize';
import type { Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { beforeAuxiliaries, thingBefore } from '../assumed/never-done.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { type Compose, type Composition, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type Slots, wordingAt, wordingSaid, wordingSaidAt } from './wording-at.ts';

const words = en.headsOfThings;
const heads = wordSet(words.heads);
const superiors = wordSet(english.ownKind.above);
const joining = wordSet(en.bySuperiors.joining);
const leads = wordSet(words.leads);
const carers = wordSet(words.carers);
const negations = wordSet(english.plainer.never);

/** A thing that has somebody of another table at its head: each stage of a theatre has a supervisor among the players. */
type Headed = {
  readonly table: TableSchema;
  readonly people: TableSchema;
  readonly head: string;
  /** All of what the key calls them: a "support rep" is a rep. */
  readonly role: string;
  /** Who only looks after it. */
  readonly isCarer: boolean;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
};

/** "Who heads the Garden Stage", "who looks after Ada Brink", "each stage with its supervisor", "players who run a stage": by the key from a thing to who is at its head. */
export const headsOfThings: Compose = (asked) => {
  for (const headed of asked.tables.flatMap((table) => headedBy(table, asked.tables))) {
    const composition =
      listed(asked, headed) ??
      headingSome(asked, headed) ??
      headOf(asked, headed) ??
      byNobodySuch(asked, headed);
    if (composition !== null) return composition;
  }
  return null;
};

/** Null instead of a key where two of a thing could be meant. */
function headedBy(table: TableSchema, tables: Tables): Headed[] {
  const found = table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }): Headed[] => {
    const people = tables.find(({ name }) => sameName(name, referencedTable));
    const step = { fromTable: table.name, fromColumns: [...columns] };
    const role = roleWords({ ...step, toTable: referencedTable, toColumns: [...referencedColumns] });
    const said = role.map((word) => nameInWords(word));
    const head = said.find((word) => heads.has(word)) ?? said.find((word) => carers.has(word));
    if (people === undefined || people === table || head === undefined) return [];
    const isCarer = !heads.has(head);
    return [{ table, people, head, role: said.join(' '), isCarer, columns, referenced: referencedColumns }];
  });
  return found.length === 1 ? found : [];
}

function slotsOf({ table, people, head, isCarer }: Headed): Slots {
  const isHead = (word: string) => word === head || (superiors.has(head) && superiors.has(word));
  const named = (of: TableSchema) => (tokens: Tokens, at: number) => lengthOfName([of], tokens, at);
  return {
    things: named(table),
    // "Who lead stages", and not "who lead stage 2".
    allThings: (tokens, at) => {
      const length = named(table)(tokens, at);
      const [last, next] = [tokens[at + length - 1], tokens[at + length]];
      const isAll =
        pluralize.isPlural(last?.lower ?? '') && (!next || next.kind === 'mark' || joining.has(next.lower));
      return isAll ? length : 0;
    },
    people: named(people),
    head: (tokens, at) => Number(isHead(pluralize.singular(tokens[at]?.lower ?? ''))),
    leads: (tokens, at) =>
      wordingAt(tokens, at, words.cares) || Number(!isCarer && leads.has(tokens[at]?.lower ?? '')),
  };
}

/** "Who supervises which stage": all of them, each with its own. */
function listed({ tokens }: ToCompose, headed: Headed): Composition | null {
  const said = wordingSaidAt(tokens, 0, words.listed, slotsOf(headed));
  const [first] = tokens;
  if (said === null || first === undefined || tokens.slice(said.end).some(({ kind }) => kind !== 'mark'))
    return null;
  const plain = words.instead
    .replace('{things}', tableNoun(headed.table).many)
    .replace('{heads}', pluralize.plural(headed.isCarer ? headed.role : headed.head));
  return {
    tokens: [...plain.split(' ').map((word) => reading(first, word)), ...tokens.slice(said.end)],
    said: textOf(tokens, 0, said.end),
    onto: (intent) =>
      intent.joins.some((step) => isBy(step.fromColumns, headed) || isBy(step.toColumns, headed))
        ? intent
        : null,
  };
}

function isBy(columns: readonly string[], headed: Headed): boolean {
  return columns.join() === headed.columns.join();
}

/** "Who heads the Garden Stage" is its supervisor. */
function headOf({ tokens, entities }: ToCompose, headed: Headed): Composition | null {
  const { table, people, head, role, isCarer } = headed;
  const wordings = isCarer ? words.whoCares : words.whoHeads;
  const said = wordingSaidAt(tokens, 0, wordings, slotsOf(headed));
  const [first, next] = [tokens[0], tokens[said?.end ?? -1]];
  if (said === null || first === undefined || next === undefined) return null;
  const isNamedIn = ({ name }: TableSchema) =>
    entities.mentions.some(
      ({ start, end, matches }) =>
        start <= next.end && next.start <= end && matches.some((match) => sameName(match.table, name)),
    );
  const named = isNamedIn(table);
  const isStored = table.columns.some(({ distinctValues = [] }) =>
    distinctValues.some((value) => String(value).toLowerCase() === next.lower),
  );
  const isThing = tokens.some((_, at) => at >= said.end && isNamedAt(table, tokens, at));
  // Who looks after one of those who look after others is kept nowhere.
  if (!named && isCarer && isNamedIn(people))
    return { tokens: [...tokens], said: textOf(tokens, 0, said.end), onto: () => null };
  if (!named && !isStored && !isThing) return null;
  const plain = words.headOf.replace('{head}', isCarer ? role : head).split(' ');
  return {
    tokens: [...plain.map((word) => reading(first, word)), ...tokens.slice(said.end)],
    said: textOf(tokens, 0, said.end),
    onto: (intent) => intent,
  };
}

/** "Players who run a stage", and those who run none. */
function headingSome({ tokens }: ToCompose, headed: Headed): Composition | null {
  const { table, people, columns, referenced } = headed;
  for (const [wordings, negated] of [[words.none, true] as const, [words.some, false] as const]) {
    const said = wordingSaid(tokens, wordings, slotsOf(headed));
    if (said === null || !tokens.slice(0, said.first).some((_, at) => isNamedAt(people, tokens, at)))
      continue;
    const step = { fromTable: people.name, fromColumns: [...referenced], toTable: table.name };
    const joins = [{ ...step, toColumns: [...columns] }];
    const filter: Filter = {
      kind: 'exists',
      table: people.name,
      related: table.name,
      negated,
      joins,
      filters: [],
    };
    return {
      tokens: [...tokens.slice(0, said.first), ...tokens.slice(said.end)],
      said: textOf(tokens, said.first, said.end),
      apart: { start: tokens[said.first]?.start ?? 0, end: tokens[said.end - 1]?.end ?? 0 },
      onto: (intent) =>
        sameName(intent.subject, people.name) ? { ...intent, filters: [...intent.filters, filter] } : null,
    };
  }
  return null;
}

/** "Clients not looked after by Ada Brink": those whose rep is another. */
function byNobodySuch({ tokens, entities }: ToCompose, headed: Headed): Composition | null {
  const { table, people, role } = headed;
  const at = tokens.findIndex(({ lower }) => negations.has(lower));
  const not = tokens[at];
  const end = at + 1 + (slotsOf(headed).leads?.(tokens, at + 1) ?? 0);
  const name = tokens[end + 1];
  if (not === undefined || end === at + 1 || tokens[end]?.lower !== words.by || name === undefined)
    return null;
  const isNamed = entities.mentions.some(
    ({ start, matches }) =>
      start === name.start && matches.every((match) => sameName(match.table, people.name)),
  );
  const first = beforeAuxiliaries(tokens, at);
  if (!isNamed || thingBefore(tokens, first, [table]) === null) return null;
  const plain = words.whoseIsNot.replace('{head}', role).split(' ');
  return {
    tokens: [...tokens.slice(0, first), ...plain.map((word) => reading(not, word)), ...tokens.slice(end + 1)],
    said: textOf(tokens, at, end + 1),
    onto: (intent) => intent,
  };
}
