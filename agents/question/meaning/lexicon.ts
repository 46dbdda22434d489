import en from './lexicon/en.json' with { type: 'json' };

/** The words of some groups of the lexicon, by which laws know what a question says. */
export function wordsFor(...groups: readonly (keyof typeof en)[]): ReadonlySet<string> {
  return new Set(groups.flatMap((group) => en[group].split('|')));
}
