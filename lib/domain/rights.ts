import { z } from 'zod';

/** What may not be read of one source: a table with all its columns, or one column of it. */
export const denial = z.object({
  /** null for the whole source. */
  table: z.string().min(1).nullable(),
  /** null for every column of the table. */
  column: z.string().min(1).nullable(),
});
export type Denial = z.infer<typeof denial>;

/** A denial with whom it is for: everybody of a role, or one person. */
export const accessRule = z.object({
  sourceId: z.string().min(1),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('role'), role: z.enum(['analyst', 'developer']) }),
    z.object({ kind: z.literal('person'), personId: z.string().min(1) }),
  ]),
  ...denial.shape,
});
export type AccessRule = z.infer<typeof accessRule>;
