import pluralize from 'pluralize';
import {
  type Comparison,
  type Filter,
  type JoinStep,
  joinedTables,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { endsStoredText, stepMeant } from '../assumed/own-kind.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { type Compose, type Composition, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type Said, type SlotAt, type Slots, wordingAt, wordingSaid, wordingSaidAt } from './wording-at.ts';

const words = en.bySuperiors;
const beside = wordSet(words.beside);
const relatives = wordSet(words.relatives);
const joining = wordSet(words.joining);
const ofEach = new Set(words.ofEach);
const superiors = wordSet(english.ownKind.above);

/** "Artists without a boss", "bosses with more than three direct reports": rows by who stands above them, and how many below. */
export const bySuperiors: Compose = (asked) => {
  const step = stepMeant(
    asked.tokens.map(({ stem }) => stem),
    asked.tables,
  );
  const table = step && asked.tables.find(({ name }) => sameName(name, step.toTable));
  if (!step || !table) return null;
  const own: Own = { step, table, role: roleOf(step), slots: slotsOf(step, table, asked.tables) };
  if (asked.tables.some(({ name }) => own.role.has(pluralize.singular(nameInWords(name))))) return null;
  return alone(asked, own) ?? clauseSaid(asked, own) ?? headAlone(asked, own);
};

type Own = {
  readonly step: JoinStep;
  readonly table: TableSchema;
  /** What the rows above are called, one of them. */
  readonly role: ReadonlySet<string>;
  readonly slots: Slots;
};

/** Whatever stands above others is called so, and as the key calls it. */
function roleOf(step: JoinStep): ReadonlySet<string> {
  const asks = new Set(english.ownKind.asks.split('|').map(stemOf));
  const named = roleWords(step)
    .map((word) => nameInWords(word))
    .filter((word) => asks.has(stemOf(word)) && !word.startsWith(english.ownKind.asks.split('|')[0] ?? ''));
  return new Set([...superiors, ...named]);
}

function slotsOf(step: JoinStep, table: TableSchema, tables: Tables): Slots {
  const role = roleOf(step);
  const leads = wordSet(words.leads);
  const people = wordSet(words.people);
  const { one } = tableNoun(table);
  const rows: SlotAt = (tokens, at) => {
    const named = tableNamedAt(tokens, at, tables);
    return named?.table === table
      ? named.length
      : pluralize.singular(tokens[at]?.lower ?? '') === one
        ? 1
        : 0;
  };
  const superior: SlotAt = (tokens, at) => {
    const from = beside.has(tokens[at]?.lower ?? '') ? at + 1 : at;
    return role.has(pluralize.singular(tokens[from]?.lower ?? '')) ? from + 1 - at : 0;
  };
  return {
    rows,
    superior,
    superiors: (tokens, at) => {
      const length = superior(tokens, at);
      return pluralize.isPlural(tokens[at + length - 1]?.lower ?? '') ? length : 0;
    },
    below: (tokens, at) => {
      const from = beside.has(tokens[at]?.lower ?? '') ? at + 1 : at;
      const noun = tokens[from]?.lower ?? '';
      const isSaid =
        below.has(noun) || below.has(pluralize.singular(noun)) || (from > at && noun === 'report');
      // "With reports" may be with papers that are called so.
      const isOther = from === at && noun === words.belowAlone && isNamed(noun, table, tables);
      if (isSaid && !isOther) return from + 1 - at;
      return wordingAt(tokens, at, words.below);
    },
    leads: (tokens, at) => (leads.has(tokens[at]?.lower ?? '') ? 1 : 0),
    people: (tokens, at) => {
      const from = tokens[at]?.lower === 'other' ? at + 1 : at;
      const length = rows(tokens, from) || (people.has(tokens[from]?.lower ?? '') ? 1 : 0);
      return length === 0 ? 0 : from + length - at;
    },
    bound: (tokens, at) => boundAt(tokens, at)?.length ?? 0,
  };
}

const below = new Set([...wordSet(english.ownKind.below), ...wordSet(words.below)]);

function isNamed(word: string, own: TableSchema, tables: Tables): boolean {
  const stem = stemOf(word);
  return tables.some((table) => table !== own && lexiconOf(table).nameParts.some((part) => part.has(stem)));
}

type Bound = { readonly comparison: Comparison; readonly value: number; readonly length: number };

/** "More than 5", "at least two", "5 or more", "three". */
function boundAt(tokens: Tokens, at: number): Bound | null {
  const cue = cueAt(tokens, at);
  const length = cue?.cue.kind === 'compare' ? cue.length : 0;
  const number = tokens[at + length];
  if (number?.kind !== 'number' || number.value === null || !Number.isInteger(number.value)) return null;
  const { value } = number;
  if (cue?.cue.kind === 'compare') return { comparison: cue.cue.comparison, value, length: length + 1 };
  const [or, more] = [tokens[at + 1]?.lower, tokens[at + 2]?.lower];
  if (or !== 'or' || more === undefined || !['more', 'fewer', 'less'].includes(more))
    return { comparison: '=', value, length: 1 };
  return { comparison: more === 'more' ? '>=' : '<=', value, length: 3 };
}

/** "How many bosses are there": nothing else is said. */
function alone({ tokens }: ToCompose, own: Own) {
  const said = wordingSaidAt(tokens, 0, words.alone, own.slots);
  const at = said?.at.superiors;
  if (said === null || at === undefined || tokens.slice(said.end).some(({ kind }) => kind !== 'mark'))
    return null;
  const { slots } = own;
  const listed = said.at.rows;
  if (listed !== undefined) {
    const length = slots.rows?.(tokens, listed) ?? 0;
    return put(tokens.slice(0, listed + length), textOf(tokens, at, said.end), own, [belowOf(own)]);
  }
  const end = at + (slots.superiors?.(tokens, at) ?? 1);
  return put(asRows(tokens, at, end, own), textOf(tokens, at, end), own, [belowOf(own)]);
}

/** "… who manage nobody", "… with more than 5 direct reports". */
function clauseSaid(asked: ToCompose, own: Own) {
  const { tokens } = asked;
  const clause = clauseIn(asked, own);
  if (clause === null) return null;
  const { said, filter } = clause;
  // "A manager of the Sales department" is one of something else.
  if (tokens[said.end]?.lower === words.of) return null;
  const [from, to] = withoutJoining(tokens, said);
  const head = headBefore(tokens, from, own);
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)];
  const text = textOf(tokens, said.first, said.end);
  const [start = 0, end = 0] = [tokens[head ?? said.first]?.start, tokens[said.end - 1]?.end];
  const apart = { start, end };
  if (head !== null) return put(asRows(rest, head, from, own), text, own, [filter, belowOf(own)], apart);
  const who = tokens[from - 1];
  if (from !== 1 || who === undefined || !wordSet(words.who).has(who.lower))
    return put(rest, text, own, [filter], apart);
  // "Who has no boss" asks for rows of the one table.
  const which = tableNoun(own.table).many.split(' ');
  const asking = [words.which, ...which].map((word) => reading(who, word));
  return put([...asking, ...rest.slice(1)], text, own, [filter], apart);
}

