/**
 * How a question becomes candidates: `built-in` is the semantic parser; `single-shot` asks a model once; `chase` asks it
 * for two divide-and-conquer and two query-plan candidates (report §4.4, after CHASE-SQL).
 */
export const strategies = ['built-in', 'single-shot', 'chase'] as const;
export type Strategy = (typeof strategies)[number];
