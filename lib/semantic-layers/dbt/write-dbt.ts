import { stringify } from 'yaml';
import type { CuratedKnowledge, GlossaryEntry } from '../../domain/curated-knowledge.ts';
import type { TableSchema } from '../../domain/schema.ts';
import { isDate } from '../../domain/value-kind.ts';
import { AppError } from '../../errors.ts';
import { inOrder } from '../../knowledge/in-order.ts';
import { namedPlace } from '../../knowledge/named-place.ts';
import { isAggregate, onlyRows } from '../../knowledge/only-rows.ts';
import { readMeasure } from '../../knowledge/read-measure.ts';
import { mapExpression } from '../../sql/select/map-expression.ts';
import { printExpression } from '../../sql/select/print-select.ts';
import type { Expression } from '../../sql/select/syntax-tree.ts';
import { unusable } from '../layer-draft.ts';
import { identifierOf } from '../osi/osi-document.ts';

/**
 * What is known of a source as YAML of a dbt project: descriptions of its models, semantic models and metrics. `tables` are as they
 * are described and joined by now, each taken to be a model of its name. What dbt cannot hold is named in a comment on top.
 */
export function writeDbt(
  tables: readonly TableSchema[],
  curated: Pick<CuratedKnowledge, 'glossary'>,
): string {
  const { glossary } = inOrder({ descriptions: [], examples: [], joins: [], ...curated });
  const taken: DbtMetric[] = [];
  const leftOut: string[] = [];
  for (const entry of glossary) {
    if (entry.measure === null) continue;
    try {
      const metric = metricOf(entry, tables);
      const [{ name } = { name: '' }] = metric.metrics;
      if (taken.some(({ metrics }) => metrics.some((other) => other.name === name)))
        throw unusable(`Another metric is called ${name}.`);
      taken.push(metric);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push(`${entry.term}: ${error.userMessage}`);
    }
  }
  const measured = new Set(taken.map(({ table }) => table));
  const linked = new Set(
    tables.flatMap(({ name, foreignKeys }) =>
      measured.has(name) ? foreignKeys.map((key) => key.referencedTable) : [],
    ),
  );
  const semantic = tables.filter(({ name }) => measured.has(name) || linked.has(name));
  const document = {
    version: 2,
    models: tables.flatMap((table) => modelOf(table) ?? []),
    semantic_models: semantic.map((table) => semanticModelOf(table, taken, glossary, tables)),
    metrics: taken.flatMap(({ metrics }) => metrics),
  };
  const comments = leftOut.map((line) => `# Left out, ${line.replaceAll('\n', ' ')}\n`).join('');
  return comments + stringify(document, { lineWidth: 0 });
}

type DbtMeasure = { readonly name: string; readonly agg: string; readonly expr: string };
type DbtMetric = {
  readonly table: string;
  readonly time: string;
  readonly measures: readonly DbtMeasure[];
  readonly metrics: readonly { readonly name: string; readonly [property: string]: unknown }[];
};

function modelOf({ name, description, columns }: TableSchema) {
  const described = columns.flatMap((column) =>
    column.description ? [{ name: column.name, description: column.description }] : [],
  );
  if (!description && described.length === 0) return null;
  return { name, ...(description && { description }), ...(described.length > 0 && { columns: described }) };
}

/** Throws `bad-request` saying why dbt cannot hold a measure. */
function metricOf(
  { term, synonyms, meaning, measure }: GlossaryEntry,
  tables: readonly TableSchema[],
): DbtMetric {
  if (measure === null) throw unusable('It is no measure.');
  const { table, expression, filter, joins, time } = readMeasure(measure, tables, (name) => name);
  if (joins.length > 0)
    throw unusable(`Its expression reads several tables, a measure of dbt only ${table.name}.`);
  const date =
    time === null ? table.columns.find(isDate)?.name : time.table === table.name ? time.column : undefined;
  if (date === undefined) throw unusable(`dbt asks for a date, and ${table.name} has none.`);
  if (keyOf(table) === null)
    throw unusable(`dbt asks for a primary entity, and ${table.name} has no single key.`);
  const name = identifierOf(term);
  if (!/^[a-z][a-z0-9_]*[a-z0-9]$/.test(name))
    throw unusable('dbt names are two or more of a to z, digits and underscores.');
  const measures: DbtMeasure[] = [];
  const figure = mapExpression(filter ? onlyRows(expression, filter) : expression, (part) => {
    if (!isAggregate(part)) return part;
    const found = measureOf(part, measures.length === 0 ? name : `${name}_${measures.length + 1}`);
    measures.push(found);
    return { kind: 'column', qualifier: null, name: { text: found.name, quote: null } };
  });
  const [first] = measures;
  const about = {
    label: term,
    description: meaning,
    ...(synonyms.length > 0 && { config: { meta: { synonyms } } }),
  };
  const simple = (metric: string, of: DbtMeasure) => ({
    name: metric,
    type: 'simple',
    type_params: { measure: measureName(of) },
  });
  const parts = measures.map((each) => ({ metric: `${each.name}_part`, of: each }));
  return {
    table: table.name,
    time: date,
    measures: measures.map((each) => ({ ...each, name: measureName(each) })),
    metrics:
      figure.kind === 'column' && first
        ? [{ ...simple(name, first), ...about }]
        : [
            {
              name,
              ...about,
              type: 'derived',
              type_params: {
                expr: printExpression(figure),
                metrics: parts.map(({ metric, of }) => ({ name: metric, alias: of.name })),
              },
            },
            ...parts.map(({ metric, of }, index) => ({
              ...simple(metric, of),
              label: `${term}, part ${index + 1}`,
              description: `A part of ${term}.`,
            })),
          ],
  };
}

