import en from './lexicon/en.json' with { type: 'json' };

/** Words that people use for one kind of thing, feature or event whatever the schema calls it, separated by `|`. */
export const english = en;

/** Each wording with the other words of its groups. */
export function groupsOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const line of lines) {
    const words = line.split('|');
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      groups.set(word, [...new Set([...(groups.get(word) ?? []), ...others])]);
    }
  }
  return groups;
}
