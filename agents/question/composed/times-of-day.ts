import { type Filter, joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type ClockColumn, callsTime, clockColumns, clockTimeAt } from './clock-times.ts';
import { type Compose, type ToCompose, textOf } from './composition.ts';
import { narrowed } from './flagged-rows.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { withoutLeading, wordingAt } from './wording-at.ts';

const { times, earliest, latest, firstTo, lastTo, before, after, upTo, from, on, between, leading, idle } =
  en.timesOfDay;
const sides = { before, after, upTo, from, on } as const;
type Side = keyof typeof sides;

type Said = { readonly first: number; readonly end: number; readonly column: ClockColumn } & (
  | { readonly kind: 'extreme'; readonly isLast: boolean }
  | { readonly kind: 'bound'; readonly side: Side; readonly value: string }
);

/** "Which bakery opens earliest", "gates that close after 10 pm", "the earliest opening time": by a time of day that is kept as text. */
export const timesOfDay: Compose = (asked) => {
  const columns = clockColumns(asked.tables);
  const said = columns.length === 0 ? null : saidIn(asked, columns);
  if (said === null) return null;
  const { tokens } = asked;
  const first = withoutLeading(tokens, said.first, leading);
  const rest = tokens.slice(said.end);
  return {
    tokens: [...tokens.slice(0, first), ...rest.slice(wordingAt(rest, 0, idle))],
    said: textOf(tokens, said.first, said.end),
    isRanked: said.kind === 'extreme',
    onto: (intent, paths) =>
      said.kind === 'extreme' ? withExtreme(intent, said, paths) : withBound(intent, said, paths),
  };
};

function saidIn(asked: ToCompose, columns: readonly ClockColumn[]): Said | null {
  const { tokens } = asked;
  for (const [at, token] of tokens.entries()) {
    const called = columns.filter((column) => callsTime(token, column));
    const column = called.length > 1 ? onlyNamed(called, tokens) : called[0];
    if (column === undefined || at === 0) continue;
    let end = at + 1;
    end += wordingAt(tokens, end, times);
    const isTime = end > at + 1;
    const isOfDay = !isTime && isDayOf(token, asked.tables);
    const said = (isOfDay ? null : extremeAt(tokens, at, end, isTime)) ?? boundAt(tokens, at, end, column);
    if (said !== null) return { ...said, column };
  }
  return null;
}

function onlyNamed(columns: readonly ClockColumn[], tokens: Tokens): ClockColumn | undefined {
  const named = columns.filter(({ table }) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  return named.length === 1 ? named[0] : undefined;
}

/** What "opened first" may have the day of `opened_on`. */
function isDayOf({ lower }: Token, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(
      (column) => isDate(column) && spokenParts(column.name).some((part) => haveOneRoot(part, lower)),
    ),
  );
}

/** "Opens earliest", "closes last"; "the earliest opening time", "the first to open". The "last closing price" is no time. */
function extremeAt(tokens: Tokens, at: number, end: number, isTime: boolean) {
  for (const isLast of [false, true]) {
    const behind = wordingAt(tokens, end, isLast ? latest : earliest);
    const next = tokens[end + behind];
    const isWhole = next === undefined || next.kind === 'mark' || isStopWord(next.lower);
    if (behind > 0 && isWhole) return { kind: 'extreme' as const, isLast, first: at, end: end + behind };
    const wordings = isLast
      ? isTime
        ? `${latest}|${lastTo}`
        : lastTo
      : isTime
        ? `${earliest}|${firstTo}`
        : firstTo;
    for (let length = longest; length > 0; length -= 1)
      if (at - length > 0 && wordingAt(tokens, at - length, wordings) === length)
        return { kind: 'extreme' as const, isLast, first: at - length, end };
  }
  return null;
}

const longest = 3;

/** "Opens before 9", "closing time is after 17:30". */
function boundAt(tokens: Tokens, at: number, end: number, { hasSeconds }: ClockColumn) {
  const start = end + wordingAt(tokens, end, between);
  for (const side of Object.keys(sides) as Side[]) {
    const length = wordingAt(tokens, start, sides[side]);
    const time = length === 0 ? null : clockTimeAt(tokens, start + length, hasSeconds);
    if (time !== null) return { kind: 'bound' as const, side, value: time.value, first: at, end: time.end };
  }
  return null;
}

/** The one of the list whose time is the earliest or latest; what has several times begins with the first of them and ends with the last. */
function withExtreme(
  intent: QueryIntent,
  { column: { table, column, isEnd }, isLast }: Extract<Said, { kind: 'extreme' }>,
  paths: TablePaths,
): QueryIntent | null {
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  const isList = shown.length === intent.select.length && intent.groupBy.length === 0;
  if (!isList || intent.limit !== null || intent.orderBy.length > 0 || intent.distinct) return null;
  const read = joinedTables(intent);
  const isRead = read.some((name) => sameName(name, table.name));
  const way = isRead ? [] : paths.path(intent.subject, table.name);
  if (way === null || way.length > longestWay) return null;
  const own = dimensionOf(table, column);
  const isOfOne = isRead || paths.isToOne(way);
  const measure: Selected = {
    measure: {
      aggregate: isEnd ? 'max' : 'min',
      column: own.column,
      times: null,
      table: table.name,
      label: columnInWords(table, column),
    },
  };
  const by: Selected = isOfOne ? { dimension: own } : measure;
  const others = isOfOne ? intent.select.filter((item) => !isOf(item, own)) : intent.select;
  return {
    ...intent,
    joins: [...intent.joins, ...way],
    select: [...others, by],
    filters: column.nullable
      ? [...intent.filters, { kind: 'missing', column: own.column, negated: true }]
      : intent.filters,
    groupBy: isOfOne ? [] : shown,
    orderBy: [
      { by, descending: isLast },
      ...others.slice(0, 1).map((item) => ({ by: item, descending: false })),
    ],
    limit: 1,
  };
}

const longestWay = 2;

function isOf(item: Selected, own: ReturnType<typeof dimensionOf>): boolean {
  return 'dimension' in item && sameDimension(item.dimension, own);
}

/** Only what has its time there. What begins after nine has nothing that begins before it. */
function withBound(
  intent: QueryIntent,
  { column: { table, column, isEnd }, side, value }: Extract<Said, { kind: 'bound' }>,
  paths: TablePaths,
): QueryIntent | null {
  const place = { table: table.name, column: column.name };
  const range = (over: Side): Filter =>
    over === 'on'
      ? { kind: 'equals', column: place, values: [value], negated: false }
      : {
          kind: 'range',
          column: place,
          from: over === 'after' || over === 'from' ? value : null,
          to: over === 'before' || over === 'upTo' ? value : null,
          includeFrom: over === 'from',
          includeTo: over === 'upTo',
          bounds: 'number',
        };
  const whole = narrowed(intent, table.name, range(side), paths);
  const made = whole?.filters.at(-1);
  const isWhole =
    side === 'on' || (isEnd ? side === 'after' || side === 'from' : side === 'before' || side === 'upTo');
  if (whole === null || made?.kind !== 'exists' || isWhole) return whole;
  const opposite = ({ before: 'from', after: 'upTo', upTo: 'after', from: 'before' } as const)[side];
  return { ...whole, filters: [...whole.filters, { ...made, negated: true, filters: [range(opposite)] }] };
}
