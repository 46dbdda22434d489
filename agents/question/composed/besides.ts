import {
  type ColumnRef,
  type Dimension,
  type JoinStep,
  joinedTables,
  type QueryIntent,
  type Selected,
} from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { dayOf, tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { rowOfExtreme } from './also-told.ts';
import { type Compose, type Composition, textOf } from './composition.ts';
import { columnCalled, dayCalled } from './punctual-rows.ts';
import { wordingAt } from './wording-at.ts';

const { joint, who, what, when, of, it, begin, them, having } = english.besides;
const had = wordSet(having);
const found = wordSet(them);
const whos = wordSet(who);
const whats = wordSet(what);
const prepositions = wordSet(of);
const begins = wordSet(begin);

/** What is asked besides: the people of the row, what a word names, or its day. */
type Further =
  | { readonly kind: 'people' /** And nothing else. */; readonly isAll?: true }
  | { readonly kind: 'day'; readonly act: Token | null }
  /** Something that is not known here. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'named'; readonly words: Tokens };

/** "Biggest invoice ever and who was it for", "the dearest product and which category is it in": more of the row that is found. */
export const besides: Compose = ({ tokens, tables }) => {
  const ofExtreme = whoOfExtreme(tokens, tables);
  if (ofExtreme !== null) return ofExtreme;
  const at = tokens.findLastIndex(({ lower }, place) => isJoint(lower, tokens[place + 1]) && place > 1);
  const end = tokens.findLastIndex(({ kind }) => kind === 'word') + 1;
  const further = at < 0 ? null : furtherAsked(tokens.slice(at + 1, end));
  if (further === null) return null;
  const rest = tokens.slice(0, tokens[at - 1]?.lower === ',' ? at - 1 : at);
  return ofFound(rest, textOf(tokens, at + 1, end), further, tables);
};

/** "Who runs the biggest store": the store is found, and its people are asked for. */
function whoOfExtreme(tokens: Tokens, tables: Tables): Composition | null {
  const [first, verb] = tokens;
  if (first?.lower !== 'who' || verb === undefined || isDealing(tokens, 1)) return null;
  const phrase = wordingAt(tokens, 1, english.plainer.relating.said);
  if ((phrase === 0 && !isRelation(verb.lower, verb.stem)) || holds.has(verb.lower)) return null;
  const from = 1 + Math.max(1, phrase);
  const start = tokens.findIndex(({ lower }, at) => at >= from && !prepositions.has(lower));
  const article = tokens[start]?.lower;
  const found = cueAt(tokens, start + 1);
  if (article !== 'the' || found?.cue.kind !== 'superlative' || found.cue.frequency) return null;
  const named = start + 1 + found.length;
  if (/^(?:most|fewest|least)$/.test(tokens[start + 1]?.lower ?? '') && found.length === 1) return null;
  const table = tables.find((each) => isNamedAt(each, tokens, named));
  if (table === undefined || keepsPeople(table)) return null;
  return ofFound(tokens.slice(start + 1), textOf(tokens, 0, from), { kind: 'people', isAll: true }, tables);
}

const holds = wordSet(english.plainer.has);

function ofFound(tokens: Tokens, said: string, further: Further, tables: Tables): Composition {
  return {
    tokens,
    said,
    onto: (said, paths) => {
      // "The highest close of the mill and when it was": the day of the row that has it.
      const extreme = further.kind === 'day' && said.groupBy.length === 0 ? rowOfExtreme(said, tables) : null;
      const ofRow = said.select.flatMap((item) => ('measure' in item ? [item.measure.table] : []))[0];
      const intent = extreme === null ? said : { ...said, ...extreme };
      // Of groups that are called by a table each is one of its rows.
      const [group, ...groups] = new Set(intent.groupBy.map(({ column }) => column.table));
      const isPlain = intent.groupBy.every(({ grain }) => grain === null) && groups.length === 0;
      // "Who painted 'Dusk' and when was it sold": what is named is told of, and not who is asked for.
      const named = further.kind === 'day' && extreme === null ? tableOfNamed(intent, tables) : undefined;
      const told = (extreme === null ? group : ofRow) ?? intent.subject;
      const subject = named ?? tables.find(({ name }) => sameName(name, told));
      const isList = isPlain && !intent.distinct;
      const isOne =
        named !== undefined || intent.limit !== null || intent.filters.some(({ kind }) => kind === 'latest');
      // "Who is on the list and for which reason" is told of each.
      const isOfEach = further.kind === 'named' && intent.select.every((item) => 'dimension' in item);
      if (subject === undefined || !isList || !(isOne || isOfEach)) return null;
      const shown = dimensionsOf(further, subject, tables);
      const whole = shown === null ? null : withShown(intent, subject, shown, paths);
      if (whole === null || !('isAll' in further)) return whole;
      return { ...whole, select: (shown ?? []).map((dimension) => ({ dimension })) };
    },
  };
}

/** The table of the one row that is said by its name. */
function tableOfNamed({ filters, groupBy }: QueryIntent, tables: Tables): TableSchema | undefined {
  const columns = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter.column] : [],
  );
  const table = tables.find(({ name }) => sameName(name, columns[0]?.table ?? ''));
  if (table === undefined || columns.length < filters.length || groupBy.length > 0) return undefined;
  const labels = [...labelColumns(table).map(({ name }) => name), ...table.primaryKey];
  const isOfRow = (column: ColumnRef) =>
    sameName(column.table, table.name) && labels.some((label) => sameName(label, column.column));
  return columns.every(isOfRow) ? table : undefined;
}

