import type { Measure } from '#lib/domain/query-intent.ts';
import { words } from '#lib/text/words.ts';
import { keyDate, labelColumns, lastDayOf, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import type { AskedFigure } from './find-figures.ts';
import { periodOf } from './followed-level.ts';
import { english, groupingWords } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/**
 * One figure at two times: before, after, the difference, and the growth where 0.1 is ten per cent more; in percent where that is
 * asked. Of groups each that has the figure at both times.
 */
export const makeChange: MakeFigure = ([one, other], { slots, cores: [said = ''] }) => {
  if (one === undefined || other === undefined) return null;
  // One figure is no list of what else was read, and what is said to move is of some things.
  if (groupsOf(one) > groupsSaid(said) || (slots.way !== undefined && groupsOf(one) === 0)) return null;
  const today = lastDayOf(one.tables, new Date());
  const times = [slots.before, slots.after].filter((said) => said !== undefined);
  if (times.some((said) => periodOf(said, today) === null)) return null;
  const begins = [one, other].map(beginOf);
  if (begins.includes(null)) return null;
  // "Q1 2025 vs Q1 2024" is a change from the earlier one all the same.
  const isAsSaid = slots.minus !== undefined || (begins[0] ?? '') <= (begins[1] ?? '');
  const [before, after] = isAsSaid ? [one, other] : [other, one];
  const [first, second] = [figureIn(before), figureIn(after)];
  if (first === null || second === null) return null;
  const groups = dimensionsIn(before).map(({ column }) => column);
  if (
    groups.join('\n') !==
    dimensionsIn(after)
      .map(({ column }) => column)
      .join('\n')
  )
    return null;
  if (before.intent.limit !== null || after.intent.limit !== null) return null;
  const isSame = first.measure.column?.column === second.measure.column?.column;
  if (!isSame || first.measure.aggregate !== second.measure.aggregate || first.measure.aggregate === null)
    return null;
  const { dialect } = before;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const isFall = english.runs.down.split('|').includes(slots.verb?.toLowerCase() ?? '');
  // "The biggest jump in sales" may be that of who had none before: what rows come to is nothing where there are none, and a level is not.
  const isFromNone =
    slots.most !== undefined &&
    isAddedUp(before, first.measure) &&
    !isInParts(slots) &&
    slots.way === undefined;
  const [was, is] = [`earlier.${name(first.column)}`, `later.${name(second.column)}`].map((value, at) =>
    isFromNone && (at === 0) !== isFall ? `COALESCE(${value}, 0)` : value,
  );
  const growth = dialect.divide(`(${is} - ${was})`, `ABS(${was})`);
  // "How many more", "2024 minus 2023", "the difference": that alone, and no growth.
  const isDifference = slots.minus !== undefined || slots.apart !== undefined;
  const told = /percent|%/i.test(`${slots.link ?? ''} ${slots.unit ?? ''}`)
    ? { 'growth in percent': `100 * ${growth}` }
    : { change: `${is} - ${was}`, growth };
  // Who asks by what percentage one figure grew wants that alone.
  const isAlone = groups.length === 0 && slots.unit !== undefined;
  // "Whose revenue rose most": the one of which the difference is the largest, unless its speed is asked for.
  const isOne = slots.most !== undefined;
  if (isOne && groups.length === 0) return null;
  const by = isDifference || (isOne && !isInParts(slots)) ? 'change' : (Object.keys(told).at(-1) ?? '');
  const ofOne = { [by]: Object.entries(told).find(([column]) => column === by)?.[1] ?? '' };
  const ofMost =
    slots.absolute === undefined ? Object.entries(told).slice(-1) : [['change', `${is} - ${was}`]];
  const alone = slots.alone === undefined ? null : Object.fromEntries(ofMost);
  const beside = isAlone ? told : { before: was, after: is, ...told };
  const difference = isDifference ? { change: `${is} - ${was}` } : null;
  const shown: Readonly<Record<string, string>> = isOne ? ofOne : (difference ?? alone ?? beside);
  const columns = [
    ...groups.map((group) => `${isFromNone && isFall ? 'earlier' : 'later'}.${name(group)}`),
    ...Object.entries(shown).map(([column, sql]) => `${sql} AS ${name(column)}`),
  ];
  const [{ query: earlier, keys }, { query: later }] = [withKeys(before), withKeys(after)];
  const on = [...groups, ...keys]
    .map((group) => `earlier.${name(group)} = later.${name(group)}`)
    .join(' AND ');
  const rows =
    groups.length === 0
      ? `(${earlier.sql}) earlier CROSS JOIN (${later.sql}) later`
      : isFromNone && !isFall
        ? `(${later.sql}) later LEFT JOIN (${earlier.sql}) earlier ON ${on}`
        : `(${earlier.sql}) earlier ${isFromNone ? 'LEFT JOIN' : 'JOIN'} (${later.sql}) later ON ${on}`;
  const made = {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM ${rows}`,
      columns: [...groups, ...Object.keys(shown)],
    },
    order: groups.length === 0 ? [] : [{ column: by, descending: !isFall }],
    ...(isOne && { limit: numbersIn(slots.keep ?? '')[0] ?? 1 }),
    reading: [
      `change of ${first.measure.label} between the two`,
      ...(isOne ? [`the one with the largest ${isFall ? 'fall' : 'rise'}`] : []),
    ],
  };
  if (slots.way === undefined) return made;
  return movedSoFar(made, slots, growth);
};

/** Whether it is told by its share, and not by what it came to. */
function isInParts({ unit = '', most = '' }: AskedFigure['slots']): boolean {
  return unit !== '' || /^fast/i.test(most);
}

function isAddedUp({ tables }: CoreQuery, { aggregate, table: name }: Measure): boolean {
  const table = tables.find((each) => sameName(each.name, name));
  return (aggregate === 'sum' || aggregate === 'count') && table !== undefined && keyDate(table) === null;
}

/** Those of the groups that moved so far, or furthest. */
function movedSoFar(
  { query, order, reading }: MadeFigure,
  { way, amount, least, absolute, keep }: AskedFigure['slots'],
  growth: string,
): MadeFigure {
  const isDown = way === 'down';
  if (amount === undefined) {
    const column = absolute === undefined ? (query.columns.at(-1) ?? '') : 'change';
    return {
      query,
      order: [{ column, descending: !isDown }],
      limit: keep === undefined ? 1 : Number(keep),
      reading: [...reading, isDown ? 'the one that fell most' : 'the one that rose most'],
    };
  }
  const percent = `100 * ${growth}`;
  return {
    query: {
      ...query,
      sql: `${query.sql} WHERE ${percent} ${isDown ? '<' : '>'}${least === undefined ? '' : '='} ${isDown ? '-' : ''}${amount}`,
    },
    order,
    reading: [
      ...reading,
      `those that ${isDown ? 'fell' : 'rose'} by ${least === undefined ? 'more than' : 'at least'} ${amount} percent`,
    ],
  };
}

/** How many groups a core has: first and last name are one. */
function groupsOf(core: CoreQuery): number {
  const columns = dimensionsIn(core).map(({ dimension }) => dimension.column);
  const names = columns.filter(({ table, column }) => {
    const known = core.tables.find(({ name }) => sameName(name, table));
    return known !== undefined && labelColumns(known).some(({ name }) => sameName(name, column));
  });
  return columns.length - names.length + new Set(names.map(({ table }) => table)).size;
}

/** How many groups some words can name at most: one behind each word that groups, and one more behind each "and". */
function groupsSaid(text: string): number {
  // "By what percentage" groups nothing.
  const [, ...others] = words(text.replace(/^total /u, ''));
  const said = others.filter((word) => groupingWords.has(word)).length;
  return said === 0 ? 0 : said + others.filter((word) => word === joint).length;
}

const joint = 'and';

/** The first day of the time that a figure is of, or its last where it has no first; null where it is of no time. */
function beginOf({ intent }: CoreQuery): string | null {
  for (const filter of intent.filters) {
    if (filter.kind === 'range' && filter.bounds !== 'number') return String(filter.from ?? filter.to);
    if (filter.kind === 'valid-on') return filter.day;
    // A fiscal year is told by how its quarters are called.
    if (filter.kind === 'contains' && filter.at === 'start' && /^\d{4}$/.test(filter.text))
      return filter.text;
    const quarter = filter.kind === 'equals' && !filter.negated ? quarterNamed(filter.values) : null;
    if (quarter !== null) return quarter;
  }
  return null;
}

/** "2025Q1", "Q1 2025": a quarter that is stored by its name, as a text by which quarters are put in order. */
function quarterNamed([only, ...others]: readonly unknown[]): string | null {
  const said = /^(?:(\d{4})[- ]?Q([1-4])|Q([1-4])[- /]?(\d{4}))$/i.exec(String(only));
  return said === null || others.length > 0 ? null : `${said[1] ?? said[4]}Q${said[2] ?? said[3]}`;
}
