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

function rawOf(measure: Measure): Measure | null {
  if (measure.aggregate === 'avg') return { ...measure, aggregate: null };
  const inner = /^AVG\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/i.exec(measure.expression ?? '')?.[1];
  return inner === undefined ? null : { ...measure, expression: inner };
}
