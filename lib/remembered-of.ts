/** A pure function of something that never changes, such as a table of a snapshot, that remembers what it made as long as that lives. */
export function rememberedOf<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly value: Made }>();
  return (of) => {
    const known = made.get(of) ?? { value: make(of) };
    made.set(of, known);
    return known.value;
  };
}
