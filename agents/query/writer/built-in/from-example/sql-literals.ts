import { tokenize } from '#lib/sql/select/tokenize.ts';

/** A text or number that stands in a statement, with its place there. */
export type SqlLiteral = {
  readonly kind: 'text' | 'number';
  /** Without quotes and escapes. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** The nearest name before it, which is mostly the column it is compared with; lower case, empty when there is none. */
  readonly besides: string;
};

export function literalsOf(sql: string): SqlLiteral[] {
  const literals: SqlLiteral[] = [];
  let besides = '';
  for (const { kind, text, value, start, end } of tokenize(sql)) {
    if (kind === 'quoted-name' || (kind === 'word' && !comparing.has(value))) besides = value.toLowerCase();
    else if (kind === 'number' || (kind === 'text' && text.startsWith("'")))
      literals.push({ kind, value, start, end, besides });
  }
  return literals;
}

/** Words that stand between a column and what it is compared with. */
const comparing = new Set(['in', 'not', 'like', 'ilike', 'between', 'and', 'is', 'date']);

/** What is to stand in a literal's place: same kind, other value. */
export type Replacement = { readonly literal: SqlLiteral; readonly value: string };

/** The statement with other values; everything around them stays as its author wrote it. */
export function replaceLiterals(
  sql: string,
  replacements: readonly Replacement[],
  quoteText: (value: string) => string,
): string {
  let text = sql;
  for (const { literal, value } of replacements.toSorted((a, b) => b.literal.start - a.literal.start)) {
    const written = literal.kind === 'text' ? quoteText(value) : value;
    text = text.slice(0, literal.start) + written + text.slice(literal.end);
  }
  return text;
}
