import { addsUp } from '#lib/domain/adds-up.ts';
import { chartData } from '#lib/domain/chart-data.ts';
import type { ChartKind, ChartLooks, ChartSpec } from '#lib/domain/chart-spec.ts';
import { chartUses } from '#lib/domain/chart-uses.ts';
import { columnRoles } from '#lib/domain/column-role.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

/** Kinds that draw values as parts of a whole, which averages are not. */
const kindsOfParts: readonly ChartKind[] = ['pie', 'treemap', 'waterfall'];

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
  if (hasPlace && values.some((name) => isPart(table, name))) kinds.push(...kindsOfParts);
  if (hasPlace) kinds.push('heat', 'figure', 'pivot');
  if (values.length > 0) kinds.push('histogram', 'box');
  return { kinds, places: names, values };
}

/** Another kind of chart over the same columns, as far as it can use them. */
export function withKind(spec: ChartSpec, table: ResultTable, kind: ChartKind): ChartSpec {
  const uses = chartUses[kind];
  const { places, values } = chartChoices(table);
  const firstValue = spec.y[0] ?? (values.includes(spec.x) ? spec.x : values[0]) ?? spec.x;
  const place = spec.y.length === 0 ? (places.find((name) => name !== firstValue) ?? spec.x) : spec.x;
  const shown = spec.y.length === 0 ? [firstValue] : spec.y;
  const drawn = kindsOfParts.includes(kind) ? partsFirst(shown, values, place, table) : shown;
  const base: ChartSpec = {
    ...spec,
    kind,
    x: place,
    y: uses.values === 'many' ? drawn : drawn.slice(0, uses.values),
    series: uses.series ? spec.series : null,
    stacked: spec.stacked && uses.stacks,
    horizontal: spec.horizontal && uses.turns,
    logScale: spec.logScale && uses.log,
  };
  if (kind === 'histogram' || (kind === 'box' && place === firstValue))
    return { ...base, x: firstValue, y: [] };
  if (kind === 'heat' || kind === 'pivot')
    return { ...base, series: base.series ?? secondPlace(base, table) };
  if (kind !== 'scatter') return base;
  const roles = columnRoles(table);
  const numeric = places.filter((_, index) => roles[index] !== 'label' && roles[index] !== 'identifier');
  const x = numeric.includes(place) ? place : (numeric.find((name) => name !== firstValue) ?? place);
  return { ...base, x, y: [firstValue] };
}

/** The values that are parts of a whole, another one where none that is shown is. */
function partsFirst(
  shown: readonly string[],
  values: readonly string[],
  place: string,
  table: ResultTable,
): string[] {
  const parts = shown.filter((name) => isPart(table, name));
  const other = values.find((name) => name !== place && isPart(table, name));
  return parts.length > 0 ? parts : other === undefined ? [...shown] : [other];
}

function isPart(table: ResultTable, name: string): boolean {
  const column = table.columns.find((each) => each.name === name);
  return column !== undefined && addsUp(column);
}

/** What else names the rows of a result, for the other side of a grid; null where nothing does. */
function secondPlace({ x, y }: ChartSpec, table: ResultTable): string | null {
  const roles = columnRoles(table);
  const found = table.columns.find(
    ({ name }, index) => roles[index] !== 'measure' && name !== x && !y.includes(name),
  );
  return found?.name ?? null;
}

/** Another column on the x axis; a column has one place in a chart at a time. */
export function withPlace(spec: ChartSpec, table: ResultTable, x: string): ChartSpec {
  if (spec.y.length === 0) return { ...spec, x };
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
  const { values } = chartUses[spec.kind];
  if (values === 1) return shown ? { ...spec, y: [name] } : spec;
  const y = shown
    ? [...spec.y.filter((other) => other !== name), name]
    : spec.y.filter((other) => other !== name);
  // A waterfall goes from one column to another one.
  const drawn = values === 'many' ? y : y.slice(-values);
  return y.length === 0 ? spec : { ...spec, y: drawn };
}

/** Other looks; what is undefined is as the kind has it again. */
export function withLooks(
  { looks: before, ...spec }: ChartSpec,
  changed: { readonly [Look in keyof ChartLooks]: ChartLooks[Look] | undefined },
): ChartSpec {
  const looks = Object.fromEntries(
    Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
  );
  return Object.keys(looks).length === 0 ? spec : { ...spec, looks };
}

const mostColoured = 8;

/** The series, slices or areas of a chart that can be given a colour: what it is kept by, and its name. */
export function colouredParts(
  spec: ChartSpec,
  table: ResultTable,
  locale: Locale,
): { readonly key: string; readonly name: string }[] {
  if (['histogram', 'box', 'heat', 'pivot', 'waterfall'].includes(spec.kind)) return [];
  const { series } = chartData(spec, table, locale);
  const parts =
    spec.kind === 'pie' || spec.kind === 'treemap'
      ? (series[0]?.points ?? [])
          .toSorted((left, right) => (right.y ?? 0) - (left.y ?? 0))
          .map(({ key, text }) => ({ key, name: text }))
      : series.map(({ key, name }) => ({ key, name }));
  return parts.slice(0, mostColoured);
}

/** Whether two charts say the same of the same columns, whatever order their settings were written in. */
export function isSameChart(one: ChartSpec, other: ChartSpec | undefined): boolean {
  const settings = (spec: object) => JSON.stringify(Object.entries(spec).sort());
  return other !== undefined && settings(one) === settings(other);
}
