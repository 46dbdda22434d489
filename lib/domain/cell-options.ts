import { z } from 'zod';

/** A cell of one result of an answer: places in the result. */
export const answerCell = z.object({
  step: z.string(),
  row: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
});
export type AnswerCell = z.infer<typeof answerCell>;

/** What there is to know of a cell, and where one can go on from it. */
export const cellOptions = z.object({
  /** What the cell is about, the groups of a figure or the names of its row: "Lyon, 2025-02". Empty for a figure over everything. */
  about: z.string(),
  /** The statement that it comes from, in words. */
  explanation: z.array(z.string()),
  /** From how many rows it is computed, and of which days; counted now. Empty for what is no figure over rows. */
  computedFrom: z.string(),
  onlyThis: z.boolean(),
  rowsBehind: z.boolean(),
  /** Columns that the rows behind the figure can be told apart by; empty where they cannot. */
  breakDowns: z.array(z.object({ id: z.string(), label: z.string() })),
  /** How its change since another row can be taken apart; null where it is no sum of parts or has no period. */
  contributions: z
    .object({
      /** The other rows, the one before first. */
      against: z.array(z.object({ row: z.number().int(), label: z.string() })).min(1),
      dimensions: z.array(z.object({ id: z.string(), label: z.string() })).min(1),
    })
    .nullable(),
});
export type CellOptions = z.infer<typeof cellOptions>;

/** What a change of a figure since another row is made of, by a dimension. */
export const contributionsDrill = z.object({
  kind: z.literal('contributions'),
  against: z.number().int().nonnegative(),
  dimension: z.string(),
});

/** One way to go on from a cell. */
export const drill = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('only') }),
  z.object({ kind: z.literal('rows') }),
  /** The same figure for each value of a dimension. */
  z.object({ kind: z.literal('by'), dimension: z.string() }),
  contributionsDrill,
]);
export type Drill = z.infer<typeof drill>;
