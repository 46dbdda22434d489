/** The jobs a language model may do. Each has its own settings; `writer` stands for every SQL writer. */
export const modelRoles = [
  'planner',
  'insight',
  'writer',
  'judge',
  'verifier',
  'organizer',
  'entity-filter',
  'enricher',
] as const;

export type ModelRole = (typeof modelRoles)[number];
