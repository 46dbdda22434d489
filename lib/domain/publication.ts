import { z } from 'zod';
import { knowledgeChange } from './knowledge-change.ts';

export const publicationKinds = ['publish', 'roll-back'] as const;

/** One moment at which a snapshot of the curated knowledge became the current one. */
export const publication = z.object({
  sequence: z.number().int(),
  /** Content hash: two publications of equal knowledge have the same. */
  snapshotId: z.string(),
  kind: z.enum(publicationKinds),
  personName: z.string(),
  note: z.string(),
  at: z.string(),
});
export type Publication = z.infer<typeof publication>;

/** A publication as the list shows it. */
export const listedPublication = publication.extend({
  isCurrent: z.boolean(),
  /** Against the publication before it, or against nothing for the first. */
  changes: z.array(knowledgeChange),
});
export type ListedPublication = z.infer<typeof listedPublication>;
