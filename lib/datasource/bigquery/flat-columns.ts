import type { ColumnSchema } from '../../domain/schema.ts';
import { catalogText } from '../server/catalog-text.ts';
import { bigqueryValueKind } from './bigquery-cell.ts';
import type { BigqueryField } from './bigquery-reply.ts';

export type FlatColumn = {
  readonly column: ColumnSchema;
  readonly field: BigqueryField;
  /** Where its value stands in a row: a place, and within a record the place of each part. */
  readonly place: readonly number[];
};

/** The columns of a table, a record taken apart: `address.city`. Lists are none; `listsOf` names them. */
export function flatColumns(
  fields: readonly BigqueryField[],
  within: { readonly name: string; readonly place: readonly number[] } = { name: '', place: [] },
): FlatColumn[] {
  return fields.flatMap((field, index) => {
    const name = `${within.name}${field.name}`;
    const place = [...within.place, index];
    if (field.mode === 'REPEATED') return [];
    if (field.fields !== undefined) return flatColumns(field.fields, { name: `${name}.`, place });
    const column: ColumnSchema = {
      name,
      type: field.type,
      kind: bigqueryValueKind(field),
      nullable: field.mode !== 'REQUIRED',
      description: catalogText(field.description),
    };
    return [{ column, field, place }];
  });
}

/** The names of columns that hold lists, of which no row has one value. */
export function listsOf(fields: readonly BigqueryField[], within = ''): string[] {
  return fields.flatMap((field) => {
    const name = `${within}${field.name}`;
    if (field.mode === 'REPEATED') return [name];
    return field.fields === undefined ? [] : listsOf(field.fields, `${name}.`);
  });
}
