import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { happened } from '../../query/writer/built-in/said-states.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { eventDate, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { formsOf, isRelationStem, isVerbForm, knownStems } from '../../query/writer/built-in/word-forms.ts';
import { english as called } from '../called/lexicon.ts';
import { reading } from '../composed/composition.ts';
import { isNamed } from '../composed/rows-named.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { tableNoun } from '../explain/names.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { english } from './lexicon.ts';
import { haveOneRoot } from './one-root.ts';
import { keepsPeople } from './people.ts';
import { isNamedAt, lengthOfName, longestNamedAt } from './states-of-periods.ts';
import type { Trade } from './trade.ts';

const negations = wordSet(english.plainer.never);
const nobodies = wordSet(english.plainer.nobody);
const dealt = wordSet(english.plainer.dealt);
const fillers = wordSet(english.plainer.fillers);
const parts = wordSet(english.plainer.partsOf);
const cares = wordSet(english.plainer.relating.cares);
const { membership, within } = english.plainer.relating;
const sinces = wordSet(english.plainer.since);
const { without } = english.plainer.withoutOr;

/** "That were never sold", "who have not bought anything": nothing follows that says what. */
export function neverDealt(tokens: Tokens, { deal, line }: Trade, tables: Tables): Token[] {
  const verb = tokens.findIndex(({ lower }) => dealt.has(lower));
  const isSince = tokens.some(({ lower }, place) => place > verb && sinces.has(lower));
  const tail = tokens.findIndex((_, place) => place > verb && isFurther(tokens, place));
  const since = tail < 0 ? [] : tokens.slice(tail);
  // Where rentals are kept, "rented" is told by them. A line of a deal has no day of its own.
  const stem = tokens[verb]?.stem ?? '';
  const kept = (isSince ? [deal, line] : [line, deal]).flatMap((each) => each?.table ?? []);
  const own = [...kept, ...tables].find(({ name }) =>
    spokenParts(name).some((part) => part.startsWith(stem)),
  );
  const dealings = verb < 0 || stem.length < 3 ? undefined : (own ?? kept[0]);
  if (dealings === undefined) return [...tokens];
  const never = tokens.slice(0, verb).findLastIndex(({ lower }) => negations.has(lower));
  const between = tokens.slice(never + 1, verb);
  // "Never sold a track": what is dealt in goes without saying.
  const item = itemDealt(tokens, verb + 1, line?.table, tables);
  const after = tokens.slice(verb + 1 + item, tail < 0 ? undefined : tail);
  // "Shelves we never sold anything from": what was sold was a part of it.
  const last = after.findLastIndex(({ kind }) => kind !== 'mark');
  const whole = after.filter(({ lower }, place) => place !== last || !parts.has(lower));
  const isBare = [...between, ...whole].every(({ kind, lower }) => kind === 'mark' || fillers.has(lower));
  const at = tokens[verb];
  if (never < 0 || !isBare || at === undefined) return [...tokens];
  const start = beforeAuxiliaries(tokens, never);
  const thing = thingBefore(tokens, start, tables);
  if (thing !== null && deniesValue(tokens[never], at, thing)) return [...tokens];
  const instead = [without, ...nameInWords(dealings.name).split(' ')].map((word) => reading(at, word));
  return [...tokens.slice(0, start), ...instead, ...since];
}

/** How many words behind the verb name one of the things that lines of deals are of. */
function itemDealt(tokens: Tokens, from: number, line: TableSchema | undefined, tables: Tables): number {
  const at = tokens.findIndex(({ lower }, place) => place >= from && !articles.has(lower));
  const items = tables.filter(
    (table) => line !== undefined && refersTo(line, table) && isNamedAt(table, tokens, at),
  );
  return at <= from || items.length === 0 ? 0 : at - from + lengthOfName(items, tokens, at);
}

const articles = wordSet(english.plainer.articlesOfOne);

/** What may stand behind such words and says nothing of what was done: since when, or by what the things are grouped. */
function isFurther(tokens: Tokens, at: number): boolean {
  const word = (place: number) => tokens[place]?.lower ?? '';
  const isLed = groupingWords.has(word(at + 1)) && leading.has(word(at));
  return sinces.has(word(at)) || groupingWords.has(word(at)) || isLed;
}

const leading = new Set(['for', 'in', 'of']);

/** "Never been a member of any club" is never in one. */
export function neverMembers(tokens: Tokens): Token[] {
  const from = tokens.findIndex(({ lower }) => negations.has(lower)) + 1;
  const length = from === 0 ? 0 : wordingAt(tokens, from, membership);
  const first = tokens[from];
  return length === 0 || first === undefined
    ? [...tokens]
    : [...tokens.slice(0, from), reading(first, within), ...tokens.slice(from + length)];
}

