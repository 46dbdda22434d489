import type { TokenCursor } from './token-cursor.ts';

/** A type after `::` or in CAST: words, and sizes in parentheses. */
export function parseTypeName(cursor: TokenCursor): string {
  const words: string[] = [];
  while (
    cursor.peek().kind === 'word' &&
    (words.length === 0 ||
      /^(precision|varying|unsigned|signed|integer|int|time|zone|without|with|character)$/.test(
        cursor.peek().value,
      ))
  )
    words.push(cursor.next().text);
  if (words.length === 0) throw cursor.error('a type');
  let type = words.join(' ');
  if (cursor.take('(')) {
    const sizes: string[] = [];
    do sizes.push(cursor.next().text);
    while (cursor.take(','));
    cursor.close();
    type += `(${sizes.join(', ')})`;
  }
  return type;
}
