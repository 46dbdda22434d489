import { z } from 'zod';

export const matchKinds = ['code', 'name', 'alias', 'prefix', 'tokens', 'typo'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** One row of the analysed database that a mention in the question may stand for. */
export const entityMatch = z.object({
  /** Where the entity lives and the value that identifies it: `table.keyColumn = key`. */
  table: z.string(),
  keyColumn: z.string(),
  key: z.union([z.string(), z.number()]),
  /** The name shown to a person. */
  label: z.string(),
  /** The column and stored value that the mention met, blanks around it included. */
  matchedColumn: z.string(),
  matchedValue: z.string(),
  /** Where the value is put together from several columns (first and last name), all of them in order; `matchedColumn` is the last. */
  joinedColumns: z.array(z.string()).optional(),
  /** How else the column spells the value; absent when in no other way. */
  spellings: z.array(z.string()).optional(),
  kind: z.enum(matchKinds),
  /** 0..1; 1 is an exact code or full name. */
  score: z.number(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
export type EntityMatch = z.infer<typeof entityMatch>;

/**
 * What single columns hold of a match: its value, or word by word where that is put together from columns of one word each.
 * Empty when the words do not say which column they are of.
 */
export function storedParts({ matchedColumn, matchedValue, joinedColumns }: EntityMatch) {
  if (joinedColumns === undefined) return [{ column: matchedColumn, value: matchedValue }];
  const parts = matchedValue.split(' ');
  if (parts.length !== joinedColumns.length) return [];
  return joinedColumns.map((column, at) => ({ column, value: parts[at] ?? '' }));
}

/** What the referential search made of one stretch of the question. */
export const entityMention = z.object({
  text: z.string(),
  /** Character offsets in the question, end exclusive. */
  start: z.number().int(),
  end: z.number().int(),
  /** Best first. The filter keeps one; more than one means the question does not decide. */
  matches: z.array(entityMatch).min(1),
});
export type EntityMention = z.infer<typeof entityMention>;

export const entityMatches = z.object({ mentions: z.array(entityMention), elapsedMs: z.number() });
export type EntityMatches = z.infer<typeof entityMatches>;
