import { z } from 'zod';
import { errorSubtypes } from './error-taxonomy.ts';

/** What was wrong: an error of the taxonomy, or a right condition in a form that no index serves. */
export const sqlEditKinds = [...errorSubtypes, 'index_unused'] as const;
export type SqlEditKind = (typeof sqlEditKinds)[number];

/** One change that a repair made to a statement, as the page and the log show it. */
export const sqlEdit = z.object({
  kind: z.enum(sqlEditKinds),
  /** Why the change is right, in one sentence that names the evidence. */
  reason: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SqlEdit = z.infer<typeof sqlEdit>;

/** Whether the statement said something else before; a form that is merely quicker says nothing against its writer. */
export function isCorrection({ kind }: SqlEdit): boolean {
  return kind !== 'index_unused';
}
