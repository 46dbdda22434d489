import { type LexicalRules, tokenize } from './lexer.ts';

/** A statement that was allowed, without the semicolons that end it. */
export function withoutLastSemicolons(sql: string, lexical: LexicalRules): string {
  const tokens = tokenize(sql, lexical);
  const last = tokens.findLastIndex(
    ({ kind, text }) => kind !== 'end' && !(kind === 'symbol' && text === ';'),
  );
  return sql.slice(0, tokens[last + 1]?.start);
}
