import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isNamedAt } from './states-of-periods.ts';

const { holding, containing, among, articles, contains, services, boxes, mail } =
  english.plainer.textsContained;
const isArticle = wordSet(articles);

/**
 * "Whose composer mentions Jobim", "with 'love' in the name", "with Jobim among the composers": whose column contains the text, quoted or
 * not. What is no column of texts contains rows, and no letters.
 */
export function textsContained(tokens: Tokens, tables: Tables): Token[] {
  for (const at of tokens.keys()) {
    const said =
      columnFirst(tokens, at, tables) ?? textFirst(tokens, at, tables) ?? serviceSaid(tokens, at, tables);
    if (said !== null) return said;
  }
  return [...tokens];
}

/** "Composer mentions Jobim". */
function columnFirst(tokens: Tokens, at: number, tables: Tables): Token[] | null {
  const [column, verb] = tokens.slice(at, at + 2);
  const length = wordingAt(tokens, at + 1, containing);
  if (column === undefined || verb === undefined || length === 0 || !isTextColumn(tokens, at, tables))
    return null;
  const text = textAt(tokens, at + 1 + length);
  if (text === null) return null;
  return [...tokens.slice(0, at + 1), reading(verb, contains), text.token, ...tokens.slice(text.end)];
}

/** "With Jobim among the composers", "mention Jobim in the composer". */
function textFirst(tokens: Tokens, at: number, tables: Tables): Token[] | null {
  const length = wordingAt(tokens, at, holding);
  const isQuoted = tokens[at]?.kind === 'quoted';
  if (length === 0 && !isQuoted) return null;
  const text = textAt(tokens, at + length);
  if (text === null) return null;
  const led = text.end + wordingAt(tokens, text.end, among);
  const place = isArticle.has(tokens[led]?.lower ?? '') ? led + 1 : led;
  const column = tokens[place];
  if (led === text.end || column?.kind !== 'word') return null;
  if (!isQuoted && text.token.kind !== 'quoted') return null;
  if (tokens[at + length]?.kind !== 'quoted' && !isTextColumn(tokens, place, tables)) return null;
  const whose = [reading(column, 'whose'), column, reading(column, contains), text.token];
  return [...tokens.slice(0, at), ...whose, ...tokens.slice(place + 1)];
}

/** "With a Gmail address": the service stands in the address. */
function serviceSaid(tokens: Tokens, at: number, tables: Tables): Token[] | null {
  const held = wordingAt(tokens, at, holding);
  const place = at + held + (isArticle.has(tokens[at + held]?.lower ?? '') ? 1 : 0);
  const service = tokens[place];
  const length = wordingAt(tokens, place + 1, boxes);
  const column = mail.split('|').find((word) => textColumns(tables).has(stemOf(word)));
  if (held === 0 || length === 0 || column === undefined || service === undefined) return null;
  if (!services.split('|').includes(service.lower)) return null;
  const whose = ['whose', column, contains].map((word) => reading(service, word));
  return [
    ...tokens.slice(0, at),
    ...whose,
    { ...service, kind: 'quoted' },
    ...tokens.slice(place + 1 + length),
  ];
}

/** The word, the capitalised words, or the letters without a space between them that begin here. */
function textAt(tokens: Tokens, at: number): { readonly token: Token; readonly end: number } | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'quoted') return { token: first, end: at + 1 };
  if (first.kind === 'mark' || (first.kind === 'word' && isStopWord(first.lower))) return null;
  let end = at + 1;
  const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? '');
  while (tokens[end] !== undefined && ((isCapital(first) && isCapital(tokens[end])) || isJoined(tokens, end)))
    end += 1;
  const last = tokens[end - 1] ?? first;
  const text = tokens
    .slice(at, end)
    .map((token, place) => (place > 0 && !isJoined(tokens, at + place) ? ` ${token.text}` : token.text))
    .join('');
  const lower = text.toLowerCase();
  return { token: { ...first, kind: 'quoted', text, lower, stem: lower, end: last.end, value: null }, end };
}

/** "gmail.com" has no space; a mark at the end of the question is none of the text. */
function isJoined(tokens: Tokens, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (before === undefined || token === undefined || token.start !== before.end || token.end <= token.start)
    return false;
  return token.kind !== 'mark' || (next !== undefined && next.start === token.end && next.kind !== 'mark');
}

/** A word for one column of texts or several, and for no rows. */
function isTextColumn(tokens: Tokens, at: number, tables: Tables): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || tables.some((table) => isNamedAt(table, tokens, at))) return false;
  return textColumns(tables).has(token.stem);
}

const textColumns = rememberedOf(
  (tables: Tables): ReadonlySet<string> =>
    new Set(
      tables.flatMap((table) =>
        table.columns
          .filter((column) => column.kind === 'text' && !isKey(table, column))
          .map(({ name }) => stemOf(wordsOfName(name).at(-1) ?? '')),
      ),
    ),
);