function clauseIn(asked: ToCompose, own: Own): { said: Said; filter: Filter } | null {
  const { tokens } = asked;
  const column = { table: own.table.name, column: own.step.fromColumns[0] ?? '' };
  for (const [wordings, negated] of [[words.noneAbove, false] as const, [words.someAbove, true] as const]) {
    const said = wordingSaid(tokens, wordings, own.slots);
    // "With a boss who …" says something of the boss.
    const goesOn = relatives.has(tokens[said?.end ?? -1]?.lower ?? '');
    if (said !== null && !goesOn && isOfOwn(asked, said.first, own))
      return { said, filter: { kind: 'missing', column, negated } };
  }
  const themselves = wordingSaid(tokens, words.themselves, own.slots);
  if (themselves !== null) {
    const other = { table: own.table.name, column: own.step.toColumns[0] ?? '' };
    return { said: themselves, filter: { kind: 'columns', column, comparison: '=', other } };
  }
  const denied = wordingSaid(tokens, words.noneBelow, own.slots);
  if (denied !== null) return { said: denied, filter: { ...belowOf(own), negated: true } };
  const counted = wordingSaid(tokens, words.countedBelow, own.slots) ?? countedOfSuperiors(tokens, own);
  const bound = counted?.at.bound === undefined ? null : boundAt(tokens, counted.at.bound);
  if (counted !== null && bound !== null) {
    const { comparison, value } = bound;
    return { said: counted, filter: { ...belowOf(own), count: { comparison, value } } };
  }
  const some = wordingSaid(tokens, words.someBelow, own.slots);
  return some === null ? null : { said: some, filter: belowOf(own) };
}

