/** Longer texts are no names: they do not come again and would fill the memory. */
const longestText = 60;
const mostTexts = 50_000;

/**
 * A pure function of a text that remembers what it made of short ones: the names of a database are split and stemmed with every
 * question. The memory is bounded because the number of databases is not.
 */
export function rememberedByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    if (text.length > longestText) return make(text);
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    if (made.size >= mostTexts) made.clear();
    made.set(text, fresh);
    return fresh;
  };
}
