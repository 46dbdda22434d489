import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { type EntityMatch, type EntityMatches, storedParts } from '#lib/domain/entity-match.ts';
import { errorCodeOf } from '#lib/errors.ts';
import type { Hidden } from './hidden.ts';

const limits = { ...defaultLimits, timeoutMs: 5_000, maxRows: 1 };

/**
 * The names that were found without those that stand in rows that are hidden: the index knows every row, so that each match in a
 * table that is there in part is looked for in what is left of it. `source` is the restricted one.
 */
export async function withoutHiddenRows(
  found: EntityMatches,
  source: DataSource,
  hidden: Hidden,
  signal?: AbortSignal,
): Promise<EntityMatches> {
  if (hidden.rows.size === 0) return found;
  const mentions = await Promise.all(
    found.mentions.map(async (mention) => {
      const matches = await Promise.all(
        mention.matches.map((match) => visibleMatch(match, source, hidden, signal)),
      );
      return { ...mention, matches: matches.filter((match) => match !== null) };
    }),
  );
  return { ...found, mentions: mentions.filter(({ matches }) => matches.length > 0) };
}

async function visibleMatch(
  match: EntityMatch,
  source: DataSource,
  hidden: Hidden,
  signal: AbortSignal | undefined,
): Promise<EntityMatch | null> {
  if (!hidden.rows.has(match.table.toLowerCase())) return match;
  const { quoteIdentifier, quoteText } = source.dialect;
  const key = typeof match.key === 'number' ? String(match.key) : quoteText(match.key);
  const parts = storedParts(match);
  if (parts.length === 0) return null;
  const conditions = [
    `${quoteIdentifier(match.keyColumn)} = ${key}`,
    ...parts.map(({ column, value }) => `${quoteIdentifier(column)} = ${quoteText(value)}`),
  ];
  const sql = `SELECT 1 FROM ${quoteIdentifier(match.table)} WHERE ${conditions.join(' AND ')}`;
  try {
    const { rows } = await source.query(sql, limits, signal);
    // Other spellings and the label may be those of other rows.
    const { spellings: _spellings, ...own } = match;
    return rows.length > 0 ? { ...own, label: match.matchedValue } : null;
  } catch (error) {
    // A name that stands in another table, or cannot be looked for in time, is left out rather than told.
    if (errorCodeOf(error).startsWith('query-')) return null;
    throw error;
  }
}
