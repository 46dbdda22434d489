import { onlyRows } from '../../knowledge/only-rows.ts';
import { writtenExpression } from '../../knowledge/written-expression.ts';
import { mapExpression } from '../../sql/select/map-expression.ts';
import type { Expression } from '../../sql/select/syntax-tree.ts';
import { unusable } from '../layer-draft.ts';
import { allOf, called, expressionOf, number, ratioOf } from '../layer-expression.ts';
import type { Aggregation, DbtMetric, Manifest, MetricInput } from './manifest.ts';
import type { ModelGraph, PlacedModel } from './model-graph.ts';
import { filterConditions } from './where-filter.ts';

/** A metric as one figure of the rows of one model. */
export type MetricMeasure = {
  readonly at: PlacedModel;
  readonly expression: Expression;
  readonly filter: Expression | null;
  /** The time dimension that it goes by, as the model calls it. */
  readonly time: string | null;
};

/** Throws `bad-request` saying why a metric cannot be one figure of one model. */
export function metricMeasure(
  metric: DbtMetric,
  within: { readonly metrics: Manifest['metrics']; readonly graph: ModelGraph },
): MetricMeasure {
  return measured(metric, within, []);
}

type Within = Parameters<typeof metricMeasure>[1];

function measured(metric: DbtMetric, within: Within, around: readonly string[]): MetricMeasure {
  if (around.includes(metric.name))
    throw unusable(`It is defined by itself: ${[...around, metric.name].join(', ')}`);
  const inside = [...around, metric.name];
  switch (metric.type) {
    case 'simple':
      return simple(metric, within);
    case 'ratio': {
      const { numerator, denominator } = metric.type_params;
      if (!numerator || !denominator) throw unusable('It is a ratio without both of its parts');
      const [over, under] = [numerator, denominator].map((input) => part(input, within, inside));
      if (!over || !under) throw unusable('It is a ratio without both of its parts');
      return composed(metric, [over, under], ratioOf(over.expression, under.expression), within);
    }
    case 'derived': {
      const { expr, metrics } = metric.type_params;
      const inputs = new Map(
        (metrics ?? []).map((input) => [
          (input.alias ?? input.name).toLowerCase(),
          part(input, within, inside),
        ]),
      );
      const expression = mapExpression(writtenExpression(expr ?? '', 'measure'), (each) => {
        if (each.kind !== 'column') return each;
        const input = inputs.get(each.name.text.toLowerCase());
        if (!input) throw unusable(`It is computed from ${each.name.text}, which is none of its metrics`);
        return input.expression;
      });
      return composed(metric, [...inputs.values()], expression, within);
    }
    default:
      throw unusable(`It is a ${metric.type} metric, which no single expression over rows computes`);
  }
}

function simple(metric: DbtMetric, { graph }: Within): MetricMeasure {
  const { measure: input, metric_aggregation_params: own } = metric.type_params;
  const [at, measure] = own
    ? [graph.placed.find(({ model }) => model.name === own.semantic_model), own]
    : placedMeasure(input?.name, graph);
  if (!at || !measure)
    throw unusable(`Its measure ${input?.name ?? own?.semantic_model} is in no model of this source`);
  const aggregated = aggregate(measure, input?.name ?? metric.name, at);
  const fill = input?.fill_nulls_with ?? null;
  const conditions = [metric.filter, input?.filter].flatMap((filter) => filterConditions(filter, at, graph));
  return {
    at,
    expression: fill === null ? aggregated : called('COALESCE', aggregated, number(String(fill))),
    filter: allOf(conditions),
    time: measure.agg_time_dimension ?? at.model.defaults?.agg_time_dimension ?? null,
  };
}

function placedMeasure(name: string | undefined, graph: ModelGraph): [PlacedModel?, Aggregation?] {
  for (const at of graph.placed) {
    const measure = at.model.measures.find((each) => each.name === name);
    if (measure) return [at, measure];
  }
  return [];
}

function aggregate(measure: Aggregation, name: string, { table }: PlacedModel): Expression {
  const { agg, non_additive_dimension: rest, agg_params: params } = measure;
  if (rest) throw unusable(`It does not add up along ${rest.name}`);
  const counted = expressionOf(measure.expr ?? name, table, table);
  switch (agg.toLowerCase()) {
    case 'sum':
    case 'min':
    case 'max':
    case 'count':
    case 'median':
      return called(agg.toUpperCase(), counted);
    case 'average':
      return called('AVG', counted);
    case 'count_distinct':
      return { ...called('COUNT', counted), distinct: true };
    case 'sum_boolean':
      return called('SUM', {
        kind: 'case',
        operand: null,
        branches: [{ when: counted, result: number('1') }],
        otherwise: number('0'),
      });
    case 'percentile':
      if (params?.percentile === 0.5) return called('MEDIAN', counted);
      throw unusable('It is a percentile, which not every engine computes');
    default:
      throw unusable(`It is aggregated by ${agg}, which is not known here`);
  }
}

/** A metric as a part of another, with its own filters inside. */
function part(input: MetricInput, within: Within, around: readonly string[]): MetricMeasure {
  if (input.offset_window || input.offset_to_grain)
    throw unusable(`It compares ${input.name} with another time`);
  const metric = Object.values(within.metrics).find(({ name }) => name === input.name);
  if (!metric) throw unusable(`There is no metric ${input.name}`);
  const found = measured(metric, within, around);
  const filter = allOf([
    ...(found.filter === null ? [] : [found.filter]),
    ...filterConditions(input.filter, found.at, within.graph),
  ]);
  return {
    ...found,
    filter: null,
    expression: filter ? onlyRows(found.expression, filter) : found.expression,
  };
}

function composed(
  metric: DbtMetric,
  parts: readonly MetricMeasure[],
  expression: Expression,
  { graph }: Within,
): MetricMeasure {
  const [first] = parts;
  if (!first) throw unusable('It is made of no other metric');
  const other = parts.find(({ at }) => at.model !== first.at.model);
  if (other)
    throw unusable(
      `It is made of figures of ${first.at.table.name} and of ${other.at.table.name}, whose rows are not one for one`,
    );
  const times = new Set(parts.map(({ time }) => time));
  return {
    at: first.at,
    expression,
    filter: allOf(filterConditions(metric.filter, first.at, graph)),
    time: times.size === 1 ? first.time : null,
  };
}
