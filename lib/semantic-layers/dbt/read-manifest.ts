import { z } from 'zod';
import type { TableSchema } from '../../domain/schema.ts';
import type { SemanticLayer } from '../../domain/semantic-layer.ts';
import { AppError } from '../../errors.ts';
import { printExpression } from '../../sql/select/print-select.ts';
import { inWords, LayerDraft } from '../layer-draft.ts';
import { plainColumn } from '../layer-expression.ts';
import { type DbtDimension, type Manifest, type ManifestNode, manifest } from './manifest.ts';
import { metricMeasure } from './metric-measure.ts';
import { dimensionColumn, ModelGraph, type PlacedModel } from './model-graph.ts';

const relations = ['model', 'seed', 'snapshot', 'source'];

/** What a dbt project says of the tables that it made. Throws `bad-request` naming what is no manifest of dbt. */
export function readManifest(value: unknown, tables: readonly TableSchema[]): SemanticLayer {
  const parsed = manifest.safeParse(value);
  if (!parsed.success) {
    throw new AppError('bad-request', {
      userMessage: `This is no manifest.json of dbt: ${z.prettifyError(parsed.error)}`,
    });
  }
  const { metadata, nodes, sources, semantic_models: models, metrics } = parsed.data;
  const version = Number(/manifest\/v(\d+)/.exec(metadata.dbt_schema_version)?.[1]);
  if (!(version >= 10 && version <= 12)) {
    throw new AppError('bad-request', {
      userMessage: `The manifest is of version ${metadata.dbt_schema_version}. Versions 10 to 12 can be read, those of dbt 1.6 and later.`,
    });
  }
  const draft = new LayerDraft({ format: 'dbt', name: metadata.project_name ?? 'dbt' }, tables);
  const all = [...Object.values(nodes), ...Object.values(sources)];
  for (const node of all) if (relations.includes(node.resource_type)) describeNode(node, draft);
  const graph = new ModelGraph(Object.values(models), draft);
  for (const placed of graph.placed) readModel(placed, graph, draft);
  for (const node of all) if (node.test_metadata?.name === 'relationships') readTest(node, all, draft);
  for (const metric of Object.values(metrics)) readMetric(metric, { metrics, graph, draft });
  return draft.done();
}

function tableOf(node: ManifestNode, draft: LayerDraft): TableSchema | null {
  const name = node.alias ?? node.identifier ?? node.name;
  return draft.table(node.schema ? `${node.schema}.${name}` : name);
}

function describeNode(node: ManifestNode, draft: LayerDraft): void {
  const table = tableOf(node, draft);
  // Most of a project is steps on the way, which nobody is to ask: that they have no table here is no news.
  if (table === null) return;
  draft.describe(table, null, node.description, node.unique_id);
  for (const { name, description } of Object.values(node.columns))
    draft.describe(table, name, description, `${node.unique_id}.${name}`);
}

function readModel(placed: PlacedModel, graph: ModelGraph, draft: LayerDraft): void {
  const { model, table } = placed;
  draft.describe(table, null, model.description, model.unique_id);
  for (const { name, type, expr } of model.entities) {
    const owner = type === 'foreign' ? graph.owner(name) : null;
    const column = plainColumn(expr ?? name);
    if (owner && column)
      draft.join(
        { table, columns: [column] },
        { table: owner.table, columns: [owner.column] },
        `${model.unique_id}.${name}`,
      );
  }
  for (const dimension of model.dimensions) {
    const from = `${model.unique_id}.${dimension.name}`;
    const column = dimensionColumn(dimension, table);
    if (column === null) {
      draft.leaveOut(
        from,
        `the dimension is computed (${dimension.expr ?? dimension.name}), and a term stands for a column`,
      );
      continue;
    }
    draft.describe(table, column, dimension.description, from);
    readDimension(dimension, { placed, column, from, draft });
  }
}

