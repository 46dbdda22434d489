import { z } from 'zod';

/** Who let a piece of knowledge into use, by name, and when (an ISO time). */
export const approval = z.object({ by: z.string(), at: z.string() });
export type Approval = z.infer<typeof approval>;

/** Something approved that a statement rests on as it was approved. */
export const verification = approval.extend({
  on: z.discriminatedUnion('kind', [
    /** The statement is that of the example, word for word. */
    z.object({ kind: z.literal('example'), id: z.string(), question: z.string() }),
    /** The statement computes a figure by exactly this expression over the rows of this table that meet the filter. */
    z.object({
      kind: z.literal('measure'),
      term: z.string(),
      expression: z.string(),
      table: z.string(),
      filter: z.string().optional(),
    }),
  ]),
});
export type Verification = z.infer<typeof verification>;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Verified by Ada on 3 November 2026". */
export function verifiedWords({ by, at }: Approval): string {
  return `Verified by ${by} on ${dayFormat.format(new Date(at))}`;
}

/** What an answer rests on, as a person reads it. */
export function restsOnWords({ on }: Verification): string {
  return on.kind === 'example'
    ? `the approved example “${on.question}”`
    : `the measure “${on.term}”: ${on.expression} of ${on.table}${on.filter ? `, only where ${on.filter}` : ''}`;
}

/** Both in one sentence, where there is one line for it. */
export function verificationSentence(verification: Verification): string {
  return `${verifiedWords(verification)}: rests on ${restsOnWords(verification)}.`;
}
