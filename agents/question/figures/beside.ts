import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { type CoreFigure, type CoreQuery, figureIn, namedCore } from './core-query.ts';
import type { MadeFigure, MakeFigure, SaidFigure } from './figure.ts';
import { putOn, withFigures } from './put-on-rows.ts';
import { isOfCounted } from './rows-called.ts';
import { countsAmounts, isCount, withRowsCounted } from './rows-counted.ts';

/** "How many are there and what are they worth": figures of the same rows beside each other. */
export const makeBeside: MakeFigure = (asked, { slots, cores: said }) => {
  const [first] = asked;
  if (first === undefined || asked.some(({ intent }) => intent.limit !== null)) return null;
  const isApart = slots.apart !== undefined;
  // Of each kind of something its number is asked, and not how many kinds there are.
  if (slots.each !== undefined && !isApart && first.intent.groupBy.length === 0) return null;
  if (slots.several !== undefined) return ofSeveral(asked, said, slots.several === 'tables');
  if (!isOfCounted(asked, slots)) return null;
  const cores = asked.map(withRowsCounted);
  if (cores.some((core, at) => !isAsSaid(core, said[at] ?? ''))) return null;
  return isApart ? putOn(cores, slots) : ofTheSameRows(cores, Number(slots.count));
};

/** Numbers of rows that have nothing to do with each other. */
function ofSeveral(
  cores: readonly CoreQuery[],
  said: readonly string[],
  isOfTables: boolean,
): MadeFigure | null {
  const figures = cores.map(figureIn).filter((figure) => figure !== null);
  const [first] = cores;
  const isCounted = figures.every(({ measure }) => isCount(measure)) && !cores.some(countsAmounts);
  const isOne = cores.every(({ intent }) => intent.groupBy.length === 0 && intent.having.length === 0);
  if (first === undefined || figures.length < cores.length || !isCounted || !isOne) return null;
  // Two that are read alike leave out what tells them apart.
  if (new Set(cores.map((core) => namedCore(core).sql)).size < cores.length) return null;
  const isApart = new Set(figures.map(({ measure }) => measure.table)).size === figures.length;
  if (isOfTables && !(isApart && figures.every(({ measure }) => measure.aggregate === 'count'))) return null;
  return side(
    first,
    cores,
    figures,
    isApart ? undefined : said.map((core) => core.replace(/^(?:\p{L}+ )?how many /u, '')),
  );
}

/** Whether a total is a sum and an average a mean; what is computed says itself what it is. */
function isAsSaid(core: CoreQuery, said: string): boolean {
  const measure = figureIn(core)?.measure;
  const [, aggregate] = aggregates.find(([word]) => said.startsWith(`${word} `)) ?? [];
  return aggregate === undefined || measure?.expression !== undefined || measure?.aggregate === aggregate;
}

const aggregates = [
  ['total', 'sum'],
  ['average', 'avg'],
  ['maximum', 'max'],
  ['minimum', 'min'],
] as const;

/** Each core tells the rows itself: of the very same rows all are read at once. `place` is that of the number of rows, if it is asked for. */
function ofTheSameRows(cores: readonly CoreQuery[], place: number): MadeFigure | SaidFigure | null {
  const [first] = cores;
  const figures = cores.map(figureIn).filter((figure) => figure !== null);
  if (first === undefined || figures.length < cores.length || cores.some(countsAmounts)) return null;
  if (figures.some(({ measure }) => measure.aggregate === null)) return null;
  // Who asks how many revenue there is has a figure already.
  if (place >= 0 && !isCount(figures[place]?.measure)) return null;
  const measures = figures.map(({ measure }) => measure);
  if (new Set(measures.map((measure) => JSON.stringify(measure))).size < measures.length) return null;
  const isOfRows = (part: keyof QueryIntent) =>
    new Set(cores.map(({ intent }) => JSON.stringify(intent[part]))).size === 1;
  if (!isOfRows('filters')) return null;
  if (rows.every(isOfRows)) return withFigures(first.intent, measures);
  if (cores.some(({ intent }) => intent.groupBy.length > 0 || intent.having.length > 0)) return null;
  return side(first, cores, figures);
}

const rows = ['subject', 'joins', 'groupBy', 'having', 'distinct'] as const;

/** Rows that are counted and added up by different ways. */
function side(
  { dialect }: CoreQuery,
  cores: readonly CoreQuery[],
  figures: readonly CoreFigure[],
  columns: readonly string[] = figures.map(({ column }) => column),
): MadeFigure | null {
  if (new Set(columns).size < columns.length) return null;
  const name = (at: number) => `figures_${at + 1}`;
  const quote = (column: string) => dialect.quoteIdentifier(column);
  const shown = figures.map(
    ({ column }, at) => `${name(at)}.${quote(column)} AS ${quote(columns[at] ?? column)}`,
  );
  const from = cores.map((core, at) => `(${namedCore(core).sql}) ${name(at)}`);
  return {
    query: { sql: `SELECT ${shown.join(', ')} FROM ${from.join(' CROSS JOIN ')}`, columns },
    order: [],
    reading: [figures.map(({ measure }) => measure.label).join(' and ')],
  };
}
