import { z } from 'zod';

/** One change or export: who did what to what. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  /** `noun.verb`, such as `person.add` or `example.retire`. */
  action: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  /** The id or name of what was changed, as people know it. */
  subject: z.string(),
  /** What changed, in a few fields; never a secret, never rows of the analysed database. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
