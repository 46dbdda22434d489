/**
 * How much a person wants to spend on a question. `quick` writes one statement and judges nothing; `careful` (the default)
 * stops as soon as two candidates agree; `thorough` runs every candidate, the judge and the verifier,
 * and asks the model also where the built-in engine is sure.
 */
export const efforts = ['quick', 'careful', 'thorough'] as const;
export type Effort = (typeof efforts)[number];
