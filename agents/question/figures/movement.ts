import { dayAfter } from '#lib/sql/day-after.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { lastDayOf, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { CoreQuery } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import {
  columnsOf,
  type Followed,
  followedLevel,
  followedThings,
  type Period,
  periodOf,
  quotedThings,
  rowsAtOrigin,
  rowsWithin,
  startOf,
} from './followed-level.ts';
import { isOfOne } from './kept-by-day.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/** A level that was not told for so long before a period says nothing about its start. */
export const daysBefore = 100;
/** "The best performing shares" without a number. */
const severalShown = 10;

/**
 * How far a level of each thing moved over a period: its last value before the period, its last within, and the growth
 * in percent, the largest first. "Which shares fell in 2024", "the performance of each index in 2024". Things without a value on
 * either side are left out.
 */
export const makeMovement: MakeFigure = ([given, measured], { slots }) => {
  const isPlain = measured === undefined && slots.origin === undefined;
  const followedOnes = given && followedThings(given);
  const quotedOnes = followedOnes && isPlain ? quotedThings(followedOnes) : null;
  if (slots.quoted !== undefined && quotedOnes === null) return null;
  const things = quotedOnes ?? followedOnes;
  if (things === undefined || things.intent.limit !== null || things.intent.groupBy.length > 0) return null;
  const { tables, dialect } = things;
  const followed = followedLevel(things, measured);
  const today = lastDayOf(tables, new Date());
  const origin = slots.origin === undefined ? null : rowsAtOrigin(things, slots.origin);
  const period =
    slots.origin === undefined ? periodOf(`${slots.at ?? 'in'} ${slots.when ?? ''}`, today) : ofOrigin(today);
  if (followed === null || period === null || (slots.origin !== undefined && origin === null)) return null;
  if (!isAbout(slots.against, followed)) return null;
  // Of one thing alone none went furthest.
  const table = tables.find(({ name }) => sameName(name, things.intent.subject));
  if (slots.most !== undefined && table !== undefined && isOfOne(things.intent, table)) return null;
  // Prices by themselves are no things that have some.
  if (things.intent.joins.some(({ toTable }) => sameName(toTable, followed.table.name))) return null;
  const before =
    origin ??
    lastOf(things, followed, { from: dayAfter(period.from, -daysBefore), to: startOf(period, slots) });
  const after = lastOf(things, followed, period);
  const { keys, names, level } = columnsOf(things, followed);
  const at = (side: string, column: string) => `${side}.${dialect.quoteIdentifier(column)}`;
  const [was, is] = [at('earlier', origin?.columns.at(-1) ?? level), at('later', level)];
  const { verb, most, keep: counted, absolute, far } = slots;
  // "Gained the most value" is an amount, "gained the most" a share of what there was.
  const [moved, name] =
    absolute === undefined
      ? [`100 * ${dialect.divide(`(${is} - ${was})`, `ABS(${was})`)}`, 'growth in percent']
      : [`${is} - ${was}`, 'change'];
  // "The performance of each" is one figure, and so is "by how much"; "which rose" is told by both sides.
  const isOne =
    slots.alone !== undefined ||
    far !== undefined ||
    [verb, most, counted].every((slot) => slot === undefined);
  const sides = isOne ? [] : [was, is];
  const columns = [...names, ...['before', 'after'].slice(0, sides.length), name];
  const shown = [...names.map((name) => at('later', name)), ...sides, moved];
  const same = keys.map((key) => `${at('earlier', key)} = ${at('later', key)}`).join(' AND ');
  const query: NamedQuery = {
    sql: `SELECT ${shown.map((sql, index) => `${sql} AS ${dialect.quoteIdentifier(columns[index] ?? '')}`).join(', ')} FROM (${before.sql}) earlier JOIN (${after.sql}) later ON ${same} WHERE ${was} <> 0`,
    columns,
  };
  const { condition, falling, keep, reading } = wanted(slots);
  const compared = columnOf(query, name, dialect);
  return {
    query:
      condition === null
        ? query
        : { ...query, sql: `SELECT * FROM ${rowsOf(query)} WHERE ${compared} ${condition}` },
    order: [
      { column: name, descending: !falling },
      ...names.map((column) => ({ column, descending: false })),
    ],
    limit: keep,
    reading: [
      `${absolute === undefined ? 'growth' : 'change'} of ${nameInWords(followed.level.name)} of each from ${origin === null ? `the last value before ${period.from}` : `its value at the ${slots.origin}`} to the last up to ${period.to}`,
      ...reading,
    ],
  };
};

