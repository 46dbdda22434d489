/** Which tables of a server are known: names or patterns with `*` and `?`, whatever the case. */
export type TableChoice = {
  /** All tables when empty. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

export type IsChosen = (schema: string, table: string) => boolean;

/**
 * Whether a table is chosen. A pattern is compared with the table's own name and with `schema.table`, so that `stage_*`
 * and `archive.*` both mean what they look like; what is excluded stays out whatever is included.
 */
export function tableFilter({ include, exclude }: TableChoice): IsChosen {
  const included = include.map(patternOf);
  const excluded = exclude.map(patternOf);
  return (schema, table) => {
    const matches = (pattern: RegExp) => pattern.test(table) || pattern.test(`${schema}.${table}`);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
}

function patternOf(text: string): RegExp {
  const source = text.replace(/[.*+?^${}()|[\]\\]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign}`,
  );
  return new RegExp(`^${source}$`, 'i');
}
