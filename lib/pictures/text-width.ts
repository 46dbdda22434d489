/** Advance widths of Inter from the blank to the tilde, in thousandths of the size; a test measures them in the font. */
const regular = [
  281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646,
  593, 620, 566, 619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269,
  571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471,
  456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528,
  327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
];
/** The heavier cut is wider by about so much. */
const semiBold = 1.04;
const usual = 0.64;

/** How wide a line of text is drawn, in pixels; of letters beyond ASCII about. */
export function textWidth(text: string, size: number, weight: 400 | 600 = 400): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    width += code >= 0x1100 ? (code < 0x2000 ? 0.8 : 1) : (regular[code - 32] ?? usual * 1000) / 1000;
  }
  return width * size * (weight === 600 ? semiBold : 1);
}

/** The text, or as much of its beginning as there is room for. */
export function fittedText(text: string, size: number, width: number, weight: 400 | 600 = 400): string {
  if (textWidth(text, size, weight) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size, weight) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The text in lines of a width, broken between words; what the last line has no room for is cut. */
export function wrappedText(
  text: string,
  size: number,
  width: number,
  most: number,
  weight: 400 | 600 = 400,
): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size, weight) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) {
      line = [line, ...words.slice(index)].join(' ');
      break;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line].filter((each) => each !== '').map((each) => fittedText(each, size, width, weight));
}
