import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';
import { isInSchema, isNamedAt, lengthOfName } from './states-of-periods.ts';

const { word, due, done, before } = english.overdue;
const settled = new Set(done.split('|').map(stemOf));

/**
 * "Overdue invoices" are those that are not paid and were due before today, where a row has both days. Where the schema has the
 * word itself, that is what is meant.
 */
export function overdueRows(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === word);
  const said = tokens[at];
  const table = tables.find((each) => isNamedAt(each, tokens, at + 1));
  if (said === undefined || table === undefined || isInSchema(said, tables)) return [...tokens];
  // "Clients with overdue invoices" are about the clients.
  const isOfOthers = tokens
    .slice(0, at)
    .some((_, place) => tables.some((each) => isNamedAt(each, tokens, place)));
  if (isOfOthers) return [...tokens];
  const days = table.columns.filter(isDate).map((column) => ({ column, parts: wordsOf(column.name) }));
  const wanted = days.find(({ parts }) => parts.includes(due));
  const settling = days.find(
    ({ column, parts }) =>
      column.nullable && column !== wanted?.column && parts.some((part) => settled.has(stemOf(part))),
  );
  const verb = settling?.parts.find((part) => settled.has(stemOf(part)));
  if (wanted === undefined || verb === undefined) return [...tokens];
  const end = at + 1 + lengthOfName([table], tokens, at + 1);
  return [
    ...tokens.slice(0, at),
    ...['not', verb].map((each) => reading(said, each)),
    ...tokens.slice(at + 1, end),
    ...[...wanted.parts, ...before.split(' ')].map((each) => reading(said, each)),
    ...tokens.slice(end),
  ];
}

function wordsOf(name: string): string[] {
  return nameInWords(name)
    .toLowerCase()
    .split(' ')
    .filter((part) => !isStopWord(part));
}

function reading(token: Token, text: string): Token {
  return { ...token, kind: 'word', text, lower: text, stem: stemOf(text), value: null };
}
