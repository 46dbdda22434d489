/** The parts of the method that can be left out, to measure what each is worth (SQLFixAgent, Table 5). */
export const sqlFixParts = ['rubber duck', 'failure memory', 'similar repairs', 'variants'] as const;
export type SqlFixPart = (typeof sqlFixParts)[number];
