import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, withColumns } from './named-query.ts';

type BucketNames = { readonly number: string; readonly bucket: string };

/**
 * The bucket of each figure by its edges, ascending: below the first, from each edge up to the next, from the last on. Each
 * has a number from 1, to sort by, and a name such as `10 to 20`; the lower edge belongs to it and the upper does not. No
 * figure, no bucket.
 */
export function withBuckets(
  query: NamedQuery,
  { value, edges, names }: { value: string; edges: readonly number[]; names?: BucketNames },
  dialect: Dialect,
): NamedQuery {
  if (
    edges.length === 0 ||
    edges.some((edge, index) => edge <= (edges[index - 1] ?? Number.NEGATIVE_INFINITY))
  )
    throw new Error(`${edges.join(', ') || 'Nothing'} does not rise; the edges of buckets must.`);
  const { number, bucket } = names ?? { number: 'bucket number', bucket: 'bucket' };
  const figure = columnOf(query, value, dialect);
  const labels = [...edges, null].map((edge, index) => {
    const from = edges[index - 1];
    if (from === undefined) return `below ${edge}`;
    return edge === null ? `${from} and more` : `${from} to ${edge}`;
  });
  const choose = (told: (label: string, index: number) => string) => {
    const branches = labels.map((label, index) => {
      const edge = edges[index];
      const test = edge === undefined ? `${figure} IS NOT NULL` : `${figure} < ${edge}`;
      return `WHEN ${test} THEN ${told(label, index)}`;
    });
    return `CASE ${branches.join(' ')} END`;
  };
  return withColumns(
    query,
    [
      { name: number, sql: choose((_, index) => String(index + 1)) },
      { name: bucket, sql: choose((label) => dialect.quoteText(label)) },
    ],
    dialect,
  );
}

/** Where the bucket of one width that a figure falls in begins: of width 10, 23 falls in 20. */
export function bucketStart(expression: string, width: number): string {
  if (!(width > 0)) throw new Error(`${width} is no width; it must be more than 0.`);
  return `FLOOR(${expression} / ${Number.isInteger(width) ? `${width}.0` : width}) * ${width}`;
}

/** Which of so many equally large parts each figure falls in, the smallest figures in part 1; quartiles are 4 parts. */
export function withQuantiles(
  query: NamedQuery,
  { value, parts, name = 'part' }: { value: string; parts: number; name?: string },
  dialect: Dialect,
): NamedQuery {
  if (!Number.isInteger(parts) || parts < 2)
    throw new Error(`${parts} is no number of parts; it must be 2 or more.`);
  const figure = columnOf(query, value, dialect);
  // Rows without a figure are dealt apart, so that they fill no part.
  const known = `CASE WHEN ${figure} IS NULL THEN 1 ELSE 0 END`;
  const part = `NTILE(${parts}) OVER (PARTITION BY ${known} ORDER BY ${figure})`;
  return withColumns(query, [{ name, sql: `CASE WHEN ${figure} IS NOT NULL THEN ${part} END` }], dialect);
}