/** A dimension whose name is not that of its column is a word for it. */
function readDimension(
  dimension: DbtDimension,
  of: {
    readonly placed: PlacedModel;
    readonly column: string;
    readonly from: string;
    readonly draft: LayerDraft;
  },
): void {
  const { placed, column, from, draft } = of;
  const synonyms = [...(dimension.label ? [dimension.label] : []), ...synonymsIn(dimension.config?.meta)];
  const own = inWords(dimension.name);
  const isNew = (wording: string) => inWords(wording) !== inWords(column);
  if (![own, ...synonyms].some(isNew)) return;
  const { model, table } = placed;
  const about = inWords(
    model.primary_entity ?? model.entities.find(({ type }) => type === 'primary')?.name ?? table.name,
  );
  const apart = own.startsWith(about) ? own : `${about} ${own}`;
  draft.term(
    {
      // A single word, such as "name", would be taken for this column wherever it is said.
      term: own.includes(' ') ? own : apart,
      synonyms: synonyms
        .filter(isNew)
        .map((wording) => (wording.includes(' ') ? wording : `${about} ${wording}`)),
      meaning: `${dimension.description?.trim() || own} (${table.name}.${column})`,
      measure: null,
    },
    from,
    apart,
  );
}

function readTest(test: ManifestNode, all: readonly ManifestNode[], draft: LayerDraft): void {
  const { to, field, column_name: column } = test.test_metadata?.kwargs ?? {};
  const child = all.find(({ unique_id }) => unique_id === test.attached_node);
  const names = [...String(to).matchAll(/'([^']+)'|"([^"]+)"/g)].map(([, one, other]) => one ?? other);
  const parent = all.find(
    (node) =>
      relations.includes(node.resource_type) &&
      node.name === names.at(-1) &&
      (!String(to).startsWith('source') || node.source_name === names[0]),
  );
  const [from, target] = [child, parent].map((node) => node && tableOf(node, draft));
  if (!from || !target || typeof field !== 'string' || typeof column !== 'string') return;
  draft.join({ table: from, columns: [column] }, { table: target, columns: [field] }, test.unique_id);
}

function readMetric(
  metric: Manifest['metrics'][string],
  {
    metrics,
    graph,
    draft,
  }: { readonly metrics: Manifest['metrics']; readonly graph: ModelGraph; readonly draft: LayerDraft },
): void {
  draft.attempt(metric.unique_id, () => {
    const { at, expression, filter, time } = metricMeasure(metric, { metrics, graph });
    const dated = at.model.dimensions.find(({ name }) => name === time);
    const date = dated ? dimensionColumn(dated, at.table) : null;
    const dimensions = graph.reachable(at).flatMap(({ model, table }) =>
      model.dimensions.flatMap((each) => {
        const column = each.type === 'time' ? null : dimensionColumn(each, table);
        return column === null ? [] : [`${table.name}.${column}`];
      }),
    );
    const entity = at.model.primary_entity ?? at.model.entities.find(({ type }) => type === 'primary')?.name;
    const words = inWords(metric.name);
    const label = metric.label?.trim() || words;
    draft.term(
      {
        term: label,
        synonyms: [words, ...synonymsIn(metric.config?.meta ?? metric.meta)],
        meaning: metric.description?.trim() || `${printExpression(expression)} of ${at.table.name}`,
        measure: {
          expression: printExpression(expression),
          table: at.table.name,
          grain: entity ? `one ${inWords(entity)}` : '',
          ...(filter && { filter: printExpression(filter) }),
          ...(date && { time: `${at.table.name}.${date}` }),
          ...(dimensions.length > 0 && { dimensions: [...new Set(dimensions)] }),
        },
      },
      metric.unique_id,
      `${inWords(at.model.name)} ${label}`,
    );
  });
}

function synonymsIn(meta: { readonly synonyms?: unknown } | null | undefined): string[] {
  const { synonyms } = meta ?? {};
  return Array.isArray(synonyms) ? synonyms.filter((one) => typeof one === 'string') : [];
}
