import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { RowState } from './row-states.ts';
import { wordingAt } from './wording-at.ts';

const setOf = (words: string) => new Set(words.split('|'));
const { states } = en;
const being = setOf(states.being);
const having = setOf(states.having);
const filling = setOf(states.filling);
const denyingVerbs = setOf(states.denyingVerbs);
const leading = setOf(states.leading);
const articles = setOf(states.articles);
const denying = setOf(states.denying);
const withs = setOf(states.with);
const auxiliaries = setOf(states.auxiliaries);
const notAfter = setOf(states.notAfter);
const grouping = setOf(states.grouping);
const asking = setOf(states.asking);
const linking = setOf(states.linking);
const indefinite = setOf(states.indefinite);
const times = setOf(states.times);
const ours = setOf(states.ours);
const through = setOf(states.through);
const comparing = setOf(states.comparing);
const { placeTails } = states;
const undone = states.undone.split('|');

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

/** The first state that is said beside its rows; the longest wording of it. */
export function stateSaid(
  tokens: readonly Token[],
  states: readonly RowState[],
  tables: readonly TableSchema[],
): StateSaid | null {
  if (auxiliaries.has(tokens[0]?.lower ?? '') || tokens.some(({ lower }) => asking.has(lower))) return null;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = states
      .flatMap((state) => matchesAt(tokens, at, state))
      .toSorted((one, other) => other.length - one.length);
    for (const length of new Set(found.map((match) => match.length))) {
      const said = found
        .filter((match) => match.length === length)
        .flatMap((match) => placed(tokens, at, match, tables) ?? []);
      const events = said.filter(({ state }) => state.kind === 'event');
      const [only, ...others] = events.length > 0 ? events : said;
      if (only !== undefined && others.every(({ state }) => state.column === only.state.column)) return only;
    }
  }
  return null;
}

type Match = { readonly state: RowState; readonly length: number; readonly isUndone: boolean };

/** The ways in which a state is said there, or the opposite of it. */
export function matchesAt(tokens: readonly Token[], at: number, state: RowState): Match[] {
  const opposite = state.opposites
    .filter((wording) => wording.every((word, place) => isFormOf(word, tokens[at + place])))
    .map(({ length }): Match => ({ state, length, isUndone: true }));
  const isForm = state.kind === 'flag' ? isFormOf : isOfRoot;
  const said = state.wordings.flatMap((wording): Match[] => {
    const isSaid = wording.every((word, place) => place === 0 || isForm(word, tokens[at + place]));
    const [first = ''] = wording;
    if (!isSaid) return [];
    if (isForm(first, tokens[at])) return [{ state, length: wording.length, isUndone: false }];
    return isUndone(first, tokens[at]) ? [{ state, length: wording.length, isUndone: true }] : [];
  });
  return [...said, ...opposite];
}

/** "Smokers" and "smoke" for `smoker`, "remotely" for `remote`, "passes" for `passed`. */
export function isFormOf(word: string, token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false;
  if (stemOf(word) === token.stem) return true;
  const one = pluralize.singular(token.lower);
  return agentOf(one).includes(stemOf(word)) || agentOf(word).includes(token.stem);
}

/** "Referral" for `referred`, "insured" for `insurer`. */
function isOfRoot(word: string, token: Token | undefined): boolean {
  return (
    isFormOf(word, token) ||
    (token?.kind === 'word' && word.length >= longRoot && haveOneRoot(word, token.lower))
  );
}

const longRoot = 6;

/** Who smokes is a smoker, who works part time a part-timer. */
function agentOf(word: string): string[] {
  return word.length > shortestAgent && word.endsWith('er')
    ? [stemOf(word.slice(0, -1)), stemOf(word.slice(0, -2))].filter((stem) => stem.length > 3)
    : [];
}

const shortestAgent = 4;

function isUndone(word: string, token: Token | undefined): boolean {
  const prefix = undone.find((each) => token?.lower.startsWith(each) && token.lower.length > each.length + 3);
  const rest = token?.lower.slice(prefix?.length ?? 0) ?? '';
  return (
    token !== undefined &&
    prefix !== undefined &&
    isFormOf(word, { ...token, lower: rest, stem: stemOf(rest) })
  );
}