/**
 * "Courses that never ran", "plans nobody uses", "carriers we have not used since May": a verb that says only that something took place, of
 * things of which one other table tells what takes place with them.
 */
export function neverDone(tokens: Tokens, tables: Tables): Token[] {
  const none = doneToNone(tokens, tables);
  if (none !== null) return none;
  const never = tokens.findIndex(({ lower }) => negations.has(lower) || nobodies.has(lower));
  if (never < 1) return [...tokens];
  const said = (from: number) => tokens.findIndex(({ lower }, at) => at >= from && !fillers.has(lower));
  const verb = said(never + 1);
  const act = tokens[verb];
  const ofNone = noneOfThemDid(tokens, never, tables);
  if (ofNone !== null) return ofNone;
  const had = nobodyHas(tokens, never, act, tables);
  if (had !== null) return had;
  if (act === undefined) return [...tokens];
  const isBare = tokens
    .slice(verb + 1)
    .every(({ kind, lower }) => kind === 'mark' || fillers.has(lower) || particles.has(lower));
  // "Never turned into a loan", "never got a quote": what stands between only leads to the rows.
  const isOfVerb = particles.has(tokens[verb + 1]?.lower ?? '') ? 2 : 1;
  const after = isBare ? -1 : said(verb + isOfVerb);
  const withoutRows = rowsAfter(tokens, { never, act, after }, tables);
  if (withoutRows !== null) return withoutRows;
  const start = beforeAuxiliaries(tokens, never);
  const thing = thingBefore(tokens, start, tables);
  if (thing !== null && deniesValue(tokens[never], act, thing)) return [...tokens];
  if (!isRelating(act) && (thing === null || !isCalledAsRows(act, thing, tables))) return [...tokens];
  if (after >= 0 && !isFurther(tokens, after)) return [...tokens];
  const isNobody = nobodies.has(tokens[never]?.lower ?? '');
  const rows =
    thing === null ? null : (isNobody && doersOf(thing, act, tables)) || rowsOf(thing, act, tables);
  if (rows === null) return [...tokens];
  const instead = [without, ...nameInWords(rows.name).split(' ')].map((word) => reading(act, word));
  return [...tokens.slice(0, start), ...instead, ...(after < 0 ? [] : tokens.slice(after))];
}

/** "Agents who closed no ticket in May" are those without a ticket that was closed then. */
function doneToNone(tokens: Tokens, tables: Tables): Token[] | null {
  const at = tokens.findIndex(({ lower }) => lower === english.plainer.no);
  const act = tokens[at - 1];
  const rows = longestNamedAt(tokens, at + 1, tables);
  if (act === undefined || rows === undefined || !isVerbForm(act.lower) || fillers.has(act.lower))
    return null;
  const start = beforeAuxiliaries(tokens, at - 1);
  const thing = thingBefore(tokens, start, tables);
  if (thing === null || thing === rows) return null;
  const end = at + 1 + lengthOfName([rows], tokens, at + 1);
  const isTheirs = rows.columns.some((column) => happened(act.lower, column));
  return [
    ...tokens.slice(0, start),
    reading(act, without),
    ...tokens.slice(at + 1, end),
    ...(isTheirs ? [act] : []),
    ...tokens.slice(end),
  ];
}

/** "Plans that nobody has", "which plans does nobody have": without the one kind of rows that things are had by. */
function nobodyHas(tokens: Tokens, never: number, act: Token | undefined, tables: Tables): Token[] | null {
  const nobody = tokens[never];
  if (nobody === undefined || !nobodies.has(nobody.lower)) return null;
  const isHad = tokens.slice(never + 1).some(({ lower }) => haves.has(lower));
  const start = beforeAuxiliaries(tokens, never);
  const thing =
    isHad && (act === undefined || act.kind === 'mark') ? thingBefore(tokens, start, tables) : null;
  const [rows, ...others] = thing === null ? [] : referringTo(thing, tables);
  if (rows === undefined || others.length > 0) return null;
  const instead = [without, ...nameInWords(rows.name).split(' ')].map((word) => reading(nobody, word));
  return [...tokens.slice(0, start), ...instead];
}

