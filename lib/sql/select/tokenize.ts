import type { Token, TokenKind } from './token.ts';

/**
 * Splits a statement into tokens, the last of kind `end`. Never fails: an unclosed quote runs to the end of its line, an
 * unknown character is an operator of its own, so that damaged text can still be read and mended.
 */
export function tokenize(sql: string, backslashEscapes = false): Token[] {
  const tokens: Token[] = [];
  const pieces = backslashEscapes ? escapedPieces : plainPieces;
  pieces.lastIndex = 0;
  for (let match = pieces.exec(sql); match !== null; match = pieces.exec(sql)) {
    const text = match[0];
    const kind = kindOf(match.groups);
    if (kind === null) continue;
    tokens.push({
      kind,
      text,
      value: meaningOf(kind, text, backslashEscapes),
      start: match.index,
      end: match.index + text.length,
    });
  }
  tokens.push({ kind: 'end', text: '', value: '', start: sql.length, end: sql.length });
  return tokens;
}

const plainPieces = piecesWith("[xXnNeE]?'(?:[^']|'')*(?:'|$)");
const escapedPieces = piecesWith(String.raw`[xXnNeE]?'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)`);

function piecesWith(text: string): RegExp {
  return new RegExp(
    [
      String.raw`(?<blank>\s+|--[^\n]*|/\*[\s\S]*?(?:\*/|$))`,
      `(?<text>${text})`,
      '(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[A-Za-z_][^\\]\\n]*\\])',
      String.raw`(?<number>0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`,
      String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`,
      String.raw`(?<parameter>\?\d*|[:@$][\p{L}\p{N}_]+)`,
      String.raw`(?<operator><=>|!~~\*?|->>|->|\|\||::|<>|!=|>=|<=|==|<<|>>|!~\*?|~\*|[\s\S])`,
    ].join('|'),
    'gu',
  );
}

function kindOf(groups: Record<string, string> | undefined): TokenKind | null {
  if (groups === undefined || groups.blank !== undefined) return null;
  if (groups.word !== undefined) return 'word';
  if (groups.name !== undefined) return 'quoted-name';
  if (groups.text !== undefined) return 'text';
  if (groups.number !== undefined) return 'number';
  return groups.parameter !== undefined ? 'parameter' : 'operator';
}

function meaningOf(kind: TokenKind, text: string, backslashEscapes: boolean): string {
  switch (kind) {
    case 'word':
      return text.toLowerCase();
    case 'quoted-name':
      return text.startsWith('[') ? text.slice(1, -1) : undouble(text.slice(1, -1), text.charAt(0));
    case 'text': {
      const from = text.indexOf("'") + 1;
      const inside = text.slice(from, text.endsWith("'") && text.length > from ? -1 : undefined);
      return backslashEscapes ? unescaped(inside) : undouble(inside, "'");
    }
    default:
      return text;
  }
}

function undouble(text: string, quote: string): string {
  return text.replaceAll(quote + quote, quote);
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
  // Left to LIKE, which reads them a second time.
  '%': '\\%',
  _: '\\_',
};

/** Doubled quotes and MySQL's escapes; before any other character a backslash only goes away. */
function unescaped(text: string): string {
  return text.replaceAll(/''|\\([\s\S])/g, (_match, escaped?: string) =>
    escaped === undefined ? "'" : (escapes[escaped] ?? escaped),
  );
}
