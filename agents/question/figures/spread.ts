import type { Dialect } from '#lib/datasource/data-source.ts';
import type { Measure } from '#lib/domain/query-intent.ts';
import { deviationPerGroup } from '#lib/sql/patterns/deviation.ts';
import { columnOf, type NamedQuery, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { medianPerGroup, percentilePerGroup } from '#lib/sql/patterns/percentile.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';

/** The values of which a core shows the average, and by what they are grouped. */
type Averaged = {
  readonly rows: NamedQuery;
  readonly value: string;
  readonly within: readonly string[];
  /** What is averaged, without the word. */
  readonly label: string;
};

/** null where the core shows no average of values that rows have. */
function valuesAveraged(core: CoreQuery): Averaged | null {
  const figure = figureIn(core);
  const raw = figure && rawOf(figure.measure);
  if (!figure || raw === null || core.intent.having.length > 0) return null;
  const { intent } = core;
  const select = intent.select.map((item) => ('measure' in item ? { measure: raw } : item));
  return {
    rows: namedCore({ ...core, intent: { ...intent, select, groupBy: [], limit: null } }),
    value: figure.column,
    within: dimensionsIn(core).map(({ column }) => column),
    label: figure.measure.label.replace(/^average /, ''),
  };
}

/** The values before they are averaged, in whatever unit their mean was wanted. */
function rawOf(measure: Measure): Measure | null {
  const { expression, aggregate } = measure;
  if (expression === undefined) return aggregate === 'avg' ? { ...measure, aggregate: null } : null;
  const [mean, value] = /AVG\(([^()]*(?:\([^()]*\)[^()]*)*)\)/i.exec(expression) ?? [];
  if (mean === undefined || value === undefined) return null;
  const raw = mean === expression ? value : expression.replace(mean, value);
  return anyAggregate.test(raw) ? null : { ...measure, aggregate: null, expression: raw };
}

const anyAggregate = /\b(?:AVG|SUM|COUNT|MIN|MAX)\(/i;

/** The median in place of the average that the core asks for. */
export const makeMedian: MakeFigure = ([core]) => {
  const values = core && valuesAveraged(core);
  if (core === undefined || !values) return null;
  const { rows, value, within } = values;
  const label = `median ${values.label}`;
  const name = label.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
  const median = medianPerGroup(rows, { value, within, name }, core.dialect);
  const order = within.length === 0 ? [] : [{ column: name, descending: true }];
  return { query: median, order, limit: core.intent.limit, reading: [label] };
};

/** How the values that the core averages are spread: their standard deviation, variance, range, or a percentile of them. */
export const makeSpread: MakeFigure = ([core], { slots }) => {
  const values = core && valuesAveraged(core);
  if (core === undefined || !values || core.intent.limit !== null) return null;
  return spreadOf(values.rows, values.value, values.within, values.label, slots.stat ?? '', core.dialect);
};

function spreadOf(
  rows: NamedQuery,
  value: string,
  within: readonly string[],
  label: string,
  said: string,
  dialect: Dialect,
): MadeFigure | null {
  const name = `${said.toLowerCase()} of ${label}`.replaceAll(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
  const query = statisticOf(rows, value, within, said.toLowerCase(), name, dialect);
  if (query === null) return null;
  return {
    query,
    order: within.length === 0 ? [] : [{ column: name, descending: true }],
    reading: [`${said} of ${label}${/dev|var|std/i.test(said) ? ', as of a sample' : ''}`],
  };
}

function statisticOf(
  rows: NamedQuery,
  value: string,
  within: readonly string[],
  said: string,
  name: string,
  dialect: Dialect,
): NamedQuery | null {
  const { deviation, variance, range, average, median } = english.spread;
  const isOneOf = (words: string) => words.split('|').includes(said);
  if (isOneOf(deviation) || isOneOf(variance))
    return deviationPerGroup(rows, { value, within, name, isVariance: isOneOf(variance) }, dialect);
  const percent = isOneOf(median) ? 50 : Number(/\d+/.exec(said)?.[0] ?? Number.NaN);
  if (percent > 0 && percent < 100)
    return percentilePerGroup(rows, { value, within, name, fraction: percent / 100 }, dialect);
  const figure = columnOf(rows, value, dialect);
  const sql = isOneOf(range)
    ? `MAX(${figure}) - MIN(${figure})`
    : isOneOf(average)
      ? dialect.average(figure)
      : null;
  if (sql === null) return null;
  const groups = within.map((column) => columnOf(rows, column, dialect));
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '';
  return {
    sql: `SELECT ${[...groups, ...named([{ name, sql }], dialect)].join(', ')} FROM ${rowsOf(rows)}${grouped}`,
    columns: [...within, name],
  };
}
