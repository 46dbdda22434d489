import type { CuratedJoin, GlossaryEntry } from '../domain/curated-knowledge.ts';

/** A glossary entry as people compare it with another. */
export function termText({ synonyms, meaning, measure }: GlossaryEntry): string {
  return [
    meaning,
    ...(synonyms.length > 0 ? [`Also: ${synonyms.join(', ')}`] : []),
    ...(measure ? [`Measure: ${measureText(measure)}`] : []),
  ].join('\n');
}

/** How a measure is computed, on one line. */
export function measureText({ expression, table, grain, filter, time, dimensions }: Measure): string {
  return [
    `${expression} of ${table}`,
    ...(filter ? [`only where ${filter}`] : []),
    ...(grain ? [`one row being ${grain}`] : []),
    ...(time ? [`dated by ${time}`] : []),
    ...(dimensions?.length ? [`asked by ${dimensions.join(', ')}`] : []),
  ].join(', ');
}

type Measure = NonNullable<GlossaryEntry['measure']>;

/** "orders.customer_id to customers.id" */
export function joinName({ table, columns, referencedTable, referencedColumns }: CuratedJoin): string {
  const of = (owner: string, names: readonly string[]) => names.map((name) => `${owner}.${name}`).join(', ');
  return `${of(table, columns)} to ${of(referencedTable, referencedColumns)}`;
}