/** "Bosses with more than 5 artists": only of them these are the rows below. */
function countedOfSuperiors(tokens: Tokens, own: Own): Said | null {
  const said = wordingSaid(tokens, words.ofSuperiors, own.slots);
  return said !== null && headBefore(tokens, withoutJoining(tokens, said)[0], own) !== null ? said : null;
}

/** "Departments without a manager" are none of the one table where departments have a key to a manager as well. */
function isOfOwn({ tokens, tables }: ToCompose, at: number, own: Own): boolean {
  const named = tables.filter((table) =>
    tokens.slice(0, at).some((_, place) => isNamedAt(table, tokens, place)),
  );
  return named.every((table) => table === own.table || !hasRole(table, own));
}

function hasRole(table: TableSchema, own: Own): boolean {
  return table.columns.some(({ name }) =>
    nameInWords(name)
      .split(' ')
      .some((word) => own.role.has(word)),
  );
}

/** The bosses that a clause is said of. */
function headBefore(tokens: Tokens, end: number, { slots }: Own): number | null {
  const from = [end - 2, end - 1].find((at) => at >= 0 && slots.superior?.(tokens, at) === end - at);
  return from ?? null;
}

/** "Which artist is the oldest boss": whoever is called so has somebody below, where nothing else can be meant. */
function headAlone(asked: ToCompose, own: Own) {
  const { tokens, entities, tables } = asked;
  const at = tokens.findIndex((_, place) => (own.slots.superior?.(tokens, place) ?? 0) > 0);
  const length = own.slots.superior?.(tokens, at) ?? 0;
  const [word, before, next] = [tokens[at], tokens[at - 1], tokens[at + length]];
  if (at < 0 || word === undefined || next?.lower === words.of) return null;
  const isNamed =
    entities.mentions.some(({ start, end }) => start <= word.start && word.start < end) ||
    endsStoredText(tokens, at + length - 1, tables);
  const isOwned = before !== undefined && (ofEach.has(before.lower) || /['’]s?$/.test(before.text));
  const isRelated = tokens.some(
    (token, place) =>
      ofEach.has(token.lower) ||
      (own.slots.rows?.(tokens, place) ?? 0) > 0 ||
      (own.slots.below?.(tokens, place) ?? 0) > 0 ||
      (own.slots.leads?.(tokens, place) ?? 0) > 0,
  );
  if (isNamed || isOwned || isRelated) return null;
  const others = tables.filter((table) => table !== own.table && hasRole(table, own));
  const isOfOthers = tables.some((table) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  if (others.length > 0 && isOfOthers) return null;
  return put(asRows(tokens, at, at + length, own), textOf(tokens, at, at + length), own, [belowOf(own)]);
}

/** The tokens with rows of the table in place of what they are called. */
function asRows(tokens: Tokens, at: number, end: number, { table }: Own): Token[] {
  const noun = tableNoun(table);
  const said = tokens[end - 1] ?? tokens[at];
  if (said === undefined) return [...tokens];
  const many = pluralize.isPlural(said.lower) ? noun.many : noun.one;
  return [
    ...tokens.slice(0, at),
    ...many.split(' ').map((word) => reading(said, word)),
    ...tokens.slice(end),
  ];
}

/** A clause with the words that join it to what stands around it: of "who manage nobody and earn 3000", "who earn 3000" is left. */
function withoutJoining(tokens: Tokens, { first, end }: Said): readonly [from: number, to: number] {
  const lower = (at: number) => tokens[at]?.lower ?? '';
  const goesOn = joining.has(lower(end));
  if (goesOn && relatives.has(lower(first - 1)) && !relatives.has(lower(end + 1))) return [first, end + 1];
  let from = first;
  while (from > 1 && (relatives.has(lower(from - 1)) || joining.has(lower(from - 1)))) from -= 1;
  return [from, goesOn && from === first ? end + 1 : end];
}

function belowOf({ step, table: { name } }: Own): Extract<Filter, { kind: 'exists' }> {
  const joins = [
    { fromTable: name, fromColumns: step.toColumns, toTable: name, toColumns: step.fromColumns },
  ];
  return { kind: 'exists', table: name, related: name, negated: false, joins, filters: [] };
}

function put(
  tokens: Tokens,
  said: string,
  { table }: Own,
  filters: readonly Filter[],
  apart?: Composition['apart'],
): Composition {
  const onto = (intent: QueryIntent): QueryIntent | null => {
    const isRead = joinedTables(intent).some((name) => sameName(name, table.name));
    return isRead ? { ...intent, filters: [...intent.filters, ...filters] } : null;
  };
  return { tokens, said, onto, ...(apart && { apart }) };
}
