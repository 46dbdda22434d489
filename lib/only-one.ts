/** The one item that there is; null where there are none or several, of which nobody can say which is meant. */
export function onlyOne<Item>(found: readonly Item[]): Item | null {
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}
