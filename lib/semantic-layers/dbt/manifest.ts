import { z } from 'zod';

const text = z.string().nullish();
const meta = z.object({ synonyms: z.unknown().optional() }).nullish();
const column = z.object({ name: z.string(), description: text });

/** A model, seed, snapshot or source, or a test of one. */
const node = z.object({
  unique_id: z.string(),
  resource_type: z.string(),
  name: z.string(),
  schema: text,
  alias: text,
  identifier: text,
  description: text,
  columns: z.record(z.string(), column).default({}),
  source_name: text,
  attached_node: text,
  test_metadata: z
    .object({ name: z.string(), kwargs: z.record(z.string(), z.unknown()).default({}) })
    .nullish(),
});

const whereFilter = z
  .object({ where_filters: z.array(z.object({ where_sql_template: z.string() })).default([]) })
  .nullish();

const entity = z.object({
  name: z.string(),
  type: z.enum(['primary', 'foreign', 'unique', 'natural']),
  expr: text,
});

const dimension = z.object({
  name: z.string(),
  type: z.string(),
  description: text,
  label: text,
  expr: text,
  type_params: z.object({ time_granularity: text }).nullish(),
  config: z.object({ meta }).nullish(),
});

const aggregation = z.object({
  agg: z.string(),
  expr: text,
  agg_params: z.object({ percentile: z.number().nullish() }).nullish(),
  agg_time_dimension: text,
  non_additive_dimension: z.object({ name: z.string() }).nullish(),
});

const semanticModel = z.object({
  unique_id: z.string(),
  name: z.string(),
  description: text,
  node_relation: z.object({ alias: z.string(), schema_name: text, database: text }).nullish(),
  defaults: z.object({ agg_time_dimension: text }).nullish(),
  primary_entity: text,
  entities: z.array(entity).default([]),
  dimensions: z.array(dimension).default([]),
  measures: z.array(aggregation.extend({ name: z.string() })).default([]),
});

const metricInput = z.object({
  name: z.string(),
  filter: whereFilter,
  alias: text,
  offset_window: z.unknown().optional(),
  offset_to_grain: z.unknown().optional(),
});

const metric = z.object({
  unique_id: z.string(),
  name: z.string(),
  description: text,
  label: text,
  type: z.string(),
  filter: whereFilter,
  type_params: z.object({
    measure: z
      .object({ name: z.string(), filter: whereFilter, fill_nulls_with: z.number().nullish() })
      .nullish(),
    /** How newer projects write a simple metric, without a measure. */
    metric_aggregation_params: aggregation.extend({ semantic_model: z.string() }).nullish(),
    numerator: metricInput.nullish(),
    denominator: metricInput.nullish(),
    expr: text,
    metrics: z.array(metricInput).nullish(),
  }),
  meta,
  config: z.object({ meta }).nullish(),
});

/** What is read of dbt's manifest.json, versions 10 (the first with semantic models) to 12. */
export const manifest = z.object({
  metadata: z.object({ dbt_schema_version: z.string(), project_name: text }),
  nodes: z.record(z.string(), node).default({}),
  sources: z.record(z.string(), node).default({}),
  semantic_models: z.record(z.string(), semanticModel).default({}),
  metrics: z.record(z.string(), metric).default({}),
});
export type Manifest = z.infer<typeof manifest>;
export type ManifestNode = z.infer<typeof node>;
export type SemanticModel = z.infer<typeof semanticModel>;
export type DbtDimension = z.infer<typeof dimension>;
export type DbtMetric = z.infer<typeof metric>;
export type Aggregation = z.infer<typeof aggregation>;
export type MetricInput = z.infer<typeof metricInput>;
export type WhereFilter = z.infer<typeof whereFilter>;
