import type { ChartKind, ChartSpec } from '#lib/domain/chart-spec.ts';
import { columnRoles } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

/** What the controls may offer for a result. */
export type ChartChoices = {
  readonly kinds: readonly ChartKind[];
  readonly places: readonly string[];
  readonly values: readonly string[];
};

export function chartChoices(table: ResultTable): ChartChoices {
  const roles = columnRoles(table);
  const names = table.columns.map(({ name }) => name);
  const measures = names.filter((_, index) => roles[index] === 'measure');
  const numeric = names.filter((_, index) => roles[index] !== 'label' && roles[index] !== 'identifier');
  const values =
    measures.length > 0 ? measures : names.filter((_, index) => table.columns[index]?.kind === 'number');
  const hasPlace = names.length > 1 && values.length > 0;
  const kinds: ChartKind[] = hasPlace ? ['bar', 'line', 'area'] : [];
  if (values.length > 0 && numeric.length > 1) kinds.push('scatter');
  if (hasPlace) kinds.push('pie', 'waterfall');
  if (values.length > 0) kinds.push('histogram');
  return { kinds, places: names, values };
}

/** Another kind of chart over the same columns, as far as it can use them. */
export function withKind(spec: ChartSpec, table: ResultTable, kind: ChartKind): ChartSpec {
  const { places, values } = chartChoices(table);
  const firstValue = spec.y[0] ?? (values.includes(spec.x) ? spec.x : values[0]) ?? spec.x;
  const place = spec.kind === 'histogram' ? (places.find((name) => name !== firstValue) ?? spec.x) : spec.x;
  const base: ChartSpec = {
    ...spec,
    kind,
    x: place,
    y: spec.y.length === 0 ? [firstValue] : spec.y,
    stacked: spec.stacked && (kind === 'bar' || kind === 'area'),
    horizontal: spec.horizontal && kind === 'bar',
  };
  if (kind === 'histogram') return { ...base, x: firstValue, y: [], series: null };
  if (kind === 'pie') return { ...base, y: [firstValue], series: null, logScale: false };
  if (kind === 'waterfall') return { ...base, y: base.y.slice(0, 2), series: null, logScale: false };
  if (kind !== 'scatter') return base;
  const roles = columnRoles(table);
  const numeric = places.filter((_, index) => roles[index] !== 'label' && roles[index] !== 'identifier');
  const x = numeric.includes(place) ? place : (numeric.find((name) => name !== firstValue) ?? place);
  return { ...base, x, y: [firstValue] };
}

/** Another column on the x axis; a column has one place in a chart at a time. */
export function withPlace(spec: ChartSpec, table: ResultTable, x: string): ChartSpec {
  if (spec.kind === 'histogram') return { ...spec, x };
  const rest = spec.y.filter((name) => name !== x);
  const y =
    rest.length > 0
      ? rest
      : chartChoices(table)
          .values.filter((name) => name !== x)
          .slice(0, 1);
  return y.length === 0 ? spec : { ...spec, x, y, series: spec.series === x ? null : spec.series };
}

/** Shows or hides one value column; the last one stays. */
export function withValue(spec: ChartSpec, name: string, shown: boolean): ChartSpec {
  if (spec.kind === 'pie' || spec.kind === 'scatter') return shown ? { ...spec, y: [name] } : spec;
  const y = shown
    ? [...spec.y.filter((other) => other !== name), name]
    : spec.y.filter((other) => other !== name);
  // A waterfall goes from one column to another one.
  const drawn = spec.kind === 'waterfall' ? y.slice(-2) : y;
  return y.length === 0 ? spec : { ...spec, y: drawn };
}
