import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { leadsTo, occasionsNamedAt, occasionsOf } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { english as called, groupsOf } from '../called/lexicon.ts';
import { columnWords } from '../explain/names.ts';
import { reading } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { withoutLeading, wordingAt } from './wording-at.ts';

const said = en.furtherAsked;
const { first, last } = english.occasions;
const joints = wordSet(said.joints);
const withs = wordSet(said.withs);
const prepositions = wordSet(said.prepositions);
const whos = wordSet(said.who);
const whats = wordSet(said.what);
const helping = wordSet(said.helping);
const objects = wordSet(said.objects);
const days = wordSet(said.days);
const holding = wordSet(said.having);
const past = wordSet(said.past);
const pointing = wordSet(said.pointing);
const owning = wordSet(said.owning);
const relating = wordSet(said.behind);
const jobs = new Set([said.job, ...(groupsOf(called.features).get(said.job) ?? [])]);

/** What else is to be told of the rows that are found. */
export type Further =
  | { readonly kind: 'people' }
  | { readonly kind: 'place' }
  /** What a column or a table is called. */
  | {
      readonly kind: 'named';
      readonly words: Tokens;
      /** Whether a pronoun stands behind it: "is each", "does it have". */
      readonly isPointed: boolean;
    }
  /** "How many they have": what the rows were found by. */
  | { readonly kind: 'amount' }
  | {
      readonly kind: 'day';
      readonly end: 'row' | 'first' | 'last' | 'both';
      /** Of what was done with the row. */
      readonly act: Token | null;
      /** Whether it is asked of what was, and not of what is in force. */
      readonly isPast: boolean;
    }
  /** The first or last of the rows that each has. */
  | {
      readonly kind: 'occasion';
      readonly isLast: boolean;
      readonly table: (of: TableSchema) => TableSchema | null;
    }
  /** Asked of the rows, but not known here. */
  | { readonly kind: 'unknown' };

/** Where the question ends that is asked first, and what is asked behind it. */
export type FurtherAsked = {
  readonly rest: number;
  readonly start: number;
  readonly end: number;
  readonly further: Further;
};

/** "…, and by whom", "and in which year was it founded", "with the date of their last order": the clause that ends a question. */
export function furtherAsked(tokens: Tokens, tables: Tables): FurtherAsked | null {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  let unknown: FurtherAsked | null = null;
  for (let at = 2; at < end; at += 1) {
    const rest = withoutLeading(tokens, at, said.joints);
    const isPreposition = prepositions.has(tokens[at]?.lower ?? '');
    const isWith = withs.has(tokens[at - 1]?.lower ?? '');
    // "Highest speed by whom": a preposition needs nothing in front of it.
    const isBare = isPreposition && whos.has(tokens[at + 1]?.lower ?? '');
    if (joints.has(tokens[at]?.lower ?? '') || (rest === at && !isBare && !isWith)) continue;
    const words = tokens.slice(at, end);
    const further = jobClause(words, tokens.slice(0, rest), tables) ?? clauseOf(words, tables);
    const isDay = further?.kind === 'day' || further?.kind === 'occasion';
    if (further === null || (isWith && !isDay)) continue;
    const asked = {
      rest: isWith ? withoutLeading(tokens, at, `${said.joints}|${said.withs}`) : rest,
      start: at,
      end,
      further,
    };
    if (further.kind !== 'unknown') return asked;
    unknown = asked;
  }
  return unknown;
}

