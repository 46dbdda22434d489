/**
 * How a question becomes candidates. `built-in` is the semantic parser. `single-shot` asks a model once. `chase` asks it for
 * two divide-and-conquer and two query-plan candidates (report §4.4, after CHASE-SQL). `sql-of-thought` links the schema,
 * splits the question by clause, plans, writes, and corrects by the error taxonomy (SQL-of-Thought §II). `sqlfix` has a
 * statement reviewed, rewritten from variants of the question and refined from past failures (SQLFixAgent, Method).
 */
export const strategies = ['built-in', 'single-shot', 'chase', 'sql-of-thought', 'sqlfix'] as const;
export type Strategy = (typeof strategies)[number];
