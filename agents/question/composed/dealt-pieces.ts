import type { Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf, tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Trade, tradeOf } from '../assumed/trade.ts';
import { type Compose, reading, textOf } from './composition.ts';

const dealt = new Set(english.plainer.dealt.split('|'));
const pieces = new Set(english.plainer.pieces.split('|'));
const ofPassive = new Set(english.ownKind.auxiliaries.split('|'));

/** "Sold more than 40 bikes": where a line of a deal says how many of a thing it is about, all of them are counted, and not the lines. */
export const dealtPieces: Compose = ({ tokens, tables }) => {
  const { line } = tradeOf(tables);
  const verb = tokens.findIndex(({ lower }) => dealt.has(lower));
  if (line === null || verb < 0) return null;
  const things = tables.filter(({ name }) =>
    line.table.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name)),
  );
  const place = countedAt(tokens, verb);
  const noun = place === null ? undefined : tokens[place];
  if (place === null || noun === undefined) return null;
  const thing = things.find((table) => lexiconOf(table).nameParts.every((part) => part.has(noun.stem)));
  const isPiece = pieces.has(noun.lower);
  if (thing === undefined && !isPiece) return null;
  const rows = tableInWords(line.table)
    .split(' ')
    .map((word) => reading(noun, word));
  return {
    tokens: isPiece ? [...tokens.slice(0, place), ...rows, ...tokens.slice(place + 1)] : tokens,
    said: textOf(tokens, Math.min(verb, place), Math.max(verb, place) + 1),
    onto: (intent, paths) => addedUp(intent, line, thing?.name ?? line.table.name, paths),
  };
};

/** The noun of "sold more than 40 bikes" and of "how many bikes did they buy". */
function countedAt(tokens: readonly Token[], verb: number): number | null {
  const bound = cueAt(tokens, verb + 1);
  if (bound?.cue.kind === 'compare' && tokens[verb + 1 + bound.length]?.kind === 'number')
    return verb + 2 + bound.length;
  const asked = tokens.findIndex((_, at) => at < verb && cueAt(tokens, at)?.cue.kind === 'count');
  const place = asked + (cueAt(tokens, asked)?.length ?? 0);
  return asked >= 0 && ofPassive.has(tokens[place + 1]?.lower ?? '') ? place : null;
}

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
  const of = (item: Selected): Selected => ('measure' in item ? { measure: added(item.measure) } : item);
  const measures = [
    ...intent.select.flatMap((item) => ('measure' in item ? [item.measure] : [])),
    ...intent.having.map(({ measure }) => measure),
  ];
  if (measures.some(({ expression, aggregate }) => expression !== undefined || aggregate === 'sum'))
    return intent;
  if (!measures.some(isCount) || intent.filters.some(({ kind }) => kind === 'exists')) return null;
  const isRead = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)].some((name) =>
    sameName(name, line.table.name),
  );
  const way = isRead ? [] : paths.path(thing, line.table.name);
  if (way === null || (!isRead && way.length !== 1)) return null;
  return {
    ...intent,
    joins: [...intent.joins, ...way],
    select: intent.select.map(of),
    having: intent.having.map((each) => ({ ...each, measure: added(each.measure) })),
    orderBy: intent.orderBy.map((order) => ({ ...order, by: of(order.by) })),
  };
}
