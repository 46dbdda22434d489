import { z } from 'zod';

/**
 * A description that a table or one of its columns lacks, as somebody or something proposes it. It is not part of the
 * schema until a person has reviewed it (report §4.2, metadata enrichment policy).
 */
export const descriptionProposal = z.object({
  table: z.string(),
  /** null for the summary of the table itself. */
  column: z.string().nullable(),
  text: z.string().min(1),
  /** What the text was concluded from, one short clause each: "type REAL", "refers to FIRM.FRM_ID", "values: A | B". */
  evidence: z.array(z.string()),
});
export type DescriptionProposal = z.infer<typeof descriptionProposal>;
