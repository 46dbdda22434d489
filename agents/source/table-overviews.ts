import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { AppError } from '#lib/errors.ts';

/** The tables of a snapshot by name, as somebody who wants to know what can be asked reads them. */
export function tableOverviews({ tables }: SchemaSnapshot): TableOverview[] {
  return tables.map(overview).sort((left, right) => left.name.localeCompare(right.name, 'en'));
}

/** One table, its name in any case. Throws `not-found` naming the tables there are. */
export function overviewOf({ tables }: SchemaSnapshot, name: string): TableOverview {
  const found = tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  if (found) return overview(found);
  const names = tables.map((table) => table.name).sort();
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  throw new AppError('not-found', { userMessage: `There is no table ${name}. Available: ${shown}${more}.` });
}

const mostNamed = 40;

function overview({ name, kind, description, rowCount, columns }: TableSchema): TableOverview {
  return {
    name,
    kind,
    description,
    rowCount,
    columns: columns.map(({ name, type, description }) => ({ name, type, description })),
  };
}
