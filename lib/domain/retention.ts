import { z } from 'zod';

/**
 * What is kept for a time: answers with all that hangs on them, the audit entries about what was saved as a file, and all
 * other audit entries.
 */
export const retainedKinds = ['runs', 'exports', 'audit'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** A shorter time would take what people are still working with. */
const fewestDays = 7;
const mostDays = 3_650;

function daysOf(kind: RetainedKind): z.ZodNullable<z.ZodNumber> {
  const error = ({ input }: { input?: unknown }) =>
    `${typeof input === 'string' ? `“${input}”` : String(input)} is no time to keep ${kind}: a whole number of days from ${fewestDays} to ${mostDays}, or null for good.`;
  return z.number({ error }).int({ error }).min(fewestDays, { error }).max(mostDays, { error }).nullable();
}

/** In days, or null for good. */
export const retentionDays = z.object({
  runs: daysOf('runs'),
  exports: daysOf('exports'),
  audit: daysOf('audit'),
} satisfies Record<RetainedKind, z.ZodType>);
export type RetentionDays = z.infer<typeof retentionDays>;

/** What would go if it went now. */
export const retentionPreview = z.object({
  runs: z.object({
    count: z.number().int(),
    /** Conversations of which nothing would be left. */
    conversations: z.number().int(),
    /** What their logs take in the store, in bytes, as they are compressed there. */
    bytes: z.number(),
    /** Old enough and kept all the same: shared, on a board, or with feedback that nobody has handled. */
    held: z.number().int(),
  }),
  exports: z.number().int(),
  audit: z.number().int(),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

/** What is set, what that takes at once, and what there is. */
export const retentionPage = z.object({
  days: retentionDays,
  preview: retentionPreview,
  kept: z.object({
    runs: z.number().int(),
    bytes: z.number(),
    exports: z.number().int(),
    audit: z.number().int(),
  }),
});
export type RetentionPage = z.infer<typeof retentionPage>;