/** "Companies no analyst has put a rating on" are without a rating, and without an analyst where no rows are named. */
function noneOfThemDid(tokens: Tokens, never: number, tables: Tables): Token[] | null {
  const no = tokens[never];
  const doers = longestNamedAt(tokens, never + 1, tables);
  const start = beforeAuxiliaries(tokens, never);
  const thing =
    doers === undefined || no?.lower !== english.plainer.no ? null : thingBefore(tokens, start, tables);
  if (no === undefined || doers === undefined || thing === null || thing === doers) return null;
  const from = never + 1 + lengthOfName([doers], tokens, never + 1);
  const verb = tokens.findIndex(({ lower }, at) => at >= from && !fillers.has(lower));
  const act = tokens[verb];
  if (act === undefined || !isRelating(act) || isKeptBy(thing, act)) return null;
  const after = tokens.findIndex(
    ({ lower, kind }, at) => at > verb && kind === 'word' && !fillers.has(lower) && !isStopWord(lower),
  );
  const rows = after < 0 ? doers : longestNamedAt(tokens, after, tables);
  if (rows === undefined || rows === thing) return null;
  const end = after < 0 ? tokens.length : after + lengthOfName([rows], tokens, after);
  // Of rows that are named a time may follow; another condition is none of the doers'.
  const rest = tokens.slice(end).filter(({ kind, lower }) => kind !== 'mark' && !prepositions.has(lower));
  const [next] = rest;
  if (next !== undefined && !sinces.has(next.lower)) return null;
  const instead = [without, ...wordsOfName(rows.name)].map((word) => reading(no, word));
  return [...tokens.slice(0, start), ...instead, ...rest];
}

const prepositions = wordSet(english.plainer.behindVerbs);
/** "Signed up for anything", "enrolled in". */
const particles = new Set([...prepositions, ...english.plainer.particles.split('|')]);

const haves = wordSet(english.plainer.has);

/** "Customers who never filed a claim" are without one: what is done to make such a row is no state of it, as "paid" is. */
function rowsAfter(
  tokens: Tokens,
  { never, act, after }: { readonly never: number; readonly act: Token; readonly after: number },
  tables: Tables,
): Token[] | null {
  const next = tokens[after];
  const isDone = isRelating(act) || isVerbForm(act.lower) || becomes.has(act.lower);
  if (next === undefined || !isDone || states.has(act.lower)) return null;
  const start = beforeAuxiliaries(tokens, never);
  const thing = thingBefore(tokens, start, tables);
  const named = longestNamedAt(tokens, after, tables);
  // "Have had no failed check": one of those that failed.
  if (named && tokens[after - 1] === act && deniesValue(undefined, act, named)) return null;
  const withoutThose = (rows: TableSchema, end: number) => [
    ...tokens.slice(0, start),
    ...[without, ...nameInWords(rows.name).split(' ')].map((word) => reading(act, word)),
    ...tokens.slice(end),
  ];
  if (thing !== null && named === undefined && isLast(tokens, after)) {
    const [begun, ...others] = referringTo(thing, tables).filter((table) => isNamed(table, next));
    return begun === undefined || others.length > 0 ? null : withoutThose(begun, after + 1);
  }
  if (thing === null || named === undefined || named === thing || isKeptBy(thing, act)) return null;
  const acts = actsWith(named, thing, act, tables);
  return acts === null
    ? [...tokens.slice(0, start), reading(act, without), ...tokens.slice(after)]
    : withoutThose(acts, after + lengthOfName([named], tokens, after));
}

/** Who "never visited a studio" is without visits, which are of both. */
function actsWith(named: TableSchema, thing: TableSchema, act: Token, tables: Tables): TableSchema | null {
  const between = referringTo(thing, referringTo(named, tables));
  const [acts, ...others] = calledBy(act, between);
  return acts === undefined || others.length > 0 || acts === named ? null : acts;
}

const becomes = wordSet(english.plainer.relating.becomes);

/** "Never contacted support": where tickets are called so as well. */
function isLast(tokens: Tokens, at: number): boolean {
  return tokens.slice(at + 1).every(({ kind }) => kind === 'mark');
}

/** What may be true of a row, or not yet. */
const states = new Set([english.states.ends, english.punctual.done].flatMap((words) => words.split('|')));

function isRelating({ kind, lower, stem }: Token): boolean {
  return kind === 'word' && (isRelationStem(stem) || isRelationStem(lower));
}

/** "Drugs nobody has prescribed", "customers who never complained", where prescriptions and complaints are kept. */
function isCalledAsRows(act: Token, thing: TableSchema, tables: Tables): boolean {
  return (
    act.kind === 'word' &&
    !states.has(act.lower) &&
    calledBy(
      act,
      tables.filter((table) => table !== thing),
    ).length === 1
  );
}

/** A column says of each row whether that was done: then it is meant, and not that there are no rows. */
export function isKeptBy(table: TableSchema, { stem }: Token): boolean {
  return lexiconOf(table).columns.some(({ nameParts }) => nameParts.some((part) => part.has(stem)));
}

