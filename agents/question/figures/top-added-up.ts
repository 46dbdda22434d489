import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type CoreQuery, figureIn, namedCore } from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { rankedAgain } from './top-of-each.ts';

/** "What do the three heaviest parcels add up to": the sum over so many at one end of an order, where it is put in order by what is added up. */
export const makeTopAddedUp: MakeFigure = ([core], { slots }) => {
  const ranked = core && rankedAgain(core);
  const figure = ranked && figureIn(ranked);
  const [order, ...others] = ranked?.intent.orderBy ?? [];
  if (!ranked || !figure || order === undefined || others.some(({ by }) => 'measure' in by)) return null;
  const { limit: keep, offset } = ranked.intent;
  const { aggregate, column } = figure.measure;
  const isOwn =
    'measure' in order.by
      ? order.by.measure.label === figure.measure.label
      : aggregate === null && column?.column === order.by.dimension.column.column;
  if (keep === null || keep < 2 || offset !== undefined || !isOwn) return null;
  const rows = namedCore({ ...ranked, intent: { ...ranked.intent, limit: null } });
  const top = topPerGroup(
    rows,
    { by: figure.column, descending: order.descending, ties: 'drop', keep },
    ranked.dialect,
  );
  const reading = [`the first ${keep} by ${figure.measure.label}, added up`];
  return added({ query: top, figure: figure.column, groups: [], reading }, ranked, slots.measure);
};

/** "Combined weight of the five heaviest parcels of each van": the first of each group, added up. */
export function addedUp(made: MadeFigure, core: CoreQuery, measure: string | undefined): MadeFigure | null {
  const figure = made.query.columns.at(-1) ?? '';
  const groups = made.order.map(({ column }) => column).filter((column) => column !== figure);
  const isOne = made.order.length === groups.length;
  if (isOne || groups.length === 0) return null;
  const reading = made.reading.map((said) => `${said}, added up`);
  return added({ query: made.query, figure, groups, reading }, core, measure);
}

type Top = {
  readonly query: NamedQuery;
  readonly figure: string;
  readonly groups: readonly string[];
  readonly reading: readonly string[];
};

/** null where another figure is to be added up than the one that puts them in order: "combined staff of the oldest shops". */
function added(
  { query, figure, groups, reading }: Top,
  { dialect }: CoreQuery,
  measure: string | undefined,
): MadeFigure | null {
  const ofFigure = new Set(words(figure.replaceAll('_', ' ')).map(stemOf));
  const said = words(measure ?? '').filter((word) => !isStopWord(word));
  if (!said.every((word) => ofFigure.has(stemOf(word)))) return null;
  const total = `total ${figure.replaceAll('_', ' ').replace(/^total /u, '')}`;
  const keys = groups.map((column) => columnOf(query, column, dialect));
  const shown = [
    ...groups.map((name, at) => ({ name, sql: keys[at] ?? '' })),
    { name: total, sql: `SUM(${columnOf(query, figure, dialect)})` },
  ];
  const by = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  return {
    query: {
      sql: `SELECT ${named(shown, dialect).join(', ')} FROM ${rowsOf(query)}${by}`,
      columns: shown.map(({ name }) => name),
    },
    order: groups.map((column) => ({ column, descending: false })),
    reading,
  };
}
