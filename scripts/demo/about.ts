/** What the page says about the demo source before anything is asked, and the pairs its knowledge starts with. */
export type About = {
  readonly name: string;
  readonly synthetic: boolean;
  readonly starters: readonly string[];
  readonly examples: readonly { readonly question: string; readonly sql: string; readonly note: string }[];
};

export const about: About = { name: 'Meridian', synthetic: true, starters: [], examples: [] };
