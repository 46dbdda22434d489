import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { textOf } from '../composed/composition.ts';
import { range, wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { type Moment, momentsCalled, tablesCalled, withoutArticles } from './moments.ts';
import { type Span, spanBetween, spanUntil, wholeSpan } from './spans-of-time.ts';

const said = english.durations;
const isWholeWord = wordSet(said.whole);
const isLength = new Set([...isWholeWord, ...Object.values(said.units).flatMap((of) => of.split('|'))]);
const mostWords = 5;
/** So far behind the question words stands what is asked. */
const farthest = 8;

type Figure = keyof typeof said.figures;
export type Unit = keyof typeof said.units;

/** A length of time that a question asks for. */
export type DurationSaid = {
  readonly span: Span;
  readonly figure: Figure;
  readonly unit: Unit | null;
  /** What it is called. */
  readonly name: string;
  /** The tokens that say it; what is left says whose it is. */
  readonly places: ReadonlySet<number>;
};

type Asked = { readonly tokens: Tokens; readonly tables: Tables };
type Cue = {
  readonly first: number;
  readonly end: number;
  readonly figure: Figure | null;
  readonly unit: Unit | null;
  readonly kind: 'asking' | 'units' | 'gap' | 'none';
};
type Found = {
  readonly span: Span;
  readonly name: string;
  readonly places: readonly number[];
  readonly figure?: Figure;
  readonly isBetween?: true;
};

/**
 * "How long does it take to close a ticket", "average days between the bill and its payment", "how many minutes do patients wait from
 * check-in to the start", "the length of a session in days": which time is meant, of which rows. null where none or several are.
 */
export function durationSaid(tokens: Tokens, tables: Tables): DurationSaid | null {
  const asked = { tokens, tables };
  for (const at of tokens.keys()) {
    const cue = cueAt(tokens, at);
    const isLength = cue !== null && cue.kind !== 'none';
    const found =
      (isLength ? (betweenBounds(asked, cue) ?? untilDone(asked, cue)) : null) ??
      (cue && ofWhole(asked, cue));
    if (cue === null || found === null) continue;
    const unit = cue.unit ?? unitIn(tokens);
    // "Hours of outage" are all of them together.
    const figure = found.figure ?? cue.figure ?? (cue.kind === 'units' && !found.isBetween ? 'SUM' : 'AVG');
    const places = new Set([...range(cue.first, cue.end), ...found.places, ...asides(tokens, cue)]);
    return { span: found.span, figure, unit, name: found.name, places };
  }
  return null;
}

/** A figure, and the word for a length of time. */
function cueAt(tokens: Tokens, at: number): Cue | null {
  const figure = figureAt(tokens, at);
  // A total that was asked for is not left out.
  if (figureAt(tokens, at - 1) === 'SUM') return null;
  const asking = wordingAt(tokens, at, said.asking);
  if (asking > 0) return { first: at, end: at + asking, figure: null, unit: null, kind: 'asking' };
  const counting = wordingAt(tokens, at, said.counting);
  const from = at + (figure === null ? counting : 1);
  const number = from + wordingAt(tokens, from, said.numbers);
  const unit = unitAt(tokens, number);
  if (unit !== null)
    return { first: at, end: number + 1, figure, unit, kind: counting > 0 ? 'asking' : 'units' };
  if (counting > 0) return null;
  const gap = wordingAt(tokens, from, said.gaps);
  if (gap > 0) return { first: at, end: from + gap, figure, unit: null, kind: 'gap' };
  const whole = wordingAt(tokens, from, said.whole);
  return figure === null && whole === 0 && !isBeforeLength(tokens, at)
    ? null
    : { first: at, end: from, figure, unit: null, kind: 'none' };
}

/** "Delivery time", "session length" without a figure. */
function isBeforeLength(tokens: Tokens, at: number): boolean {
  return [1, 2, 3].some((words) => wordingAt(tokens, at + words, `${said.whole}|${said.time}`) > 0);
}

/** "Between joining and the first ride", "from ordering to paying", "after signing up … the first ticket". */
function betweenBounds(asked: Asked, cue: Cue): Found | null {
  const { tokens, tables } = asked;
  for (let at = cue.end; at < tokens.length; at += 1)
    for (const { open, close } of said.bounds) {
      const opened = at + wordingAt(tokens, at, open);
      if (opened === at) continue;
      for (let apart = opened + 1; apart <= opened + mostWords; apart += 1) {
        const closed = apart + wordingAt(tokens, apart, close);
        if (closed === apart) continue;
        for (let end = Math.min(tokens.length, closed + mostWords); end > closed; end -= 1) {
          const begins = tokens.slice(opened, apart);
          const span = spanBetween(begins, tokens.slice(closed, end), tables, isNamedIn(asked, at));
          if (span === null) continue;
          return {
            span,
            name: textOf(tokens, at, end),
            places: [...range(at, end), ...idle(asked, cue.end, at)],
            isBetween: true,
          };
        }
      }
    }
  return afterBeginning(asked, cue);
}

/** "How many days after signing up does a customer open the first ticket". */
function afterBeginning(asked: Asked, cue: Cue): Found | null {
  const { tokens, tables } = asked;
  const length = wordingAt(tokens, cue.end, said.behind);
  if (length === 0) return null;
  const from = cue.end + length;
  for (let apart = Math.min(tokens.length, from + mostWords); apart > from; apart -= 1) {
    const begins = tokens.slice(from, apart);
    if (momentsCalled(begins, tables) === null) continue;
    for (let at = apart; at < Math.min(tokens.length, apart + farthest); at += 1)
      for (let end = Math.min(tokens.length, at + mostWords); end > at; end -= 1) {
        const ends = tokens.slice(at, end);
        if ((momentsCalled(ends, tables)?.occurrences.length ?? 0) === 0) continue;
        const span = spanBetween(begins, ends, tables, isNamedIn(asked, at));
        // What leads to it is who does it, and the verb.
        const led = idle(asked, apart, at - 1);
        if (span === null || led.length < at - 1 - apart) continue;
        return {
          span,
          name: `${textOf(tokens, cue.end, apart)} ${textOf(tokens, at, end)}`,
          places: range(cue.end, end),
          isBetween: true,
        };
      }
  }
  return null;
}

/** "To close a ticket", "until a bill is paid". */
function untilDone(asked: Asked, cue: Cue): Found | null {
  const { tokens, tables } = asked;
  const doer = doerAt(asked, behindIdle(tokens, cue.end));
  const start = behindIdle(tokens, doer.end);
  const acts = wordingAt(tokens, start, said.acts);
  if (acts === 0) return null;
  const from = start + acts;
  for (let end = Math.min(tokens.length, from + mostWords); end > from; end -= 1) {
    const phrase = tokens.slice(from, end);
    const being = phrase.findIndex((_, at) => at > 0 && wordingAt(phrase, at, said.being) > 0);
    const done = being < 0 ? phrase : phrase.slice(being + 1);
    const rows = being < 0 ? [] : tablesCalled(withoutArticles(phrase.slice(0, being)), tables);
    if (being >= 0 && rows.length === 0) continue;
    const behind = rowsBehind(asked, end);
    const of = being < 0 ? behind.tables : rows;
    const span = untilMoment(momentsCalled(done, tables)?.moments ?? [], of, asked);
    if (span === null) continue;
    const last = being < 0 && behind.tables.includes(span.table) ? behind.end : end;
    const told = isOfSpan(doer.said, span, tables) ? [] : range(doer.end - doer.said.length, doer.end);
    const places = range(cue.end, last).filter((place) => !told.includes(place));
    return { span, name: textOf(tokens, start, last), places, isBetween: true };
  }
  return null;
}

/** "How long do funders take": who it takes so long, where that stands before the verb. */
function doerAt({ tokens }: Asked, at: number): { said: Tokens; end: number } {
  for (let end = at + 1; end <= at + mostOfDoer; end += 1)
    if (wordingAt(tokens, end, said.taking) > 0) return { said: tokens.slice(at, end), end };
  return { said: [], end: at };
}

const mostOfDoer = 2;

/** All of those who it takes so long, by the name of their table or of a column of the rows. */
function isOfSpan(doer: Tokens, { table }: Span, tables: Tables): boolean {
  const parts = new Set(table.columns.flatMap(({ name }) => spokenParts(name).map(stemOf)));
  return doer.every(({ stem }) => parts.has(stem)) || tablesCalled(doer, tables).length > 0;
}

/** The rows that are named behind a verb. */
function rowsBehind({ tokens, tables }: Asked, at: number): { tables: Tables; end: number } {
  const from = at + wordingAt(tokens, at, said.articles);
  for (let end = Math.min(tokens.length, from + 3); end > from; end -= 1) {
    const found = tablesCalled(tokens.slice(from, end), tables);
    if (found.length > 0) return { tables: found, end };
  }
  return { tables: [], end: at };
}

/** By the nearest name, of the rows that are named where some are. */
function untilMoment(said: readonly Moment[], rows: Tables, asked: Asked): Span | null {
  const moments = said.filter(({ isOfRows }) => !isOfRows);
  const isNamed = isNamedIn(asked, 0);
  const ofRows = moments.filter(({ table }) => rows.includes(table));
  const named = ofRows.length > 0 ? ofRows : moments.filter(({ table }) => isNamed(table));
  const of = named.length > 0 ? named : moments;
  const nearest = Math.min(...of.map(({ distance }) => distance));
  const spans = of.flatMap((moment) => (moment.distance === nearest ? (spanUntil(moment) ?? []) : []));
  const [only, ...others] = spans;
  return only === undefined || others.length > 0 ? null : only;
}

/** "How long does a session last", "the length of a session", "session length", "delivery time". */
function ofWhole(asked: Asked, cue: Cue): Found | null {
  if (cue.kind === 'asking') return lasting(asked, cue);
  const { tokens } = asked;
  const length = wordingAt(tokens, cue.end, said.whole);
  // "Duration" is a gap as well.
  const end = length > 0 ? cue.end + length : cue.end;
  const isWhole = length > 0 || isLength.has(tokens[cue.end - 1]?.lower ?? '');
  const start = isWhole ? behindIdle(tokens, end) : -1;
  if (isWhole && tokens[start]?.lower === said.of)
    return ofRowsAt(asked, start + 1, [...range(cue.end, start + 1)]);
  return beforeLength(asked, cue);
}

/** "Session length", "delivery time", "longest outage in hours". */
function beforeLength(asked: Asked, cue: Cue): Found | null {
  const { tokens, tables } = asked;
  for (let at = cue.end; at <= cue.end + 4 && at < tokens.length; at += 1)
    for (let end = Math.min(tokens.length, at + 3); end > at; end -= 1) {
      const phrase = tokens.slice(at, end);
      const isWhole = wordingAt(tokens, end, said.whole) > 0;
      const isExtreme = cue.figure === 'MAX' || cue.figure === 'MIN';
      const isIn = isExtreme && at === cue.end && unitIn(tokens) !== null;
      const rows = isWhole || isIn ? onlyWhole(tablesCalled(phrase, tables)) : null;
      // What stands before the noun tells of which rows.
      const isAlone = at === cue.end;
      if (rows !== null) {
        const last = isWhole ? end + 1 : end;
        const places = isWhole ? (isAlone ? range(at, last) : [end]) : isAlone ? range(at, last) : [];
        return { span: rows, name: textOf(tokens, at, last), places };
      }
      const time = timeOf(asked, { at, end }, cue);
      if (time !== null) return time;
    }
  return null;
}

/** "Delivery time", "delivery time from pickup". */
function timeOf(asked: Asked, { at, end }: { at: number; end: number }, cue: Cue): Found | null {
  const { tokens, tables } = asked;
  const phrase = tokens.slice(at, end);
  if (at !== cue.end || tokens[end]?.lower !== said.time || phrase.some(({ lower }) => isStopWord(lower)))
    return null;
  const behind = end + 1 + wordingAt(tokens, end + 1, said.behind);
  if (behind > end + 1)
    for (let last = Math.min(tokens.length, behind + mostWords); last > behind; last -= 1) {
      const span = spanBetween(tokens.slice(behind, last), phrase, tables, isNamedIn(asked, end));
      if (span !== null) return { span, name: textOf(tokens, at, last), places: range(at, last) };
    }
  const moments = momentsCalled(phrase, tables)?.moments ?? [];
  const plain = moments.filter(
    ({ table }) => !keepsLength(table, phrase) && !(cue.figure === 'SUM' && keepsLength(table)),
  );
  const span = untilMoment(plain, [], asked);
  return span === null ? null : { span, name: textOf(tokens, at, end + 1), places: range(at, end + 1) };
}

/** "How long does a video visit last", "how many days does a repair take", "how long was the longest outage". */
function lasting(asked: Asked, cue: Cue): Found | null {
  const { tokens } = asked;
  const isBeing = wordingAt(tokens, cue.end, said.being) > 0;
  for (let at = cue.end; at < Math.min(tokens.length, cue.end + farthest); at += 1) {
    const figure = figureAt(tokens, at);
    const next = at + wordingAt(tokens, at, said.mean);
    const verb = wordingAt(tokens, next, said.lasts);
    const isEnd =
      isBeing &&
      at > cue.end + 1 &&
      (tokens[at] === undefined ||
        isStopWord(tokens[at]?.lower ?? '') ||
        next > at ||
        tokens[at]?.kind === 'mark');
    if (verb === 0 && !isEnd) continue;
    for (let first = Math.max(cue.end, at - 3); first < at; first += 1) {
      const span = onlyWhole(tablesCalled(tokens.slice(first, at), asked.tables));
      if (span === null) continue;
      const extreme = range(cue.end, first).find((place) => figureAt(tokens, place) !== null);
      const led = idle(asked, cue.end, first);
      const isAlone = led.length + (extreme === undefined ? 0 : 1) >= first - cue.end;
      return {
        span,
        name: `${textOf(tokens, first, at)} ${said.called.whole}`,
        places: [
          ...led,
          ...(extreme === undefined ? [] : [extreme]),
          ...(isAlone ? range(first, at) : []),
          ...range(next, next + verb),
        ],
        ...(extreme !== undefined && { figure: figureAt(tokens, extreme) ?? figure ?? 'AVG' }),
      };
    }
  }
  return null;
}

/** "Of a finished session". */
function ofRowsAt({ tokens, tables }: Asked, from: number, places: readonly number[]): Found | null {
  const start = from + wordingAt(tokens, from, said.articles);
  for (let at = start; at < start + 3 && at < tokens.length; at += 1)
    for (let end = Math.min(tokens.length, at + 3); end > at; end -= 1) {
      const span = onlyWhole(tablesCalled(tokens.slice(at, end), tables));
      if (span === null) continue;
      const own = at === start ? range(from, end) : range(from, start);
      return { span, name: `${textOf(tokens, at, end)} ${said.called.whole}`, places: [...places, ...own] };
    }
  return null;
}

function onlyWhole(tables: Tables): Span | null {
  const spans = tables.flatMap((table) => (keepsLength(table) ? [] : (wholeSpan(table) ?? [])));
  const [only, ...others] = spans;
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether a table has a column for how long: "duration_min", and for one time alone "delivery_days". */
function keepsLength(table: TableSchema, of: Tokens = []): boolean {
  return table.columns.some(({ name }) => {
    const parts = spokenParts(name);
    const isOf = of.length === 0 || of.some(({ lower }) => parts.includes(lower));
    if (of.length > 0) return isOf && parts.some((part) => isLength.has(part) || part === said.time);
    // The hours of work that a job took are not how long it lasted.
    return parts.some((part) => isWholeWord.has(part)) || parts.every((part) => isLength.has(part));
  });
}

/** Places that say no more than that time passes, and who it passes for where that is a name alone. */
function idle({ tokens, tables }: Asked, from: number, end: number): number[] {
  const places: number[] = [];
  for (let at = from; at < end; ) {
    const length = wordingAt(tokens, at, `${said.idle}|${said.lasts}|${said.mean}`);
    const unit = wordingAt(tokens, at, said.inUnit) > 0 && unitAt(tokens, at + 1) !== null ? 2 : 0;
    const mark = tokens[at]?.kind === 'mark' ? 1 : 0;
    const step = Math.max(length, unit, mark);
    if (step > 0) places.push(...range(at, at + step));
    at += Math.max(1, step);
  }
  const left = range(from, end).filter((at) => !places.includes(at));
  const isName =
    left.length > 0 &&
    tablesCalled(
      left.flatMap((at) => tokens[at] ?? []),
      tables,
    ).length > 0;
  return isName ? range(from, end) : places;
}

function behindIdle(tokens: Tokens, from: number): number {
  let at = from;
  for (;;) {
    const length = wordingAt(tokens, at, `${said.idle}|${said.mean}`);
    const unit = wordingAt(tokens, at, said.inUnit) > 0 && unitAt(tokens, at + 1) !== null ? 2 : 0;
    const mark = tokens[at]?.text === ',' ? 1 : 0;
    if (wordingAt(tokens, at, said.acts) > 0 || length + unit + mark === 0) return at;
    at += Math.max(length, unit, mark);
  }
}

/** "On average" and "in minutes", wherever they stand. */
function asides(tokens: Tokens, cue: Cue): number[] {
  return [...tokens.keys()].flatMap((at) => {
    const mean = wordingAt(tokens, at, said.mean);
    if (mean > 0 && at >= cue.end) return range(at, at + mean);
    if (mean > 1) return range(at, at + mean);
    const isUnit = wordingAt(tokens, at, said.inUnit) > 0 && unitAt(tokens, at + 1) !== null;
    return isUnit ? range(at, at + 2) : [];
  });
}

function unitIn(tokens: Tokens): Unit | null {
  const at = tokens.findIndex(
    (_, place) => wordingAt(tokens, place, said.inUnit) > 0 && unitAt(tokens, place + 1) !== null,
  );
  return at < 0 ? null : unitAt(tokens, at + 1);
}

function unitAt(tokens: Tokens, at: number): Unit | null {
  const units = Object.keys(said.units) as Unit[];
  return units.find((unit) => wordingAt(tokens, at, said.units[unit]) > 0) ?? null;
}

function figureAt(tokens: Tokens, at: number): Figure | null {
  const figures = Object.keys(said.figures) as Figure[];
  return figures.find((figure) => wordingAt(tokens, at, said.figures[figure]) > 0) ?? null;
}

/** Whether a table is named in the question, outside the bounds that begin there. */
function isNamedIn({ tokens, tables }: Asked, end: number): (table: TableSchema) => boolean {
  const places = end === 0 ? [...tokens.keys()] : range(0, end);
  const named = new Set(
    places.flatMap((at) => [1, 2].flatMap((length) => tablesCalled(tokens.slice(at, at + length), tables))),
  );
  return (table) => named.has(table);
}
