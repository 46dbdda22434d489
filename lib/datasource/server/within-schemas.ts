import type { RelationAccess } from '../../sql/guard/relation-check.ts';

/** An account may often read far more than the schemas of its source; a name with more parts than one must lead into one of those. */
export function withinSchemas(database: string, schemas: readonly string[]): RelationAccess {
  const own = database.toLowerCase();
  const known = new Set(schemas.map((schema) => schema.toLowerCase()));
  return (path) => {
    if (path.length === 1) return 'readable';
    const [schema = '', of = own] = path.slice(0, -1).reverse();
    return known.has(schema) && of === own ? 'readable' : 'hidden';
  };
}
