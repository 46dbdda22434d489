import { writtenExpression } from '../../knowledge/written-expression.ts';
import { printExpression } from '../../sql/select/print-select.ts';
import type { Expression } from '../../sql/select/syntax-tree.ts';
import { unusable } from '../layer-draft.ts';
import { expressionOf } from '../layer-expression.ts';
import type { WhereFilter } from './manifest.ts';
import type { ModelGraph, PlacedModel } from './model-graph.ts';

/**
 * The conditions of a filter as they are of the rows of a model: `{{ Dimension('customer__kind') }} = 'new'` becomes a condition on the
 * column behind that dimension. Throws `bad-request` naming what no column stands for.
 */
export function filterConditions(filter: WhereFilter, from: PlacedModel, graph: ModelGraph): Expression[] {
  return (filter?.where_filters ?? []).map(({ where_sql_template: template }) => {
    const sql = template.replaceAll(/\{\{(.*?)\}\}/gs, (_all, inside: string) =>
      printExpression(reference(inside.trim(), from, graph), 10),
    );
    if (/\{[{%]/.test(sql))
      throw unusable(`Its filter ${template.trim()} is a template with more than references`);
    return writtenExpression(sql.trim(), 'condition');
  });
}

const call = /^(Dimension|TimeDimension|Entity)\(\s*'([^']+)'\s*(?:,\s*'?(\w+)'?\s*)?\)$/;

function reference(written: string, from: PlacedModel, graph: ModelGraph): Expression {
  const [, kind, path = '', grain] = call.exec(written) ?? [];
  if (kind === undefined) throw unusable(`Its filter uses ${written}, which stands for no column`);
  const names = path.split('__');
  const last = names.at(-1) ?? '';
  const at = graph.follow(from, names.slice(0, -1));
  if (kind === 'Entity') {
    const entity = at.model.entities.find(({ name }) => name === last);
    if (!entity) throw unusable(`Its filter uses ${written}, and ${at.model.name} has no entity ${last}`);
    return expressionOf(entity.expr ?? entity.name, at.table, from.table);
  }
  const dimension = at.model.dimensions.find(({ name }) => name === last);
  if (!dimension) throw unusable(`Its filter uses ${written}, and ${at.model.name} has no dimension ${last}`);
  const own = dimension.type_params?.time_granularity?.toLowerCase();
  if (grain !== undefined && own !== undefined && grain.toLowerCase() !== own)
    throw unusable(`Its filter uses ${written}, by ${grain} what is kept by ${own}`);
  return expressionOf(dimension.expr ?? dimension.name, at.table, from.table);
}
