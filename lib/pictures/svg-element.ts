type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element; `content` is markup already. Attributes may hold any text. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(typeof value === 'number' ? short(value) : value)}"`],
  );
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

/** A line of text, whatever it holds. */
export function textElement(text: string, attributes: Attributes): string {
  return element('text', attributes, escaped(text));
}

/** A path of straight lines. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
}

/** A hundredth of a pixel is finer than anybody sees. */
function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Letters that XML has no spelling for are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
