export type SqlToken = {
  readonly kind: 'keyword' | 'text' | 'number' | 'comment' | 'name' | 'other';
  readonly text: string;
};

const keywords = new Set(
  `all and any as asc between by case cast count cross current_date desc distinct else end except exists extract false
  fetch filter first following from full group grouping having ilike in inner intersect interval is join lateral left
  like limit natural not null nulls offset on only or order outer over partition preceding range recursive right row
  rows select sum avg min max set then true unbounded union unique using values when where window with within`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const pattern =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<text>'(?:[^']|'')*'?)|(?<name>"(?:[^"]|"")*"?|`[^`]*`?|\[[^\]]*\]?)|(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<other>[\s\S])/giu;

/** SQL cut into pieces for colouring. Joined again, the pieces are the input, whatever it holds. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const { 0: text, groups = {} } of sql.matchAll(pattern)) {
    const kind = kindOf(text, groups);
    const last = tokens.at(-1);
    if (last?.kind === 'other' && kind === 'other')
      tokens[tokens.length - 1] = { kind, text: last.text + text };
    else tokens.push({ kind, text });
  }
  return tokens;
}

function kindOf(text: string, groups: Record<string, string | undefined>): SqlToken['kind'] {
  if (groups.comment !== undefined) return 'comment';
  if (groups.text !== undefined) return 'text';
  if (groups.name !== undefined) return 'name';
  if (groups.number !== undefined) return 'number';
  return groups.word !== undefined && keywords.has(text.toLowerCase()) ? 'keyword' : 'other';
}