function placed(
  tokens: readonly Token[],
  at: number,
  match: Match,
  tables: readonly TableSchema[],
): StateSaid | null {
  const { state } = match;
  const end = at + match.length;
  const stored = isStored(tokens.slice(at, end), state, tables);
  if (state.kind !== 'flag') {
    const said = filled(tokens, at, end, match, tables);
    // "Delivered" may be a state that is kept; what has not happened yet has no day.
    return said !== null && stored && !said.isDenied ? null : said;
  }
  if (stored || notAfter.has(tokens[end]?.lower ?? '')) return null;
  return (
    before(tokens, at, end, match, tables) ??
    behind(tokens, at, end, match, tables) ??
    noun(tokens, at, end, match, tables)
  );
}

/** "Generic drugs", "unplanned outages", "generic painkillers", where painkillers are a kind of drugs, "own-brand products". */
function before(
  tokens: readonly Token[],
  at: number,
  end: number,
  { state, isUndone }: Match,
  tables: readonly TableSchema[],
): StateSaid | null {
  const { table } = state;
  const [last, next, further] = [tokens[end - 1], tokens[end], tokens[end + 1]];
  if (last === undefined || next?.kind !== 'word' || isStopWord(next.lower)) return null;
  const isDenied = /^(?:not|non|never)$/.test(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const said = {
    state,
    first,
    end,
    instead: [],
    isDenied: isDenied !== isUndone,
    said: textOf(tokens, first, end),
  };
  // "Own-brand products" have a brand that is our own: its name is no further thing.
  if (isCalled(table, last, tables))
    return tables.some((each) => each !== table && isCalled(each, next, tables)) ? said : null;
  if (isCalled(table, next, tables)) return withoutThing(tokens, said, end, tables);
  if (further !== undefined && rivals(next, table, tables).length === 0 && isCalled(table, further, tables))
    return said;
  const isKind = table.columns.some(({ distinctValues = [] }) =>
    distinctValues.some((value) =>
      words(value).some((word) => stemOf(word) === next.stem && word.length > 3),
    ),
  );
  if (!isKind) return null;
  const isNamedElsewhere = tokens.some((token) => isNamed(table, token));
  return { ...said, end: end + 1, instead: isNamedElsewhere ? [next] : [next, ...namesOf(table, next)] };
}

/**
 * "Orders placed with a voucher", "paid for by an employer", "uninsured patients", "have not been delivered yet": whether a place is empty.
 * What has happened at a time that is given is told by its day.
 */
function filled(
  tokens: readonly Token[],
  at: number,
  end: number,
  match: Match,
  tables: readonly TableSchema[],
): StateSaid | null {
  const { state } = match;
  const word = tokens[end - 1]?.lower ?? '';
  const isDone = end === at + 1 && isParticiple(word);
  const next = tokens[end];
  if (isDone && next !== undefined && isCalled(state.table, next, tables)) {
    if (state.kind === 'event') return null;
    const said = {
      state,
      first: at,
      end,
      instead: [],
      isDenied: match.isUndone,
      said: textOf(tokens, at, end),
    };
    return withoutThing(tokens, said, end, tables);
  }
  const isKey = state.table.foreignKeys.some(({ columns }) => columns.includes(state.column.name));
  // Who has no loan has no row of it, whatever counts them.
  if (!isKey && tables.some((table) => table !== state.table && isNamedAt(table, tokens, at))) return null;
  const tail = tailAt(tokens, end);
  const isIndefinite = indefinite.has(tokens[at - 1]?.lower ?? '');
  if (state.kind === 'place' ? !isDone && !isIndefinite : !isDone) return null;
  const said = behind(tokens, at, state.kind === 'place' && !isDone ? end + tail : end, match, tables);
  if (said === null) return null;
  const follows = tokens[said.end];
  if (
    follows !== undefined &&
    (follows.kind === 'number' || follows.kind === 'quoted' || comparing.has(follows.lower))
  )
    return null;
  // Of "an employer in Leeds" a town is said; what "was delivered in May" has a day then.
  const isTimed = follows !== undefined && times.has(follows.lower) && !grouping.has(follows.lower);
  if (
    state.kind === 'event' &&
    isTimed &&
    (!said.isDenied || indefinite.has(tokens[said.end + 1]?.lower ?? ''))
  )
    return null;
  const isPlaced = isTimed && state.kind === 'place' && !isTime(tokens[said.end + 1]);
  const hasAuxiliary = tokens.slice(said.first, at).some(({ lower }) => being.has(lower) || ours.has(lower));
  if (isPlaced || (isDone && !hasAuxiliary && !said.isDenied)) return null;
  return said;
}

/** "A phone number on file": what may stand behind the name of a place and adds nothing. */
function tailAt(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let more = wordingAt(tokens, at, placeTails); more > 0; more = wordingAt(tokens, at, placeTails))
    at += more;
  return at - from;
}

