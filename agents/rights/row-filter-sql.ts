import type { Dialect } from '#lib/datasource/data-source.ts';
import { replaceAttributes } from '#lib/domain/person-attributes.ts';
import type { RowFilter } from '#lib/domain/rights.ts';

const nothing = '1 = 0';

/**
 * The condition of a filter with the values of the person as literals: after IN all of them, elsewhere the one. What cannot be
 * bound, an attribute without a value or with several outside IN, lets nothing through.
 */
export function rowFilterSql({ condition, given }: RowFilter, dialect: Pick<Dialect, 'quoteText'>): string {
  let isBound = true;
  const sql = replaceAttributes(condition, (name, isList) => {
    const values = given[name] ?? [];
    if (values.length === 0 || (values.length > 1 && !isList)) isBound = false;
    const literals = values.map((value) => dialect.quoteText(value)).join(', ');
    return isList ? `(${literals})` : literals;
  });
  return isBound ? sql : nothing;
}
