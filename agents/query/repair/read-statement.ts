import { distance } from 'fastest-levenshtein';
import type { SqlEdit } from '#lib/domain/sql-edit.ts';
import { type Notation, plainNotation } from '#lib/sql/select/notation.ts';
import { type ParsedSelect, parseSelect } from '#lib/sql/select/parse-select.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import type { Token } from '#lib/sql/select/token.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';
import { tokenize } from '#lib/sql/select/tokenize.ts';

export type ReadStatement = {
  /** null when no statement could be found in the text. */
  readonly query: Query | null;
  readonly edits: readonly SqlEdit[];
};

/**
 * Finds the statement in what a model wrote: out of a code fence, a sentence or a JSON object around it, before a second
 * statement or stray text, with misspelt keywords and missing parentheses made good.
 */
export function readStatement(text: string, notation = plainNotation): ReadStatement {
  const attempt = (sql: string) => parsedOrNull(sql, notation);
  const whole = attempt(text);
  if (whole !== null && whole.rest === '' && whole.slips.length === 0)
    return { query: whole.query, edits: [] };
  for (const candidate of statementsIn(text)) {
    const parsed = [candidate, mendKeywords(candidate)].map(attempt).find((each) => each && mayEndHere(each));
    if (!parsed) continue;
    const after = printQuery(parsed.query, notation);
    const reason =
      parsed.slips.length > 0
        ? `The text is no statement as it stands: ${parsed.slips.join(', ')}.`
        : 'Only the statement itself is kept; the text around it is none, or its keywords were misspelt.';
    return {
      query: parsed.query,
      edits: [{ kind: 'sql_syntax_error', reason, before: shortened(text), after }],
    };
  }
  return { query: null, edits: [] };
}

/** What follows a statement may only be dropped when it cannot be a part of it that we fail to understand. */
function mayEndHere({ rest }: ParsedSelect): boolean {
  return (
    rest === '' || /^(?:select|with)\b/i.test(rest) || /^[^\p{L}\p{N}("'`[.]/u.test(rest) || isProse(rest)
  );
}

function isProse(text: string): boolean {
  return /^(?:[A-Z][a-z]+|I)\s+[a-z']+\s+[a-z']+/.test(text);
}

function parsedOrNull(text: string, notation: Notation): ParsedSelect | null {
  try {
    return parseSelect(text, notation);
  } catch (error) {
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

/** The places in a text where its statement may begin, likeliest first. */
function statementsIn(text: string): string[] {
  const found: string[] = [];
  for (const fence of text.matchAll(/```(?:\w+)?\s*\n?([\s\S]*?)(?:```|$)/g)) found.push(fence[1] ?? '');
  const json = /"sql"\s*:\s*"((?:[^"\\]|\\.)+)"/i.exec(text)?.[1];
  if (json !== undefined) found.push(json.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1'));
  found.push(text);
  for (const start of text.matchAll(/(?:^|[\s:>`"(])((?:select|with)\s)/gi)) {
    found.push(text.slice(start.index + start[0].length - (start[1] ?? '').length));
  }
  return found.map((each) => each.trim()).filter((each) => each !== '');
}

const keywords = [
  'select',
  'from',
  'where',
  'group',
  'order',
  'having',
  'limit',
  'join',
  'distinct',
  'between',
];

/** Corrects words one or two letters off a keyword, wherever such a keyword is wanted and no name can be meant. */
function mendKeywords(text: string): string {
  const tokens = tokenize(text).filter((token) => token.kind !== 'end');
  const pieces: string[] = [];
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    const keyword = token.kind === 'word' ? meantKeyword(tokens, index) : null;
    if (keyword === null) continue;
    pieces.push(text.slice(from, token.start), keyword.toUpperCase());
    from = token.end;
  }
  return pieces.join('') + text.slice(from);
}

function meantKeyword(tokens: readonly Token[], index: number): string | null {
  const word = tokens[index]?.value ?? '';
  if (word.length < 4 || keywords.includes(word)) return null;
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const keyword = keywords.find((each) => isSlipOf(each, word));
  if (keyword === undefined || before?.text === '.' || after?.text === '.' || after?.text === ',')
    return null;
  if (keyword === 'group' || keyword === 'order') return after?.value === 'by' ? keyword : null;
  if (keyword === 'select') return index === 0 || before?.text === '(' ? keyword : null;
  if (keyword === 'distinct') return before?.value === 'select' || before?.text === '(' ? keyword : null;
  const followsOperand =
    before !== undefined && (before.kind !== 'operator' || [')', '*'].includes(before.text));
  return followsOperand && before?.value !== 'as' && after !== undefined ? keyword : null;
}

function isSlipOf(keyword: string, word: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  return distance(keyword, word) <= (keyword.length >= 6 ? 2 : 1) || letters(keyword) === letters(word);
}

function shortened(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 400)} …`;
}
