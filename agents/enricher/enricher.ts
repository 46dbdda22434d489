import type { DescriptionProposal } from '#lib/domain/description-proposal.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { RunContext } from '../run-context.ts';

/**
 * Proposes the descriptions that one table and its columns lack (report §4.2). A comment that is there is never proposed
 * anew, nothing is stored, and what nothing is known about stays without a proposal. Throws `model-failed` or `stopped` as
 * a model caller does; the other tables of a source are not touched by that.
 */
export type Enricher = (
  table: TableSchema,
  context: Pick<RunContext, 'models' | 'signal'>,
) => Promise<DescriptionProposal[]>;

/** Whether a comment says nothing. */
export function isMissing(description: string | null): boolean {
  return description === null || description.trim() === '';
}