function isTime(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return true;
  return isStopWord(token.lower) || monthly.test(token.lower);
}

const monthly =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|total|each|every|q[1-4]|year|month|quarter|week)$/;

function isParticiple(word: string): boolean {
  return /(?:ed|en|wn|nt|ld|ft|aid|made)$/.test(word);
}

/** Of "flats in buildings with a lift" the buildings are told by their state alone: what is asked for is named before them. */
function withoutThing(
  tokens: readonly Token[],
  said: StateSaid,
  thing: number,
  tables: readonly TableSchema[],
): StateSaid {
  const from = Math.min(said.first, thing);
  let first = from;
  while (articles.has(tokens[first - 1]?.lower ?? '') || owned.has(tokens[first - 1]?.lower ?? ''))
    first -= 1;
  const [before, link] = [tokens[first - 2], tokens[first - 1]];
  const isLinked =
    link !== undefined &&
    linking.has(link.lower) &&
    before !== undefined &&
    tables.some((each) => each !== said.state.table && isCalled(each, before, tables));
  return isLinked ? { ...said, first: first - 1, end: Math.max(said.end, thing + 1), instead: [] } : said;
}

const isBeing = /^(?:is|are|was|were)$/;
const superlative = /est$/;
const asksWho = 'who';
const joint = 'and';
const pronouns = setOf(states.pronouns);
const owned = new Set(['our', 'the']);

/** "Stations that have charging", "members get the newsletter", "brands are our own", "campuses without step-free access". */
function behind(
  tokens: readonly Token[],
  at: number,
  end: number,
  { state, isUndone }: Match,
  tables: readonly TableSchema[],
): StateSaid | null {
  let first = at;
  let denials = 0;
  let isLed = false;
  for (; first > 0; first -= 1) {
    const token = tokens[first - 1];
    if (token === undefined || isCalled(state.table, token, tables)) break;
    const word = token.lower;
    if (denying.has(word) || denyingVerbs.has(word)) denials += 1;
    else if (!articles.has(word) && word !== ',' && !isLeadingTo(word, state)) break;
    if (!articles.has(word) && word !== ',') isLed = true;
  }
  // "Readers smoke": the word itself is what they do.
  const isAct = first === at && end === at + 1 && !isOfName(tokens[at]?.lower ?? '', state.column);
  if (!isLed && !(isAct && state.kind === 'flag')) return null;
  const follows = tokens[end];
  // "Have a generic alternative": the word belongs to another noun.
  const isNounAfter =
    follows?.kind === 'word' &&
    !isStopWord(follows.lower) &&
    !being.has(follows.lower) &&
    !isNamed(state.table, follows) &&
    !grouping.has(follows.lower);
  if (isNounAfter && !isVerbal(follows.lower)) return null;
  // "Whose decisions are yes": the word is what is spoken of.
  if (follows !== undefined && isBeing.test(follows.lower)) return null;
  const isDenied = (denials % 2 === 1) !== isUndone;
  const said = { state, first, end, instead: [], isDenied, said: textOf(tokens, first, end) };
  const [who] = tokens;
  // "Who has cancelled": those who can.
  if (first === 0 && who?.lower === asksWho && keepsPeople(state.table))
    return { ...said, instead: [reading(who, 'which'), ...namesOf(state.table, who)] };
  const thing = tokens[first - 1];
  // What "they have conducted" is said of them.
  if (thing === undefined || pronouns.has(thing.lower)) return null;
  const isOwn = isCalled(state.table, thing, tables);
  const nearest = tokens.slice(0, first).findLast((token) => tables.some((table) => isNamed(table, token)));
  const isOfNearest = nearest !== undefined && isCalled(state.table, nearest, tables);
  const isRelated = tokens
    .slice(first, at)
    .some(({ lower }) => leading.has(lower) || auxiliaries.has(lower) || withs.has(lower));
  const isOfOwners =
    !isOwn &&
    state.kind === 'place' &&
    indefinite.has(tokens[at - 1]?.lower ?? '') &&
    isOwner(thing, state.table, tables);
  if (isOfOwners) return { ...said, isOfOwners };
  // "Members per country and active" are grouped by both.
  const isGrouped =
    tokens.slice(0, first).some(({ lower }) => grouping.has(lower)) && tokens[first]?.lower === joint;
  if (!isOwn && !(isOfNearest && isRelated && !isGrouped)) return null;
  return isOwn ? withoutThing(tokens, said, first - 1, tables) : said;
}

