const mask = '<value>';

/** Capitalised words inside a sentence are names, as far as spelling can tell: "singers from New York". */
const namesInside = /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{N}.&'’-]*(?: \p{Lu}[\p{L}\p{N}.&'’-]*)*/gu;
const quotations = /"[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
const numbers = /(?<![\p{L}\p{N}])\p{N}[\p{N}.,:/%-]*/gu;

/**
 * The question with names, quotations, numbers and dates replaced by `<value>`, so that two questions of one shape are
 * near each other whatever they are about. `names` are known ones, such as the mentions that the referential search found.
 */
export function maskQuestion(question: string, names: readonly string[]): string {
  const known = names
    .filter((name) => name.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, mask), question);
  return known
    .replaceAll(quotations, mask)
    .replaceAll(namesInside, mask)
    .replaceAll(numbers, mask)
    .replaceAll(/<value>(?:[\s,]*<value>)+/g, mask);
}