/** All the time that levels may be kept for. */
function ofOrigin(today: string): Period {
  return { from: '0001-01-01', to: today };
}

/** "Against the dollar", "on a price basis": that adds nothing where the level is told in it. */
export function isAbout(
  against: string | undefined,
  { table, level }: Pick<Followed, 'table' | 'level'>,
): boolean {
  const told = `${table.description ?? ''} ${nameInWords(level.name)} ${level.description ?? ''}`;
  const described = new Set(words(told).map(stemOf));
  const unit = words(against ?? '').filter((word) => word !== 'the');
  return unit.every((word) => described.has(stemOf(word))) && !isPer(unit.at(-1), told);
}

/** Of what one dollar buys there is more when the thing is worth less: such a level falls the other way round. */
function isPer(unit: string | undefined, told: string): boolean {
  const said = told.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return said.some((word, at) => {
    const of = said.slice(at + 1).find((next) => !ofOne.has(next));
    return unit !== undefined && word === per && stemOf(of ?? '') === stemOf(unit);
  });
}

const { per, ofOne: one } = english.movement;
const ofOne = wordSet(one);

/** The last row of each thing within a time. */
function lastOf(things: CoreQuery, followed: Followed, period: Period): NamedQuery {
  const rows = rowsWithin(things, followed, period);
  const [dayShown = ''] = rows.columns.slice(-2);
  return topPerGroup(
    rows,
    { by: dayShown, descending: true, within: columnsOf(things, followed).keys, ties: 'drop', keep: 1 },
    things.dialect,
  );
}

type Wanted = {
  /** What the growth is compared with, as SQL. */
  readonly condition: string | null;
  readonly falling: boolean;
  readonly keep: number | null;
  readonly reading: readonly string[];
};

function wanted({
  verb = '',
  most,
  keep,
  things = '',
  amount,
  absolute,
}: Readonly<Record<string, string>>): Wanted {
  const { falling: down, multiples, worst } = english.movement;
  const falling = isOneOf(verb, down) || isOneOf(most ?? '', worst);
  const multiple = multiples.get(verb.toLowerCase());
  if (multiple !== undefined) {
    const percent = 100 * (multiple - 1);
    const condition = `${percent < 0 ? '<=' : '>='} ${percent}`;
    return {
      condition,
      falling: percent < 0,
      keep: null,
      reading: [`growth of ${percent} percent or ${percent < 0 ? 'less' : 'more'}`],
    };
  }
  const [bound] = amount === undefined ? [] : numbersIn(amount);
  const sign = falling ? '<' : '>';
  if (bound !== undefined)
    return {
      condition: `${sign} ${falling ? -bound : bound}`,
      falling,
      keep: null,
      reading: [`growth ${falling ? 'below' : 'above'} ${falling ? -bound : bound} percent`],
    };
  const [count] = keep === undefined ? [] : numbersIn(keep);
  if (most !== undefined || keep !== undefined || absolute !== undefined)
    return {
      condition: null,
      falling,
      keep: count ?? (/[^s]s$/i.test(things) && verb === '' ? severalShown : 1),
      reading: [falling ? 'those that fell most first' : 'those that rose most first'],
    };
  if (verb !== '')
    return {
      condition: `${sign} 0`,
      falling,
      keep: null,
      reading: [falling ? 'those that fell' : 'those that rose'],
    };
  return { condition: null, falling: false, keep: null, reading: [] };
}

function isOneOf(word: string, words: string): boolean {
  return words.split('|').includes(word.toLowerCase());
}
