import type { Measure } from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';

/** The values of which a core shows the average, and by what they are grouped. */
export type Averaged = {
  readonly rows: NamedQuery;
  readonly value: string;
  readonly within: readonly string[];
  /** What is averaged, without the word. */
  readonly label: string;
};

/** null where the core shows no average of values that rows have. */
export function valuesAveraged(core: CoreQuery): Averaged | null {
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
