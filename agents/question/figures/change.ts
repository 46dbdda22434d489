import { words } from '#lib/text/words.ts';
import { columnNamed, labelColumns, lastDayOf, sameName } from '../../query/writer/built-in/table-nature.ts';
import { namesPeople } from '../assumed/people.ts';
import { type CoreQuery, dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { periodOf } from './followed-level.ts';
import { english, groupingWords } from './lexicon.ts';

/**
 * One figure at two times: before, after, the difference, and the growth where 0.1 is ten per cent more; in percent where that is
 * asked. Of groups each that has the figure at both times.
 */
export const makeChange: MakeFigure = ([one, other], { slots, cores: [said = ''] }) => {
  if (one === undefined || other === undefined) return null;
  // One figure is no list of what else was read.
  if (groupsIn(one) > groupsSaid(said)) return null;
  const today = lastDayOf(one.tables, new Date());
  const times = [slots.before, slots.after].filter((said) => said !== undefined);
  if (times.some((said) => periodOf(said, today) === null)) return null;
  const begins = [one, other].map(beginOf);
  if (begins.includes(null)) return null;
  // "Q1 2025 vs Q1 2024" is a change from the earlier one all the same.
  const [before, after] = (begins[0] ?? '') <= (begins[1] ?? '') ? [one, other] : [other, one];
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
  const [was, is] = [`earlier.${name(first.column)}`, `later.${name(second.column)}`];
  const growth = dialect.divide(`(${is} - ${was})`, `ABS(${was})`);
  const told = /percent|%/i.test(`${slots.link ?? ''} ${slots.unit ?? ''}`)
    ? { 'growth in percent': `100 * ${growth}` }
    : { change: `${is} - ${was}`, growth };
  // Who asks by what percentage one figure grew wants that alone.
  const isAlone = groups.length === 0 && slots.unit !== undefined;
  // "Whose revenue rose most": the one of which the difference is the largest, unless its speed is asked for.
  const isOne = slots.most !== undefined;
  if (isOne && groups.length === 0) return null;
  const isInParts = (slots.unit ?? '') !== '' || /^fast/i.test(slots.most ?? '');
  const by = isOne && !isInParts ? 'change' : (Object.keys(told).at(-1) ?? '');
  const ofOne = { [by]: Object.entries(told).find(([column]) => column === by)?.[1] ?? '' };
  const shown = isOne ? ofOne : isAlone ? told : { before: was, after: is, ...told };
  const isFall = english.runs.down.split('|').includes(slots.verb?.toLowerCase() ?? '');
  const columns = [
    ...groups.map((group) => `later.${name(group)}`),
    ...Object.entries(shown).map(([column, sql]) => `${sql} AS ${name(column)}`),
  ];
  const [{ query: earlier, keys }, { query: later }] = [withKeys(before), withKeys(after)];
  const on = [...groups, ...keys]
    .map((group) => `earlier.${name(group)} = later.${name(group)}`)
    .join(' AND ');
  const rows =
    groups.length === 0
      ? `(${earlier.sql}) earlier CROSS JOIN (${later.sql}) later`
      : `(${earlier.sql}) earlier JOIN (${later.sql}) later ON ${on}`;
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM ${rows}`,
      columns: [...groups, ...Object.keys(shown)],
    },
    order: groups.length === 0 ? [] : [{ column: by, descending: !isFall }],
    ...(isOne && { limit: 1 }),
    reading: [
      `change of ${first.measure.label} between the two`,
      ...(isOne ? [`the one with the largest ${isFall ? 'fall' : 'rise'}`] : []),
    ],
  };
};

/** The names of a person are one group. */
function groupsIn(core: CoreQuery): number {
  const told = dimensionsIn(core).map(({ dimension: { column, grain } }) => {
    const table = core.tables.find(({ name }) => sameName(name, column.table));
    const isName = table !== undefined && grain === null && namesPeople(table);
    const known = table && columnNamed(table, column.column);
    return isName && known && labelColumns(table).includes(known)
      ? column.table
      : `${column.table}.${column.column} ${grain}`;
  });
  return new Set(told).size;
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
  }
  return null;
}