function clauseOf(words: Tokens, tables: Tables): Further | null {
  const length = (wordings: string) => wordingAt(words, 0, wordings);
  if (length(said.period) > 0) return dayClause(words, length(said.period), 'both', tables);
  if (length(said.until) > 0) return dayClause(words, length(said.until), 'last', tables);
  if (length(said.since) > 0) return dayClause(words, length(said.since), 'first', tables);
  const occasion = occasionClause(words, tables);
  if (occasion !== null) return occasion;
  if (length(said.when) > 0) return dayClause(words, length(said.when), 'row', tables);
  if (length(said.howMany) > 0) return amountClause(words);
  // "How do I reach them" asks for more than who they are.
  if (length(said.how) > 0 && objects.has(words.at(-1)?.lower ?? '')) return { kind: 'unknown' };
  const at = prepositions.has(words[0]?.lower ?? '') ? 1 : 0;
  const asking = words[at]?.lower ?? '';
  if (asking === said.where) return placeClause(words.slice(at + 1), tables);
  if (whos.has(asking)) return peopleClause(words.slice(at + 1), at > 0, tables);
  return whats.has(asking) ? namedClause(words.slice(at + 1), at > 0, tables) : null;
}

/** What is left of "was it", "did the mill", "were they" and the words behind them that only relate. */
type Behind = { readonly words: Tokens; readonly isPointed: boolean; readonly isPast: boolean };

function behindOf(words: Tokens, tables: Tables): Behind {
  let at = 0;
  let isPointed = false;
  let isPast = false;
  const left: Token[] = [];
  while (at < words.length) {
    const { lower } = words[at] as Token;
    const pronoun = wordingAt(words, at, said.pronouns);
    const named = lower === said.article || pointing.has(lower) ? nounAt(words, at + 1, tables) : 0;
    if (named > 0) {
      isPointed = true;
      at += 1 + named;
    } else if (pronoun > 0) {
      isPointed = true;
      at += pronoun;
    } else {
      if (past.has(lower)) isPast = true;
      if (!helping.has(lower) && !prepositions.has(lower)) left.push(words[at] as Token);
      at += 1;
    }
  }
  return { words: left, isPointed, isPast };
}

/** "That name", "the mill": a noun behind an article that stands for the rows. */
function nounAt(words: Tokens, at: number, tables: Tables): number {
  const isLast = at === words.length - 1 && pointing.has(words[at - 1]?.lower ?? '');
  if (isLast) return 1;
  return tables.some((table) => isNamedAt(table, words, at)) ? 1 : 0;
}

function dayClause(
  words: Tokens,
  from: number,
  end: 'row' | 'first' | 'last' | 'both',
  tables: Tables,
): Further | null {
  const { words: left, isPointed, isPast } = behindOf(words.slice(from), tables);
  // "Until when was it valid" says no more than "until when".
  const [act = null, ...more] =
    end === 'row' ? left : left.filter((_, at) => wordingAt(left, at, said.holding) === 0);
  if (more.length > 0) return isPointed ? { kind: 'unknown' } : null;
  return { kind: 'day', end, act, isPast };
}

/** "The date of their last order", "their last order date", "when they last ordered". */
function occasionClause(words: Tokens, tables: Tables): Further | null {
  const { ofOccasion, whose, doer, dayNoun } = said;
  const led = wordingAt(words, 0, ofOccasion);
  let at = led;
  const done = wordingAt(words, at, doer);
  at += done + wordingAt(words, at + done, whose);
  const length = wordingAt(words, at, `${first}|${last}`);
  if (length === 0) return null;
  const isLast = wordingAt(words, at, last) === length;
  if (done > 0) {
    const [verb, ...others] = words.slice(at + length);
    if (verb === undefined || others.length > 0) return null;
    return { kind: 'occasion', isLast, table: (of) => occasionsOf(verb, of, tables) };
  }
  const rows = occasionsNamedAt(words, at + length, tables);
  if (rows === null) return null;
  const behind = at + length + rows.length;
  const ofDay = wordingAt(words, behind, dayNoun);
  if ((led === 0 && ofDay === 0) || behind + ofDay < words.length) return null;
  return { kind: 'occasion', isLast, table: (of) => (leadsTo(rows.table, of, tables) ? rows.table : null) };
}

/** "How many they have", and nothing that says of what. */
function amountClause(words: Tokens): Further | null {
  const at = wordingAt(words, 0, said.howMany);
  const behind = words.slice(at + wordingAt(words, at, said.doer));
  const isIdle = behind.length > 0 && behind.every(({ lower }) => helping.has(lower));
  return isIdle ? { kind: 'amount' } : null;
}