function measureName({ name }: DbtMeasure): string {
  return `${name}_measure`;
}

function measureOf(call: Extract<Expression, { kind: 'call' }>, name: string): DbtMeasure {
  const function_ = call.name.text.toLowerCase();
  const [argument] = call.arguments;
  const expr =
    argument === undefined || argument.kind === 'star' ? '1' : printExpression(unqualified(argument));
  const agg = function_ === 'count' && call.distinct ? 'count_distinct' : aggregations[function_];
  if (agg === undefined || (call.distinct && agg !== 'count_distinct'))
    throw unusable(`dbt has no aggregation for ${printExpression(unqualified(call))}.`);
  return { name, agg, expr };
}

const aggregations: Readonly<Record<string, string>> = {
  sum: 'sum',
  count: 'count',
  avg: 'average',
  min: 'min',
  max: 'max',
  median: 'median',
};

function unqualified(expression: Expression): Expression {
  return mapExpression(expression, (part) => (part.kind === 'column' ? { ...part, qualifier: null } : part));
}

function semanticModelOf(
  table: TableSchema,
  taken: readonly DbtMetric[],
  glossary: readonly GlossaryEntry[],
  tables: readonly TableSchema[],
) {
  const own = taken.filter((each) => each.table === table.name);
  const measures = own.flatMap((each) =>
    each.measures.map((measure) => ({
      ...measure,
      ...(each.time !== own[0]?.time && { agg_time_dimension: each.time }),
    })),
  );
  const key = keyOf(table);
  const linked = new Set<string>();
  const foreign = table.foreignKeys.flatMap(({ columns: [column, second], referencedTable }) => {
    const parent = tables.find(({ name }) => name === referencedTable);
    // An entity has one name in a model: of two keys to one table the first is it.
    if (!column || second || !parent || keyOf(parent) === null || linked.has(referencedTable)) return [];
    linked.add(referencedTable);
    return [{ name: entityOf(referencedTable), type: 'foreign', expr: column }];
  });
  const keys = new Set([key, ...table.foreignKeys.flatMap(({ columns }) => columns)]);
  const dimensions = table.columns.flatMap((column) => {
    if (keys.has(column.name)) return [];
    const term = glossary.find(({ meaning, measure }) => {
      const place = measure === null ? namedPlace(meaning, tables) : null;
      return place?.table.name === table.name && place.column.name === column.name && place.value === null;
    });
    const about = {
      name: column.name,
      ...(term && { label: term.term }),
      ...(term && term.synonyms.length > 0 && { config: { meta: { synonyms: term.synonyms } } }),
    };
    return isDate(column)
      ? [{ ...about, type: 'time', type_params: { time_granularity: 'day' } }]
      : column.kind === 'text' || column.kind === 'boolean'
        ? [{ ...about, type: 'categorical' }]
        : [];
  });
  return {
    name: table.name,
    model: `ref('${table.name}')`,
    ...(own[0] && { defaults: { agg_time_dimension: own[0].time } }),
    entities: [
      ...(key === null ? [] : [{ name: entityOf(table.name), type: 'primary', expr: key }]),
      ...foreign,
    ],
    ...(dimensions.length > 0 && { dimensions }),
    ...(measures.length > 0 && { measures }),
  };
}

/** The one column that identifies a row; null where several do, or none. */
function keyOf({ primaryKey, columns }: TableSchema): string | null {
  if (primaryKey.length === 1) return primaryKey[0] ?? null;
  return primaryKey.length > 1 ? null : (columns.find(({ unique }) => unique)?.name ?? null);
}

function entityOf(table: string): string {
  return identifierOf(table);
}