/** "Not delivered", of shipments whose status may be DELIVERED, denies that value. What has never been was not so at another time either. */
function deniesValue(negation: Token | undefined, { lower }: Token, { columns }: TableSchema): boolean {
  return (
    negation?.lower !== ever &&
    columns.some(({ distinctValues = [] }) => distinctValues.some((value) => value.toLowerCase() === lower))
  );
}

const [ever = ''] = english.plainer.never.split('|');

/** The table whose name, or a synonym of it, stands directly before. */
export function thingBefore(tokens: Tokens, end: number, tables: Tables): TableSchema | null {
  const token = tokens[end - 1];
  if (token === undefined) return null;
  const stems = formsOf(token, tokens, end - 1, knownStems(tables.map(lexiconOf))).map(({ stem }) => stem);
  const called = tables.filter((table) => stems.some((stem) => lexiconOf(table).nameParts.at(-1)?.has(stem)));
  const named = called.filter((table) => lexiconOf(table).nameParts.length === 1);
  const [only, ...others] = named.length > 0 ? named : called;
  return only !== undefined && others.length === 0 ? only : null;
}

/** "Customers nobody serves": the people that a key of the thing leads to. */
function doersOf(thing: TableSchema, act: Token, tables: Tables): TableSchema | null {
  const people = tables.filter((table) => table !== thing && keepsPeople(table) && refersTo(thing, table));
  const [only, ...others] = people;
  return only !== undefined && others.length === 0 && cares.has(act.lower) ? only : null;
}

/** The one table whose rows each happened with a thing: by the name of the verb, else the only one that refers to it, or the only one with days. */
function rowsOf(thing: TableSchema, act: Token, tables: Tables): TableSchema | null {
  if (isKeptBy(thing, act)) return null;
  const referring = referringTo(thing, tables);
  const [called, ...others] = calledBy(act, referring);
  if (called !== undefined) return others.length === 0 ? called : null;
  // "Courses nobody enrolled in": enrolments are kept, though of sessions of theirs.
  const [further, ...more] = calledBy(
    act,
    tables.filter((table) => table !== thing),
  );
  if (further !== undefined && more.length === 0) return further;
  const dated = referring.filter((table) => eventDate(table) !== null);
  const [only] = [referring, dated].find(({ length }) => length === 1) ?? [];
  return only === undefined || isKeptBy(only, act) ? null : only;
}

export function referringTo(thing: TableSchema, tables: Tables): TableSchema[] {
  return tables.filter(({ foreignKeys }) =>
    foreignKeys.some(({ referencedTable }) => sameName(referencedTable, thing.name)),
  );
}

/** What a verb does is kept in a table whose name begins like it: who ships has shipments. */
export function calledBy({ stem, lower }: Token, tables: Tables): TableSchema[] {
  const begun = tables.filter(({ name }) =>
    spokenParts(name).some((part) => stem.length >= shortestVerb && part.startsWith(stem)),
  );
  if (begun.length > 0) return begun;
  // "Prescribed" and prescriptions, "absent" and absences.
  const isActed = (part: string) =>
    stemOf(part) === stem || (lower.length >= longVerb && haveOneRoot(part, lower));
  const named = tables.filter(({ name }) => nameInWords(name).split(' ').some(isActed));
  if (named.length > 0) return named;
  // "Repaired" by maintenance jobs, which are repairs.
  const others = things.filter((group) => group.some((word) => stemOf(word) === stem)).flat();
  return tables.filter((table) => others.includes(tableNoun(table).one));
}

const things = called.things.map((line) => line.split('|'));

const longVerb = 6;

const shortestVerb = 3;

/** "That were never": the words before the negation that only lead to it. */
export function beforeAuxiliaries(tokens: Tokens, negation: number): number {
  let start = negation;
  while (fillers.has(tokens[start - 1]?.lower ?? '')) start -= 1;
  return start;
}

/** Whether a word that may be a state of today was read as what never was: "never rented" is without rentals, whatever is "rented" now. */
export function deniesState(asked: Tokens, read: Tokens, tables: Tables): boolean {
  const isNew = ({ lower }: Token) => lower === without;
  const gone = asked.filter(({ lower }) => !read.some((token) => token.lower === lower));
  return (
    read.some(isNew) &&
    !asked.some(isNew) &&
    gone.some(({ stem }) =>
      tables.some(({ columns }) =>
        columns.some(({ distinctValues = [] }) =>
          distinctValues.some((value) => words(value).some((word) => stemOf(word) === stem)),
        ),
      ),
    )
  );
}