/** "What do they do", of people: the one column of theirs that says it. */
function jobClause(words: Tokens, before: Tokens, tables: Tables): Further | null {
  const [first] = words;
  if (first === undefined || wordingAt(words, 0, said.doing) < words.length) return null;
  const named = tables.filter((table) => before.some((_, at) => isNamedAt(table, before, at)));
  const [job, ...others] = named
    .filter(keepsPeople)
    .flatMap(({ columns }) =>
      columns.filter((column) => column.kind === 'text' && jobs.has(columnWords(column))),
    );
  if (job === undefined || others.length > 0) return { kind: 'unknown' };
  return { kind: 'named', words: wordsOfName(job.name).map((word) => reading(first, word)), isPointed: true };
}

/** "Where is it based", "where are they". */
function placeClause(words: Tokens, tables: Tables): Further | null {
  const { words: left, isPointed } = behindOf(words, tables);
  if (!isPointed) return null;
  return { kind: wordingAt(left, 0, said.verbs) === left.length ? 'place' : 'unknown' };
}

/** "By whom", "who was it for", "who wrote it". */
function peopleClause(words: Tokens, isBehind: boolean, tables: Tables): Further | null {
  if (words.length === 0) return isBehind ? { kind: 'people' } : null;
  const isAsked = wordingAt(words, 0, said.pronouns) > 0 || helping.has(words[0]?.lower ?? '');
  const { words: left, isPointed } = behindOf(words, tables);
  if (isAsked && isPointed) return left.every(relates) ? { kind: 'people' } : { kind: 'unknown' };
  const object = words.at(-1);
  if (object === undefined || !objects.has(object.lower)) return null;
  const phrase = wordingAt(words, 0, english.plainer.relating.said);
  const [verb] = words;
  const isDone = phrase > 0 || (verb !== undefined && (holding.has(verb.lower) || relates(verb)));
  const between = words.slice(Math.max(1, phrase), -1);
  return { kind: isDone && between.every(({ lower }) => prepositions.has(lower)) ? 'people' : 'unknown' };
}

/** "Which client was it for", "what colour is each"; of "on which day" and "in what year" it is the day. */
function namedClause(words: Tokens, isBehind: boolean, tables: Tables): Further | null {
  const at = words.findIndex(
    ({ lower }, place) => helping.has(lower) || wordingAt(words, place, said.pronouns) > 0,
  );
  const name = at < 0 ? words : words.slice(0, at);
  const [first, ...others] = name;
  if (first === undefined) return ownedClause(words);
  const behind = behindOf(words.slice(name.length), tables);
  if (others.length === 0 && days.has(first.lower)) return dayClause(words, 1, 'row', tables);
  // "Which agency rated it": the verb is none that is known here.
  if (at < 0 && objects.has(words.at(-1)?.lower ?? '')) return { kind: 'unknown' };
  const isWhole = at < 0 ? isBehind : behind.isPointed && behind.words.every(relates);
  return isWhole ? { kind: 'named', words: name, isPointed: behind.isPointed } : null;
}

/** "What is the local name of each", "what was their price". */
function ownedClause([, lead, ...words]: Tokens): Further | null {
  const isOwn = lead !== undefined && owning.has(lead.lower);
  if (!isOwn && lead?.lower !== said.article) return null;
  const end = words.findIndex(({ lower }, at) => {
    const pronoun = prepositions.has(lower) ? wordingAt(words, at + 1, said.pronouns) : 0;
    return pronoun > 0 && at + 1 + pronoun === words.length;
  });
  const name = isOwn ? words : words.slice(0, Math.max(0, end));
  return name.length === 0 ? null : { kind: 'named', words: name, isPointed: true };
}

function relates({ lower, stem }: Token): boolean {
  return isRelationStem(stem) || isRelationStem(lower) || relating.has(lower);
}