/** Whether a word names things that rows of a table belong to. */
function isOwner(token: Token, { foreignKeys }: TableSchema, tables: readonly TableSchema[]): boolean {
  return tables.some(
    (table) =>
      isCalled(table, token, tables) &&
      foreignKeys.some(({ referencedTable }) => sameName(referencedTable, table.name)),
  );
}

/** What may stand between rows and what is said of them; a place is not filled where it is only needed. */
function isLeadingTo(word: string, { kind, table, column }: RowState): boolean {
  if (being.has(word) || leading.has(word)) return true;
  if (kind === 'flag') return having.has(word);
  if (kind === 'event' || pronouns.has(word)) return ours.has(word);
  return through.has(word) || (filling.has(word) && (isOfName(word, column) || !isKept(word, table)));
}

function isOfName(word: string, { name }: ColumnSchema): boolean {
  return splitIdentifier(name).some((part) => stemOf(part) === stemOf(word));
}

/** "Orders delivered with a voucher": that they were delivered is a state of its own. */
function isKept(word: string, { columns }: TableSchema): boolean {
  return columns.some(
    (column) =>
      (column.nullable && isOfName(word, column)) ||
      (column.distinctValues ?? []).some((value) => value.toLowerCase() === word),
  );
}

function isVerbal(word: string): boolean {
  return /(?:ed|ing)$/.test(word);
}

/** "Smokers per city", "prescriptions for generics": the state stands for its rows. */
function noun(
  tokens: readonly Token[],
  at: number,
  end: number,
  { state, isUndone }: Match,
  tables: readonly TableSchema[],
): StateSaid | null {
  const last = tokens[end - 1];
  const word = last?.lower ?? '';
  const isMany = pluralize.isPlural(word) && !pluralize.isSingular(word);
  const isOne = superlative.test(tokens[at - 1]?.lower ?? '') && word.endsWith('er');
  if (last === undefined || !(isMany || isOne)) return null;
  if (grouping.has(tokens[at - 1]?.lower ?? '') || rivals(last, state.table, tables).length > 0) return null;
  const follows = tokens[end];
  if (
    follows?.kind === 'word' &&
    !isStopWord(follows.lower) &&
    !isVerbal(follows.lower) &&
    !being.has(follows.lower)
  )
    return null;
  const isDenied = /^(?:not|non)$/.test(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const instead = namesOf(state.table, last);
  const said = textOf(tokens, first, end);
  const found = { state, first, end, instead, isDenied: isDenied !== isUndone, said };
  return withoutThing(tokens, found, end - 1, tables);
}

/** The rows of a table as they would be named there. */
export function namesOf({ name }: TableSchema, at: Token): Token[] {
  const parts = nameInWords(name).toLowerCase().split(' ');
  return parts.map((part, place) => reading(at, place === parts.length - 1 ? pluralize.plural(part) : part));
}

export function isCalled(table: TableSchema, token: Token, tables: readonly TableSchema[]): boolean {
  return isNamed(table, token) && rivals(token, table, tables).length === 0;
}

/** Whether a word is one of the name of a table. */
export function isNamed(table: TableSchema, { kind, stem }: Token): boolean {
  return kind === 'word' && lexiconOf(table).nameParts.some((part) => part.has(stem));
}

/** Other tables that the word names rather: by the last word of theirs, where it is none of this one's. */
function rivals(token: Token, table: TableSchema, tables: readonly TableSchema[]): TableSchema[] {
  const isLastOf = (each: TableSchema) => lexiconOf(each).nameParts.at(-1)?.has(token.stem) === true;
  return isLastOf(table) ? [] : tables.filter((each) => each !== table && isLastOf(each));
}

/** Where the rows have the word as a value of their own, that is what is meant. */
function isStored(
  said: readonly Token[],
  { table, column, kind }: RowState,
  tables: readonly TableSchema[],
): boolean {
  const stems = said.map(({ stem }) => stem).join(' ');
  const isOneOfOthers =
    kind === 'flag' &&
    said.length === 1 &&
    tables.some(
      (each) => each !== table && isNamed(each, said[0] as Token) && lexiconOf(each).nameParts.length === 1,
    );
  return (
    isOneOfOthers ||
    table.columns.some(
      (each) =>
        each !== column &&
        (each.distinctValues ?? []).some((value) => words(value).map(stemOf).join(' ') === stems),
    )
  );
}