/** "…, who was it for": behind a comma a word that asks follows at once. */
function isJoint(lower: string, next: Token | undefined): boolean {
  const isAsking =
    next !== undefined && (whos.has(next.lower) || whats.has(next.lower) || next.lower === when);
  return lower === joint || (lower === ',' && isAsking);
}

function furtherAsked(said: Tokens): Further | null {
  const isBehind = prepositions.has(said[0]?.lower ?? '');
  const [first, ...rest] = isBehind ? said.slice(1) : said;
  if (first === undefined) return null;
  const place = rest.findIndex((_, index) => wordingAt(rest, index, it) > 0);
  const length = place < 0 ? 0 : wordingAt(rest, place, it);
  // Behind "was it" there is a preposition or a verb that only relates.
  const behind = rest.slice(place + length);
  const isIdle = behind.every(({ lower, stem }) => prepositions.has(lower) || isRelation(lower, stem));
  if (whos.has(first.lower)) {
    if (isBehind && rest.length === 0) return { kind: 'people' };
    if (place === 0) return { kind: isIdle ? 'people' : 'unknown' };
    const [verb] = rest;
    const object = rest.at(-1);
    if (verb === undefined || object === undefined || !found.has(object.lower)) return null;
    const phrase = wordingAt(rest, 0, english.plainer.relating.said);
    const between = rest.slice(Math.max(1, phrase), -1);
    const isDone =
      (phrase > 0 || had.has(verb.lower) || isRelation(verb.lower, verb.stem)) &&
      between.every(({ lower }) => prepositions.has(lower));
    return { kind: isDone ? 'people' : 'unknown' };
  }
  if (first.lower === when) {
    if (place !== 0) return null;
    const [act = null, ...more] = behind.filter(({ lower }) => !prepositions.has(lower));
    return more.length > 0 ? { kind: 'unknown' } : { kind: 'day', act };
  }
  if (!whats.has(first.lower)) return null;
  const words = rest.slice(0, place < 0 ? rest.length : place);
  // "Which agency rated it": the verb is none that is known here.
  if (place < 0 && found.has(rest.at(-1)?.lower ?? '')) return { kind: 'unknown' };
  const isWhole = place < 0 ? isBehind : isIdle;
  return isWhole && words.length > 0 ? { kind: 'named', words } : null;
}

function isRelation(lower: string, stem: string): boolean {
  return isRelationStem(stem) || isRelationStem(lower);
}

function dimensionsOf(further: Further, subject: TableSchema, tables: Tables): Dimension[] | null {
  if (further.kind === 'unknown') return null;
  if (further.kind === 'day') {
    const { act } = further;
    const isBegun = act === null || begins.has(act.lower);
    const day =
      act === null
        ? dayOf(subject)
        : (dayCalled(act, subject) ??
          columnCalled(act, subject.columns.filter(isYear)) ??
          dayOfSeveral(act, subject));
    if (day === null && isBegun) return withDay(dayOf(subject), subject);
    return withDay(day, subject);
  }
  if (further.kind === 'people') {
    const people = nearestPeople(subject, tables, true);
    return people === null ? null : namesOf(people);
  }
  const { words } = further;
  const [own, ...others] = lexiconOf(subject).columns.filter(
    ({ nameParts }) =>
      nameParts.length === words.length && nameParts.every((part, at) => part.has(words[at]?.stem ?? '')),
  );
  if (own !== undefined && own.referencesTable === null)
    return others.length > 0 ? null : [dimensionOf(subject, own.column)];
  const named = tableNamedAt(words, 0, tables);
  return named === null || named.length !== words.length ? null : namesOf(named.table);
}

/** The first of several days that are called by the word itself; the others are like it, and are offered beside it. */
function dayOfSeveral({ stem }: Token, { columns }: TableSchema): ColumnSchema | null {
  const isCalledSo = (column: ColumnSchema) => spokenParts(column.name).some((part) => stemOf(part) === stem);
  return columns.find((column) => isDate(column) && isCalledSo(column)) ?? null;
}

function withDay(day: ColumnSchema | null, subject: TableSchema): Dimension[] | null {
  return day === null ? null : [dimensionOf(subject, day)];
}

function namesOf(table: TableSchema): Dimension[] | null {
  const labels = labelColumns(table);
  return labels.length === 0 ? null : labels.map((column) => dimensionOf(table, column));
}

/** A row without a name of its own is told by what it was found by. */
function withShown(
  intent: QueryIntent,
  subject: TableSchema,
  shown: readonly Dimension[],
  paths: TablePaths,
): QueryIntent | null {
  const [first] = shown;
  const target = first?.column.table ?? subject.name;
  const read = new Set(joinedTables(intent));
  // What is counted of each is not the one that is asked for besides.
  if (intent.groupBy.length > 0 && target !== subject.name && read.has(target)) return null;
  const way: readonly JoinStep[] | null = read.has(target) ? [] : paths.path(subject.name, target);
  if (way === null || !paths.isToOne(way)) return null;
  const ranked: Selected[] = intent.orderBy.slice(0, 1).map(({ by }) => by);
  const kept = labelColumns(subject).length > 0 || ranked.length === 0 ? intent.select : ranked;
  const isShown = ({ column }: Dimension) =>
    kept.some(
      (item) =>
        'dimension' in item &&
        item.dimension.column.table === column.table &&
        item.dimension.column.column === column.column,
    );
  const isGrouped = intent.groupBy.length > 0;
  return {
    ...intent,
    joins: [...intent.joins, ...way.filter(({ toTable }) => !read.has(toTable))],
    groupBy: isGrouped ? [...intent.groupBy, ...shown.filter((each) => !isShown(each))] : [],
    select: [
      ...kept,
      ...shown.filter((dimension) => !isShown(dimension)).map((dimension) => ({ dimension })),
    ],
  };
}
