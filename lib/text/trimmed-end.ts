/**
 * A text without the blanks and `marks` at its end. A pattern such as `[\s;]+$` would look at a long run of blanks inside the
 * text once for each of them.
 */
export function trimmedEnd(text: string, marks: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    if (!marks.includes(last) && last.trim() !== '') break;
  }
  return text.slice(0, end);
}
