import type { TableSchema } from '../../domain/schema.ts';
import { type LayerDraft, unusable } from '../layer-draft.ts';
import { plainColumn } from '../layer-expression.ts';
import type { DbtDimension, SemanticModel } from './manifest.ts';

/** A semantic model with the table of the source that it is about. */
export type PlacedModel = { readonly model: SemanticModel; readonly table: TableSchema };

/** The semantic models that have a table here, and how entities lead from one to the next. */
export class ModelGraph {
  readonly placed: readonly PlacedModel[];

  constructor(models: readonly SemanticModel[], draft: LayerDraft) {
    this.placed = models.flatMap((model) => {
      const { alias = model.name, schema_name } = model.node_relation ?? {};
      const table = draft.table(schema_name ? `${schema_name}.${alias}` : alias);
      if (table) return [{ model, table }];
      draft.leaveOut(model.unique_id, `this source has no table ${alias}`);
      return [];
    });
  }

  /** The model whose rows an entity identifies, and the column that does so. */
  owner(entity: string): (PlacedModel & { readonly column: string }) | null {
    for (const placed of this.placed) {
      const own = placed.model.entities.find(
        ({ name, type }) => name === entity && (type === 'primary' || type === 'unique'),
      );
      const column = own && plainColumn(own.expr ?? own.name);
      if (column) return { ...placed, column };
    }
    return null;
  }

  /** The model that a path of entities leads to. Throws `bad-request` naming the entity that leads nowhere. */
  follow(from: PlacedModel, path: readonly string[]): PlacedModel {
    return path.reduce((at, entity) => {
      const own = at.model.entities.find(({ name }) => name === entity);
      if (at.model.primary_entity === entity || (own && own.type !== 'foreign')) return at;
      const owner = own ? this.owner(entity) : null;
      if (owner === null) throw unusable(`The entity ${entity} of ${at.model.name} leads to no model`);
      return owner;
    }, from);
  }

  /** A model with all that its foreign entities lead to, each once. */
  reachable(from: PlacedModel): PlacedModel[] {
    const found = [from];
    for (const at of found) {
      for (const { name, type } of at.model.entities) {
        const next = type === 'foreign' ? this.owner(name) : null;
        if (next && !found.some(({ model }) => model === next.model)) found.push(next);
      }
    }
    return found;
  }
}

/** The column behind a dimension; null for one that is computed or that the table lacks. */
export function dimensionColumn(
  { name, expr }: Pick<DbtDimension, 'name' | 'expr'>,
  table: TableSchema,
): string | null {
  const column = plainColumn(expr ?? name);
  return table.columns.find((each) => each.name.toLowerCase() === column?.toLowerCase())?.name ?? null;
}
