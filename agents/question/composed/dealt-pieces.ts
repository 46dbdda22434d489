import { joinedTables, type Measure, mapMeasures, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt, grainNouns } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { lexiconOf, tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { leadsTo } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { isOfDeals, type Trade, tradeOf } from '../assumed/trade.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { measuresOf } from '../meaning/law.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const pieces = wordSet(english.plainer.pieces);
const ofPassive = wordSet(english.ownKind.auxiliaries);

/** "Sold more than 40 bikes": where a line of a deal says how many of a thing it is about, all of them are counted, and not the lines. */
export const dealtPieces: Compose = (asked) => {
  const { tokens, entities, tables } = asked;
  const { line } = tradeOf(tables);
  const verb = tokens.findIndex((_, at) => isDealing(tokens, at));
  // Of "different bikes" each counts once.
  if (line === null || verb < 0 || tokens.some(({ lower }) => ofKinds.has(lower))) return null;
  // Orders that were booked are orders, and no pieces.
  const things = tables.filter((table) => !isOfDeals(table) && refersTo(line.table, table));
  const place = countedAt(tokens, verb);
  const noun = place === null ? undefined : tokens[place];
  if (place === null || noun === undefined) return null;
  const thing = things.find((table) => lexiconOf(table).nameParts.every((part) => part.has(noun.stem)));
  // A column that is called so is read as itself.
  if (spokenParts(line.quantity.name).some((part) => stemOf(part.toLowerCase()) === noun.stem)) return null;
  const isPiece = pieces.has(noun.lower);
  // "How many kettles": the product that is called so.
  const isNamed = entities.mentions.some(
    ({ start, end, matches }) =>
      start <= noun.start &&
      noun.end <= end &&
      matches.every(({ table }) => things.some(({ name }) => sameName(name, table))),
  );
  if (thing === undefined && !isPiece && !isNamed) return null;
  const offer = verb + 1 - offerLength;
  if (thing !== undefined && isOffered(asked, offer, thing))
    return {
      tokens: [...tokens.slice(0, offer), ...atItsPrice(tokens.slice(verb + 1))],
      isOfTrade: true,
      said: textOf(tokens, offer, verb + 1),
      onto: (intent) => intent,
      assumed: { text: textOf(tokens, offer, verb + 1), note: english.plainer.offeredTold },
    };
  const rows = tableInWords(line.table)
    .split(' ')
    .map((word) => reading(noun, word));
  return {
    tokens: isPiece ? [...tokens.slice(0, place), ...rows, ...tokens.slice(place + 1)] : tokens,
    isOfTrade: true,
    said: textOf(tokens, Math.min(verb, place), Math.max(verb, place) + 1),
    onto: (intent, paths) => addedUp(intent, line, thing?.name ?? line.table.name, paths),
  };
};

/** "How many tracks do we sell at 1.99" asks how many there are on offer, where neither a time nor a place of deals is said. */
function isOffered({ tokens, entities, tables, today }: ToCompose, at: number, thing: TableSchema): boolean {
  if (at < 1 || wordingAt(tokens, at, english.plainer.offered) !== offerLength) return false;
  const isTimed =
    tokens.some(({ lower }) => groupingWords.has(lower) || Object.hasOwn(grainNouns, lower)) ||
    readDates(tokens, today).length > 0;
  const isTheirs = (name: string) =>
    tables.some((table) => sameName(table.name, name) && (table === thing || leadsTo(thing, table, tables)));
  return !isTimed && entities.mentions.every(({ matches }) => matches.some(({ table }) => isTheirs(table)));
}

const offerLength = 3;

/** "At 1.99" is at the price of it. */
function atItsPrice(behind: Tokens): Tokens {
  const [at, first, second] = behind;
  const amount = first?.kind === 'mark' ? second : first;
  if (at?.lower !== 'at' || amount?.kind !== 'number') return behind;
  return [at, ...['the', 'price', 'of'].map((word) => reading(at, word)), ...behind.slice(1)];
}

/** The noun of "sold more than 40 bikes", of "bought the most bikes" and of "how many road bikes did they buy". */
function countedAt(tokens: Tokens, verb: number): number | null {
  const after = verb + (tokens[verb + 1]?.lower === 'the' ? 2 : 1);
  const bound = cueAt(tokens, after);
  if (bound?.cue.kind === 'compare' && tokens[after + bound.length]?.kind === 'number')
    return after + bound.length + 1;
  if (bound?.cue.kind === 'superlative' && howMany.has(tokens[after]?.lower ?? ''))
    return after + bound.length;
  const asked = tokens.findIndex((_, at) => at < verb && cueAt(tokens, at)?.cue.kind === 'count');
  const first = asked + (cueAt(tokens, asked)?.length ?? 0);
  if (asked < 0) return null;
  if (pieces.has(tokens[first]?.lower ?? '')) return first;
  const end = tokens.findIndex(({ lower }, at) => at > first && (ofPassive.has(lower) || at === verb));
  return end > first && end - first <= mostInName ? end - 1 : null;
}

const ofKinds = new Set(['different', 'distinct', 'unique']);
const howMany = new Set(['most', 'fewest', 'least']);
/** So many words name what is counted. */
const mostInName = 3;

/** The counts of such things as the sum of what the lines say; null where there is none, or where a condition is on some of the lines. */
function addedUp(
  intent: QueryIntent,
  line: NonNullable<Trade['line']>,
  thing: string,
  paths: TablePaths,
): QueryIntent | null {
  const counted = [line.table.name, thing];
  const sum: Measure = {
    aggregate: 'sum',
    column: { table: line.table.name, column: line.quantity.name },
    times: null,
    table: line.table.name,
    label: `total ${line.quantity.name}`,
  };
  const isCount = ({ aggregate, table }: Measure) =>
    aggregate?.startsWith('count') === true && counted.some((name) => sameName(name, table));
  const added = (measure: Measure) => (isCount(measure) ? sum : measure);
  const measures = measuresOf(intent);
  if (measures.some(({ expression, aggregate }) => expression !== undefined || aggregate === 'sum'))
    return intent;
  if (!measures.some(isCount)) return null;
  const told = ofThoseLines(intent, line.table.name, paths);
  if (told === null) return null;
  const isRead = joinedTables(told).some((name) => sameName(name, line.table.name));
  const way = isRead ? [] : paths.path(thing, line.table.name);
  if (way === null || (!isRead && way.length !== 1)) return null;
  return {
    ...mapMeasures(told, added),
    joins: [...told.joins, ...way],
  };
}

/** A condition on lines that are there holds for the lines that are added up; null where it is on something else. */
function ofThoseLines(intent: QueryIntent, line: string, paths: TablePaths): QueryIntent | null {
  let told = intent;
  for (const filter of intent.filters) {
    if (filter.kind !== 'exists') continue;
    const at = filter.joins.findIndex(({ toTable }) => sameName(toTable, line));
    if (filter.negated || at < 0 || !paths.isToOne(filter.joins.slice(at + 1))) return null;
    const known = new Set(joinedTables(told));
    told = {
      ...told,
      joins: [...told.joins, ...filter.joins.filter(({ toTable }) => !known.has(toTable))],
      filters: told.filters.flatMap((each) => (each === filter ? filter.filters : [each])),
    };
  }
  return told;
}
