import { isClauseWord } from './reserved-words.ts';
import type { Name } from './syntax-tree.ts';
import type { Token } from './token.ts';
import type { TokenCursor } from './token-cursor.ts';

/** A table, column or alias name, bare or quoted. Throws SelectSyntaxError. */
export function parseName(cursor: TokenCursor): Name {
  const token = cursor.peek();
  if (token.kind !== 'word' && token.kind !== 'quoted-name') throw cursor.error('a name');
  return nameOf(cursor.next());
}

/** `AS x`, or a bare `x` that `mayStand`; null when no alias comes. A text in quotes after AS is a name too. */
export function parseAlias(
  cursor: TokenCursor,
  mayStand = (word: string) => !isClauseWord(word),
): Name | null {
  if (cursor.takeWords('as')) {
    const token = cursor.peek();
    return token.kind === 'text' ? nameOf(cursor.next()) : parseName(cursor);
  }
  const token = cursor.peek();
  if (token.kind === 'quoted-name') return nameOf(cursor.next());
  return token.kind === 'word' && mayStand(token.value) ? nameOf(cursor.next()) : null;
}

export function nameOf(token: Token): Name {
  if (token.kind === 'word') return { text: token.text, quote: null };
  if (token.kind === 'text') return { text: token.value, quote: "'" };
  const quote = token.text.startsWith('`') ? '`' : token.text.startsWith('[') ? '[' : '"';
  return { text: token.value, quote };
}
