import { z } from 'zod';
import { descriptionProposal } from './description-proposal.ts';

export const reviewStatuses = ['open', 'accepted', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A proposed description with what became of it. Only accepted ones are used, and only once they are published. */
export const descriptionReview = descriptionProposal.extend({
  status: z.enum(reviewStatuses),
  /** What was proposed; `text` is that, or what a person made of it. */
  proposedText: z.string(),
  /** Who or what proposed it: "built-in describer", a model's name, a person's name. */
  author: z.string(),
  reviewer: z.string().nullable(),
  /** null also for what is older than ids were kept. */
  reviewerId: z.string().nullable(),
  reviewedAt: z.string().nullable(),
});
export type DescriptionReview = z.infer<typeof descriptionReview>;

/** What a person decides about one proposal; `open` takes an earlier decision back. */
export const descriptionDecision = z.object({
  table: z.string().min(1),
  column: z.string().min(1).nullable(),
  status: z.enum(reviewStatuses),
  /** The person's own words instead of the proposed ones. */
  text: z.string().trim().min(1).max(2000).optional(),
});
export type DescriptionDecision = z.infer<typeof descriptionDecision>;
